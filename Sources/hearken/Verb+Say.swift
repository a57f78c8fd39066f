private import Appliance
private import Devices
private import FliteSpeech
private import Glibc
private import LocatedJSON
private import VoiceFlow

extension Verb {
  static let say = Verb(
    name: "say", synopsis: "[TEXT] [-f FILE] [-o OUT.wav]",
    summary: "Speaks text through the speaker or into a sound file; lists the voices.",
    details: """
      TEXT is what to say; "-" or no text at all reads standard input. A file is
      written as the text is spoken, so that a long text needs little memory. The
      speaker is that of /etc/hearken/appliance.json, or of --config. --flow also
      gives the voices, the lexicon and the sounds of a flow's folder. --voices lists
      the voices, and each says its name where there is a speaker, or into a folder.
      """,
    options: [
      Arguments.Option("-f", "FILE", "say the text of a file"),
      Arguments.Option("-o", "OUT.wav", "the file to write; with --voices, the folder for one file a voice"),
      Arguments.Option("--ssml", nil, "the text is SSML"),
      Arguments.Option("--voice", "V", "the voice: its id or name, or a .flitevox file"),
      Arguments.Option("--rate", "R", "how fast, 0.5 to 2; 1 is the voice's own"),
      Arguments.Option("--pitch", "P", "how high, 0.5 to 2; 1 is the voice's own"),
      Arguments.Option("--flow", "DIR", "with the voices, lexicon and sounds of this flow"),
      Arguments.Option("--config", "F", "play through the speaker of this configuration"),
      Arguments.Option("--voices", nil, "list the voices; each speaks"),
      Arguments.Option("--json", nil, "with --voices: one JSON object a line, and nothing is played"),
    ], words: 0...1
  ) { arguments in
    if let output = arguments["-o"], !arguments.has("--voices"),
      output == "-" || [".mp3", ".m4a", ".aac", ".flac", ".ogg"].contains(where: output.lowercased().hasSuffix)
    {
      throw Failure(.usage, "hearken: -o is \"\(output)\", and must name a file for WAV, for that is what is written")
    }
    let manner = try manner(arguments)
    let named = arguments["--voice"] ?? ""
    let files = named.hasSuffix(".flitevox") ? [named] : []
    let synthesizer: FliteSynthesizer
    if let flow = arguments["--flow"] {
      let folder = try Assembly.folder(flow)
      synthesizer = Assembly.synthesizer(folder, adding: files)
    } else {
      synthesizer = FliteSynthesizer(voiceFiles: files)
    }
    if let refused = synthesizer.refusedVoices.first(where: { files.contains($0.path) }) {
      throw Failure(.noInput, "hearken: cannot use the voice \(refused.path): \(refused.reason)")
    }
    for voice in synthesizer.refusedVoices {
      Output.error("hearken: cannot use the voice \(voice.path): \(voice.reason)")
    }
    if arguments.has("--voices") { return try showVoices(of: synthesizer, manner, arguments) }
    let voice = try voice(named, of: synthesizer)
    let text = String(decoding: try bytes(of: arguments), as: UTF8.self)
    if let path = arguments["-o"] {
      try speak(text, isSSML: arguments.has("--ssml"), synthesizer, voice, manner, into: path)
    } else {
      // What cannot be said is known before the speaker is asked.
      tell(try speech(text, isSSML: arguments.has("--ssml"), synthesizer, voice, manner))
      let player = try speaker(arguments)
      try player.play(
        source(text, isSSML: arguments.has("--ssml"), synthesizer, voice, manner, rate: player.sampleRate))
    }
    guard System.stopRequests == 0 else { throw Failure(.interrupted, "hearken: stopped") }
    return .done
  }

  private static func manner(_ arguments: Arguments) throws(Failure) -> SpeechManner {
    func factor(_ option: String) throws(Failure) -> Double {
      guard let text = arguments[option] else { return 1 }
      guard let factor = Double(text), (0.5...2).contains(factor) else {
        throw Failure(.usage, "hearken: \(option) is a number from 0.5 to 2, and not \"\(text)\"")
      }
      return factor
    }
    return SpeechManner(rate: try factor("--rate"), pitch: try factor("--pitch"))
  }

  private static func voice(_ named: String, of synthesizer: FliteSynthesizer) throws(Failure) -> Voice {
    if named.isEmpty { return synthesizer.voice(for: VoiceQuery()) }
    let file = named.split(separator: "/").last.map { String($0.dropLast(named.hasSuffix(".flitevox") ? 9 : 0)) }
    guard let known = synthesizer.voices.first(where: { $0.id == named || $0.name == named || $0.id == file }) else {
      let all = synthesizer.voices.map(\.id).joined(separator: ", ")
      throw Failure(.usage, "hearken: there is no voice \"\(named)\" (\(all))")
    }
    return known
  }

