private import ALSAAudio
private import FliteSpeech
private import GPIOPanel
private import LocatedJSON
private import PocketSphinxHearing
private import SQLiteSessionLog
private import SoundFiles

extension Verb {
  /// The version of this program; the changelog says what each brought.
  static let hearkenVersion = "0.1.0"

  static let version = Verb(
    name: "version", synopsis: "[--json | --licences]",
    summary: "Prints the version, the libraries inside and the speech models.",
    details: "",
    options: [
      Arguments.Option("--json", nil, "one JSON object"),
      Arguments.Option("--licences", nil, "the licences of all that is inside, whole"),
    ], words: 0...0
  ) { arguments in
    if arguments.has("--licences") { return try printLicences() }
    let rows = versionRows
    if arguments.has("--json") {
      Output.line(JSONText.object(rows.map { ($0.0, $0.1.map { .string($0) } ?? .null) }).text)
    } else {
      let width = (rows.map(\.0.count).max() ?? 0) + 2
      for (name, value) in rows {
        Output.line(name + String(repeating: " ", count: width - name.count) + (value ?? "tells no version"))
      }
    }
    return .done
  }

  private static func printLicences() throws(Failure) -> ExitStatus {
    let licences = Supplies.licences
    if licences.isEmpty {
      Output.line(
        "This program uses the libraries that Debian installed here; their licences are in /usr/share/doc/PACKAGE/copyright."
      )
    }
    for licence in licences {
      Output.line("======== \(licence.name)")
      Output.text(String(decoding: try Files.read(licence.path), as: UTF8.self))
    }
    return .done
  }

  /// Libraries in the order of their names; nil where one cannot be asked for its version.
  private static var versionRows: [(String, String?)] {
    [
      ("hearken", hearkenVersion), ("target", target), ("alsa", ALSALibrary.version), ("faad", SoundFileLibraries.faad),
      ("flac", SoundFileLibraries.flac), ("flite", FliteLibrary.version), ("gpiod", GPIODLibrary.version),
      ("mad", SoundFileLibraries.mad), ("ogg", nil), ("pocketsphinx", nil), ("speexdsp", nil), ("sphinxbase", nil),
      ("sqlite", SQLiteLibrary.version), ("speech model", Supplies.speechModel.folder),
      ("speech embedding", SpeechFiles.embeddingFile ?? "none"),
    ]
  }

  private static var target: String {
    #if arch(x86_64)
      "x86_64-linux"
    #elseif arch(arm64)
      "aarch64-linux"
    #else
      "linux"
    #endif
  }
}
