package import Devices
package import Sound
private import SpokenText

/// Speech with pace and pitch moved, beyond what an owner's choice of voice allows: for training. Any thread.
package enum VariedSpeech {
  /// The ids of the voices.
  package static var voices: [String] { FliteVoice.allCases.map(\.rawValue) }

  /// - Parameters:
  ///   - voice: its id.
  ///   - rate, pitch: 1 are the voice's own.
  /// - Returns: empty if flite has no sound for the text.
  package static func clip(
    of text: String, voice: String, rate: Double, pitch: Double
  ) throws(SynthesisError) -> Clip {
    guard let voice = FliteVoice(rawValue: voice) else { throw .engine("there is no voice \(voice)") }
    KnownWords.teachFlite()
    var samples: [Int16] = []
    for case .piece(var piece) in SpokenText(text, isSSML: false).parts {
      piece.manner.rate = rate
      piece.manner.pitch = pitch
      samples += try Flite.speak(piece, voice: voice)
    }
    return Clip(sampleRate: Flite.sampleRate(of: voice), samples: samples)
  }
}
