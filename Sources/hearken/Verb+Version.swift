private import ALSAAudio
private import FliteSpeech
private import GPIOPanel
private import LocatedJSON
private import PocketSphinxHearing
private import SQLiteSessionLog

extension Verb {
  /// The version of this program; the changelog says what each brought.
  static let hearkenVersion = "0.1.0"

  static let version = Verb(
    name: "version", synopsis: "[--json]", summary: "Prints the version, the libraries inside and the speech models.",
    details: "", options: [Arguments.Option("--json", nil, "one JSON object")], words: 0...0
  ) { arguments in
    let rows = versionRows
    if arguments.has("--json") {
      Output.line(JSONText.object(rows.map { ($0.0, .string($0.1)) }).text)
    } else {
      let width = (rows.map(\.0.count).max() ?? 0) + 2
      for (name, value) in rows { Output.line(name + String(repeating: " ", count: width - name.count) + value) }
    }
    return .done
  }

  private static var versionRows: [(String, String)] {
    [
      ("hearken", hearkenVersion), ("target", target), ("alsa", ALSALibrary.version), ("flite", FliteLibrary.version),
      ("gpiod", GPIODLibrary.version), ("sqlite", SQLiteLibrary.version),
      ("speech model", SpeechModel.debianFolder),
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
