private import Devices
private import FliteSpeech
private import LocatedJSON

extension Verb {
  static let say = Verb(
    name: "say", synopsis: "[TEXT] [-f FILE] -o OUT.wav", summary: "Speaks text into a sound file; lists the voices.",
    details: """
      TEXT is what to say; "-" or no text at all reads standard input. The file is
      written as the text is spoken, so that a long text needs little memory.
      """,
    options: [
      Arguments.Option("-f", "FILE", "say the text of a file"),
      Arguments.Option("-o", "OUT.wav", "the file to write"),
      Arguments.Option("--ssml", nil, "the text is SSML"),
      Arguments.Option("--voice", "V", "the voice, by its id or name"),
      Arguments.Option("--voices", nil, "list the voices"),
      Arguments.Option("--json", nil, "with --voices: one JSON object a line"),
    ], words: 0...1
  ) { arguments in
    let synthesizer = FliteSynthesizer()
    if arguments.has("--voices") {
      for voice in synthesizer.voices {
        if arguments.has("--json") {
          let row: JSONText = [
            "id": .string(voice.id), "gender": .string(voice.gender.rawValue), "language": .string(voice.languageCode),
          ]
          Output.line(row.text)
        } else {
          Output.line("\(voice.id)\t\(voice.gender.rawValue)\t\(voice.languageCode)")
        }
      }
      return .done
    }
    guard let path = arguments["-o"] else {
      throw Failure(.usage, "hearken: say needs -o OUT.wav: this version speaks into files only")
    }
    let voice: Voice
    if let name = arguments["--voice"] {
      guard let known = synthesizer.voices.first(where: { $0.id == name || $0.name == name }) else {
        let all = synthesizer.voices.map(\.id).joined(separator: ", ")
        throw Failure(.usage, "hearken: there is no voice \"\(name)\" (\(all))")
      }
      voice = known
    } else {
      voice = synthesizer.voice(for: VoiceQuery())
    }
    let text = try text(of: arguments)
    do {
      let speech = try synthesizer.speech(of: text, isSSML: arguments.has("--ssml"), voice: voice)
      let writer = try WAVWriter(path, sampleRate: speech.sampleRate)
      while let piece = try speech.next() { try writer.write(piece) }
      try writer.flush()
    } catch SynthesisError.nothingToSay {
      throw Failure(.badFlow, "hearken: there is nothing in the text that can be said")
    } catch SynthesisError.engine(let reason) {
      throw Failure(.internalFault, "hearken: cannot speak: \(reason)")
    }
    return .done
  }

  private static func text(of arguments: Arguments) throws(Failure) -> String {
    if let file = arguments["-f"] { return String(decoding: try Files.read(file), as: UTF8.self) }
    if let text = arguments.words.first, text != "-" { return text }
    return String(decoding: Files.readStandardInput(), as: UTF8.self)
  }
}
