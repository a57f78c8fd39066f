import Glibc
import LocatedJSON
import TestSupport
import Testing

/// flows/speech-verifier with other settings: where its voice guidance comes from, and that nothing of it can stop the verification.
@Suite struct SpeechVerifierTests {
  /// A voice pack with one text.
  private static func pack(_ text: String) -> String { #"[{ "key": "VOICE_ST4", "text": "\#(text)", "voice": "" }]"# }

  static let cases: [(name: String, settings: String, files: [String: String], said: String)] = [
    (
      "disabled wins over every source", #""enableSpeechVoices": false, "speechVoicesURL": "FOLDER/own.json""#,
      ["own.json": pack("Own.")], "Please read."
    ),
    (
      "an own source wins over the default one",
      #""speechVoicesURL": "FOLDER/own.json", "generalconfigs": { "ttsVoices": "FOLDER/default.json" }"#,
      ["own.json": pack("Own."), "default.json": pack("Default.")], "Own."
    ),
    (
      "the default source, where there is no own one",
      #""speechVoicesURL": null, "generalconfigs": { "ttsVoices": "FOLDER/default.json" }"#,
      ["default.json": pack("Default.")], "Default."
    ),
    ("a URL", #""speechVoicesURL": "file://FOLDER/own.json""#, ["own.json": pack("Own.")], "Own."),
    ("no source at all", #""attempts": 3"#, [:], "Please read."),
    ("a file that is not there", #""speechVoicesURL": "FOLDER/own.json""#, [:], "Please read."),
    ("a server that is not there", #""speechVoicesURL": "http://127.0.0.1:9/voices.json""#, [:], "Please read."),
    ("a damaged voice pack", #""speechVoicesURL": "FOLDER/own.json""#, ["own.json": "[{"], "Please read."),
    (
      "a damaged sound", #""speechVoicesURL": "FOLDER/own.json""#,
      ["own.json": #"[{ "key": "VOICE_ST4", "text": "Own.", "voice": "no base64!" }]"#], "Please read."
    ),
    (
      "a sound that is none: its text", #""speechVoicesURL": "FOLDER/own.json""#,
      ["own.json": #"[{ "key": "VOICE_ST4", "text": "Own.", "voice": "bm8gc291bmQ=" }]"#], "Own."
    ),
  ]

  @Test("voice guidance has its order of precedence, and the verification goes on without it", arguments: cases)
  func guidance(name: String, settings: String, files: [String: String], said: String) throws {
    guard access("/usr/bin/python3", X_OK) == 0 else { return print("skipped: python3 is not installed") }
    let folder = try TemporaryFolder()
    let own = settings.replacing("FOLDER", with: folder.path)
    for (file, text) in files { folder.write(text, to: file) }
    folder.write(
      #"{ \#(own), "steps": [{ "type": "ST4", "text": "Please read.", "expected": "anything" }] }"#, to: "settings.json"
    )
    let result = try Program.run(
      "rehearse", "flows/speech-verifier", "--wake", "--until", "8", "--events", "-", "--application",
      "python3 verifier.py \(folder.path)/settings.json")
    let texts = result.output.split(separator: "\n").filter { $0.contains(#""event":"segment.started""#) }.compactMap {
      LocatedJSON.parse(Array($0.utf8), file: "").value?["text"]?.string
    }
    #expect(texts.first == said, "\(name): \(result.errors)")
    // Guidance once, then the step.
    #expect(texts.prefix(2).contains("Please read."), "\(name)")
  }
}
