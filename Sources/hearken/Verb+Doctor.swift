private import Appliance
private import Board
private import Devices
private import Doctor
private import FliteSpeech
private import Glibc
private import LocatedJSON
private import Sound

extension Verb {
  static let doctor = Verb(
    name: "doctor", synopsis: "[--config F] [--json]",
    summary: "Examines the board: sound, buttons, lamps, hotword, card, clock, power.",
    details: """
      Prints one sentence for each finding, and what to do. On a terminal it asks
      you to press each button, to look at each lamp and to say the hotword;
      without one it looks at what needs nobody. Stop a running appliance first:
      it holds the sound card and the pins. Exit status 0 if all is well, 1 if
      something does not work, 69 if microphone or loudspeaker are missing.
      """,
    options: [
      Arguments.Option("--config", "F", "examine what this configuration names"),
      Arguments.Option("--json", nil, "one JSON object a line"),
    ], words: 0...0, endsAnywhere: true
  ) { arguments in
    let settings = try Settings(arguments, orAt: Verb.usualConfiguration)
    let configuration = try settings.flawless()
    let flow = configuration.flow.flatMap(Assembly.place).flatMap { try? FlowFolder($0) }
    Supplies.prepareALSA()
    let asJSON = arguments.has("--json")
    let person: Terminal? = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !asJSON ? Terminal() : nil
    var worst = ExitStatus.done
    func tell(_ findings: [Finding]) {
      for finding in findings {
        Output.line(asJSON ? finding.json.text : finding.line)
        guard finding.verdict == .fault else { continue }
        let isMissing = ["microphone", "loudspeaker"].contains(finding.part)
        if worst != .deviceMissing { worst = isMissing ? .deviceMissing : .failed }
      }
    }
    tell(SystemExamination(data: configuration.data, time: System.wallTime).findings)
    // What happens to the devices is among the findings.
    let journal = SilentJournal()
    tell(SoundBench(configuration.audio, journal: journal).findings(playing: try sentence()))
    let files = SpeechFiles(for: configuration.hotwords, flowFolder: flow?.media.folder)
    let hotwords = hotwords(settings, flow, files)
    tell(hotwords)
    if let person, !hotwords.contains(where: { $0.verdict == .fault }) {
      tell(hotword(configuration, flow, files, person, journal))
    }
    tell(PanelBench(configuration.panel(isMuted: false), person: person).findings())
    return worst
  }

  /// What is played: speech, because that is what is listened for later.
  private static func sentence() throws -> [Int16] {
    let synthesizer = FliteSynthesizer()
    let voice = synthesizer.voice(for: VoiceQuery())
    let speech = try synthesizer.speech(
      of: "This is the loudspeaker. One, two, three, four, five.", isSSML: false, voice: voice)
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    return try Clip(sampleRate: speech.sampleRate, samples: samples).resampled(to: Clip.hearingRate).samples
  }

  /// What `check` finds about each hotword, but for its notes.
  private static func hotwords(_ settings: Settings, _ flow: FlowFolder?, _ files: SpeechFiles) -> [Finding] {
    let hotwords = settings.configuration.hotwords
    guard !hotwords.isEmpty else {
      return [Finding("hotword", .fine, "none is configured: buttons wake the appliance")]
    }
    var issues = Assembly.hotwordIssues(
      hotwords, settings.places, lexicon: flow?.lexicon ?? Lexicon(), flowFolder: flow?.media.folder
    ).filter { $0.severity != .note }
    var findings: [Finding] = []
    for (index, hotword) in hotwords.enumerated() {
      let place = settings.places.hotword(index)
      let own = issues.filter { $0.position == place }
      findings += own.map {
        Finding("hotword", $0.severity == .error ? .fault : .warning, $0.sentence, advice: $0.hint)
      }
      issues.removeAll { $0.position == place }
      guard own.isEmpty else { continue }
      findings.append(
        Finding(
          "hotword", .fine,
          "\(quoted(hotword.phrase)) can be heard, \(files.isTrained(for: hotword) ? "in both stages" : "by the first stage alone")"
        ))
    }
    // The rest is about files that were trained.
    return findings
      + issues.map {
        Finding(
          "hotword", $0.severity == .error ? .fault : .warning, "\($0.position.file): \($0.sentence)", advice: $0.hint)
      }
  }

  private static func hotword(
    _ configuration: Configuration, _ flow: FlowFolder?, _ files: SpeechFiles, _ person: Terminal,
    _ journal: any Journal
  ) -> [Finding] {
    guard let phrase = configuration.hotwords.first?.phrase else { return [] }
    files.complain()
    let found = try? Assembly.spotter(configuration.hotwords, files, lexicon: flow?.lexicon ?? Lexicon())
    guard let spotter = found else {
      return [
        Finding("hotword", .fault, "\"\(phrase)\" cannot be heard", advice: "\"hearken check --config\" says why")
      ]
    }
    guard configuration.audio.microphone != "simulated" else {
      return [Finding("hotword", .unknown, "nobody can say \"\(phrase)\" to a simulated microphone")]
    }
    person.tell("Say \"\(phrase)\" now, from where visitors will stand.")
    let listening = SoundBench.Listening(seconds: 8)
    guard let hit = SoundBench(configuration.audio, journal: journal).bestHit(of: spotter, listening) else {
      return [
        Finding(
          "hotword", .fault, "\"\(phrase)\" was not heard",
          advice: "say it again, louder or nearer; or raise its \"sensitivity\"")
      ]
    }
    let score = Int((hit.score * 100).rounded())
    let shown = "\(score / 100).\(abs(score) % 100 < 10 ? "0" : "")\(abs(score) % 100)"
    return hit.accepted
      ? [Finding("hotword", .fine, "\"\(phrase)\" was heard, score \(shown)")]
      : [
        Finding(
          "hotword", .warning, "\"\(phrase)\" was nearly heard, score \(shown)",
          advice: "raise its \"sensitivity\", or speak nearer to the microphone")
      ]
  }
}

/// The person at the terminal.
private final class Terminal: Interviewer {
  func tell(_ sentence: String) { Output.line("→ " + sentence) }

  func isConfirmed(_ question: String) -> Bool? {
    Output.line("→ \(question) [y/n]")
    while let answer = readLine() {
      switch answer.lowercased().first {
      case "y": return true
      case "n": return false
      default: Output.line("→ y or n")
      }
    }
    return nil
  }
}
