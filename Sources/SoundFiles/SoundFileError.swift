package import Sound

/// Why a file cannot be played: what was found, and what would work.
package enum SoundFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The formats that are read, by the names that people know.
  package enum Format: String, Hashable, Sendable {
    case flac = "FLAC"
    case mp3 = "MP3"
    case aac = "AAC"
    case m4a = "M4A"
  }

  /// Of a WAV file, or of one that is nothing known.
  case wav(WAVError)
  case damaged(Format, String)
  /// Sound in a form that is not read here.
  case unsupported(Format, String)
  /// Longer than `SoundFile.mostSamples`.
  case tooLong(Format)

  package var description: String {
    switch self {
    case .wav(let error): "\(error)"
    case .damaged(let format, let what): "\(format.rawValue) file is damaged: \(what)"
    case .unsupported(let format, let what): "\(format.rawValue) file holds \(what)"
    case .tooLong(let format):
      "\(format.rawValue) file is longer than \(SoundFile.mostSamples / 48_000 / 60) minutes; WAV files may be longer"
    }
  }
}
