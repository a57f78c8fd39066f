package import Appliance

/// Where the files of each category are (spec B1): a value that goes with every run.
package struct ResourceLocations: Hashable, Sendable {
  /// Folders by category; what is not named is the current folder.
  package var folders: [BZFileCategory: String] = [:]
  package var languageCode = "en-US"

  package init() {}

  /// A path as the API takes it: a plain one, or a `file:` URL with its percent signs.
  package static func path(fromURL text: String) -> String {
    guard text.hasPrefix("file:") else { return text }
    var rest = Array(text.utf8.dropFirst(5))[...]
    if rest.starts(with: Array("//".utf8)) {
      rest = rest.dropFirst(2)
      if rest.starts(with: Array("localhost/".utf8)) { rest = rest.dropFirst(9) }
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The file that a name means: an absolute path as it is, else below the category's folder, the language folder first.
  package func path(of name: String, in category: BZFileCategory) -> String? {
    MediaLibrary(folder: ".").path(
      of: Self.path(fromURL: name), in: .playText, languageCode: languageCode, location: folders[category] ?? ".")
  }

  /// Where recordings are saved: under the language folder if it is there.
  package var recordings: String {
    let base = folders[.FC_RECORD_AUDIO] ?? "."
    let translated = "\(base)/\(languageCode)"
    return MediaLibrary.isFolder(translated) ? translated : base
  }

  /// The library that a run reads its media from.
  package var library: MediaLibrary {
    let library = MediaLibrary(folder: ".")
    for (category, wanted) in Self.categories { library.locations[wanted] = folders[category] ?? "." }
    return library
  }

  /// Voices in the folder for synthesis; none where no folder was named.
  package var voiceFiles: [String] { folders[.FC_SPEECH_SYNTHESIS] == nil ? [] : library.voiceFiles }

  private static let categories: [(BZFileCategory, MediaLibrary.Category)] = [
    (.FC_PLAY_AUDIO, .playAudio), (.FC_PLAY_TEXT, .playText), (.FC_SPEECH_RECOGNITION, .speechRecognition),
    (.FC_SPEECH_SYNTHESIS, .speechSynthesis),
  ]
}