  /// Bytes of text: three days of speech, and 80 MB of memory.
  private static let longestText = 4 << 20

  private static func bytes(of arguments: Arguments) throws(Failure) -> [UInt8] {
    if arguments["-f"] == nil, let text = arguments.words.first, text != "-" { return Array(text.utf8) }
    let file = arguments["-f"]
    let bytes = try file.map(Files.read) ?? Files.readStandardInput(limit: longestText + 1)
    let name = file ?? "standard input"
    guard !bytes.contains(0) else { throw Failure(.badFlow, "hearken: \(name) is no text: a byte in it is 0") }
    guard bytes.count <= longestText else {
      throw Failure(.badFlow, "hearken: \(name) is longer than \(longestText >> 20) MB of text; say it in parts")
    }
    return bytes
  }

  private static func speaker(_ arguments: Arguments) throws(Failure) -> SpeakerPlayback {
    let configuration = try Assembly.configuration(arguments, orAt: usualConfiguration)
    return try SpeakerPlayback(configuration.audio, journal: SilentJournal())
  }

  private static func speech(
    _ text: String, isSSML: Bool, _ synthesizer: FliteSynthesizer, _ voice: Voice, _ manner: SpeechManner
  ) throws(Failure) -> any Speech {
    do throws(SynthesisError) {
      return try synthesizer.speech(of: text, isSSML: isSSML, voice: voice, manner: manner)
    } catch {
      switch error {
      case .nothingToSay: throw Failure(.badFlow, "hearken: there is nothing in the text that can be said")
      case .engine(let reason): throw Failure(.internalFault, "hearken: cannot speak: \(reason)")
      }
    }
  }

  /// What of a text is not said, or not as it was meant.
  private static func tell(_ speech: any Speech) {
    for fault in speech.faults { Output.error("hearken: \(fault)") }
    guard !speech.unspeakable.isEmpty else { return }
    Output.error(
      "hearken: left out, because no voice says it: \(speech.unspeakable.joined(separator: " "))")
  }

  private static func source(
    _ text: String, isSSML: Bool, _ synthesizer: FliteSynthesizer, _ voice: Voice, _ manner: SpeechManner, rate: Int
  ) -> PromptSource {
    let request = VoiceRequest(id: voice.id, rate: manner.rate, pitch: manner.pitch)
    let segment = PromptSegment(prompt: "say", sources: [.text(text, isSSML: isSSML)], voice: request)
    return PromptSource(
      PlayRequest(prompt: "say", segments: [segment]), media: MediaLibrary(folder: "."), synthesizer: synthesizer,
      sampleRate: rate)
  }

  private static func speak(
    _ text: String, isSSML: Bool, _ synthesizer: FliteSynthesizer, _ voice: Voice, _ manner: SpeechManner,
    into path: String
  ) throws {
    do {
      let speech = try speech(text, isSSML: isSSML, synthesizer, voice, manner)
      tell(speech)
      let writer = try WAVWriter(path, sampleRate: speech.sampleRate)
      while System.stopRequests == 0, !writer.isDeserted, let piece = try speech.next() { try writer.write(piece) }
      try writer.flush()
      guard System.stopRequests == 0 else {
        throw Failure(
          .interrupted, "hearken: stopped" + (writer.isStream ? "" : "; \(path) holds what was spoken so far"))
      }
    } catch SynthesisError.engine(let reason) {
      throw Failure(.internalFault, "hearken: cannot speak: \(reason)")
    }
  }

  /// What a voice says of itself.
  private static func sample(_ voice: Voice) -> String {
    "This is the voice \(voice.id.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")). One, two, three."
  }

  private static func showVoices(
    of synthesizer: FliteSynthesizer, _ manner: SpeechManner, _ arguments: Arguments
  ) throws -> ExitStatus {
    // Without a speaker the list alone is good.
    let player = arguments.has("--json") || arguments["-o"] != nil ? nil : try? speaker(arguments)
    for voice in synthesizer.voices where System.stopRequests == 0 {
      if arguments.has("--json") {
        let row: JSONText = [
          "id": .string(voice.id), "name": .string(voice.name), "gender": .string(voice.gender.rawValue),
          "language": .string(voice.languageCode), "quality": .string(voice.quality),
        ]
        Output.line(row.text)
      } else {
        Output.line("\(voice.id)\t\(voice.gender.rawValue)\t\(voice.languageCode)\t\(voice.quality)")
      }
      if let folder = arguments["-o"] {
        try DataFolder.create(folder)
        try speak(sample(voice), isSSML: false, synthesizer, voice, manner, into: "\(folder)/\(voice.id).wav")
      } else {
        try player?.play(
          source(sample(voice), isSSML: false, synthesizer, voice, manner, rate: player?.sampleRate ?? 48_000))
      }
    }
    return .done
  }
}
