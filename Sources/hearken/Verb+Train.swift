private import Appliance
private import CLinux
private import Devices
private import FliteSpeech
private import Glibc
private import HotwordHeads
private import HotwordTraining
private import HotwordVoices
private import LocatedJSON
private import PocketSphinxHearing
private import Sound
private import SpeechEmbedding

extension Verb {
  static let train = Verb(
    name: "train", synopsis: "PHRASE -o FILE.hotword [--config F] [--seed N] [--positives DIR]",
    summary: "Trains the second stage of a hotword; prints what to expect of it.",
    details: """
      Speaks the phrase and what sounds like it in hundreds of synthetic voices,
      rooms and noises, and learns to tell them apart: some minutes on two cores.
      Put the file into the flow folder. Wants the program espeak-ng beside it
      (sudo apt-get install espeak-ng): with the built-in voices alone the result
      is much worse. The same seed gives the same file on the same machine.
      """,
    options: [
      Arguments.Option("-o", "FILE.hotword", "the file to write"),
      Arguments.Option("--config", "F", "say its words as this configuration and its flow do"),
      Arguments.Option("--seed", "N", "another choice of voices and rooms; 1 otherwise"),
      Arguments.Option("--positives", "DIR", "learn from the recordings of the phrase in a folder as well"),
    ], words: 1...1
  ) { arguments in
    guard let output = arguments["-o"] else { throw Failure(.usage, "hearken: train needs -o FILE.hotword") }
    let seed = try arguments.integer("--seed", in: 0...1_000_000_000) ?? 1
    let phrase = arguments.words[0]
    guard !PhraseTexts.words(of: phrase).isEmpty else {
      throw Failure(.usage, "hearken: \"\(phrase)\" has no words; give the phrase to say")
    }
    let (hotword, lexicon) = try Self.hotword(phrase, arguments)
    // All that can fail for want of something fails before minutes of work.
    guard access(Files.folder(of: output), W_OK) == 0 else {
      throw Failure(.cannotCreate, "hearken: cannot create \(output): \(String(cString: strerror(errno)))")
    }
    guard !Files.isFolder(output) else {
      throw Failure(.cannotCreate, "hearken: cannot create \(output): it is a folder")
    }
    let recordings = try arguments["--positives"].map(recordings(in:)) ?? []
    let texts = try texts(of: hotword, lexicon, seed: seed)
    let weights = try TrainingFiles.weights()
    let bank = try TrainingFiles.bank()
    let progress = TrainingProgress()
    let head: HotwordHead
    do throws(TrainingError) {
      var training = HotwordTraining(
        texts: texts, families: families(GivenPronunciations(hotword, lexicon: lexicon)), weights: weights, bank: bank)
      training.recordings = recordings
      training.settings.seed = UInt64(seed)
      training.firstStage = { () throws(TrainingError) in try KeyphraseStage(hotword, lexicon) }
      training.isWanted = { clinux_stop_requests() == 0 }
      training.report = { progress.show($0.rawValue, $1) }
      head = try training.run()
      progress.clear()
    } catch {
      progress.clear()
      // A signal to the whole terminal ends espeak-ng too, which would be told as a fault of its own.
      throw System.stopRequests == 0 ? error.failure : TrainingError.interrupted.failure
    }
    try Files.write(head.bytes, to: output)
    for line in TrainingSummary.lines(head, file: output) { Output.line(line) }
    return .done
  }

  /// The phrase with the pronunciations that the configuration has for it, and the lexicon of its flow.
  private static func hotword(_ phrase: String, _ arguments: Arguments) throws(Failure) -> (Hotword, Lexicon) {
    guard arguments.has("--config") else { return (Hotword(phrase: phrase), Lexicon()) }
    let configuration = try Assembly.configuration(arguments)
    let words = PhraseTexts.words(of: phrase)
    guard let hotword = configuration.hotwords.first(where: { PhraseTexts.words(of: $0.phrase) == words }) else {
      let known = configuration.hotwords.map { "\"\($0.phrase)\"" }.joined(separator: ", ")
      throw Failure(.badConfiguration, "hearken: the configuration has no hotword \"\(phrase)\", but \(known)")
    }
    return (
      hotword, try configuration.flow.map { flow throws(Failure) in try Assembly.folder(flow).lexicon } ?? Lexicon()
    )
  }

  /// flite, and espeak-ng where it is installed.
  private static func families(_ given: GivenPronunciations) -> [any TrainingVoices] {
    guard let espeak = EspeakVoices(given) else {
      Output.error(
        "hearken: warning: espeak-ng is not installed: with one kind of voices the result will be much worse "
          + "(sudo apt-get install espeak-ng)")
      return [FliteVoices(given)]
    }
    return [espeak, FliteVoices(given)]
  }

  private static func texts(of hotword: Hotword, _ lexicon: Lexicon, seed: Int) throws(Failure) -> PhraseTexts {
    let model = Supplies.speechModel
    let dictionary = SpokenWords(dictionary: try Files.read(model.dictionaryFile))
    do {
      let findings = try HotwordInspector(model: model, lexicon: lexicon, fallback: FlitePronouncer()).inspect(hotword)
      if let refusal = findings.refusal { throw refusal }
      if let word = findings.words.unpronounceable.first {
        throw HearingError.noPronunciation(word: word, phrase: hotword.phrase)
      }
      var chance = Chance(seed: UInt64(seed), stream: "texts")
      return try PhraseTexts(
        phrase: hotword.phrase, pronunciations: findings.pronunciations, dictionary: dictionary, chance: &chance)
    } catch let error as HearingError {
      throw error.failure
    } catch let error as TrainingError {
      throw error.failure
    } catch {
      throw Failure(.internalFault, "hearken: \(error)")
    }
  }

  /// The sound files of a folder, in the order of their names.
  private static func recordings(in folder: String) throws(Failure) -> [Utterance] {
    guard Files.isFolder(folder) else {
      throw Failure(.noInput, "hearken: --positives: there is no folder \(folder)")
    }
    var utterances: [Utterance] = []
    for name in MediaLibrary.entries(of: folder).sorted() where !name.hasPrefix(".") {
      utterances.append(Utterance(try Files.readSound("\(folder)/\(name)").samples).trimmed())
    }
    guard !utterances.isEmpty else { throw Failure(.noInput, "hearken: --positives: \(folder) is empty") }
    return utterances
  }
}

/// One line on a terminal that tells how far the work is; nothing where no terminal is.
private final class TrainingProgress: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Any thread, one at a time.
  func show(_ stage: String, _ share: Float) {
    guard isShown else { return }
    write("\r\u{1B}[K\(stage): \(Int(share * 100)) %")
  }

  func clear() { if isShown { write("\r\u{1B}[K") } }

  private func write(_ text: String) { _ = Files.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}

/// The keyphrase search as training asks it.
private final class KeyphraseStage: FirstStage {
  private let search: KeyphraseSearch

  init(_ hotword: Hotword, _ lexicon: Lexicon) throws(TrainingError) {
    do throws(HearingError) {
      search = try KeyphraseSearch(
        hotwords: [hotword], model: Supplies.speechModel, lexicon: lexicon, fallback: FlitePronouncer(),
        floor: { _ in KeyphraseSearch.permissiveFloor })
    } catch { throw .sound(error.sentence) }
  }

  func findings(in clip: [Int16]) throws(TrainingError) -> [(score: Double, end: Int)] {
    do throws(HearingError) {
      try search.reset()
      // The search tells a finding some frames after its end.
      let heard = clip + [Int16](repeating: 0, count: 4_800)
      return try heard.withElements { samples throws(HearingError) in try search.process(samples) }
        .map { ($0.score, $0.end) }
    } catch { throw .sound(error.sentence) }
  }
}

/// What training found out, for its owner.
private enum TrainingSummary {
  static func lines(_ head: HotwordHead, file: String) -> [String] {
    let report = head.report
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
    var lines = [
      "\(file): \"\(head.phrase)\", learnt from \(report.positives) utterances, seed \(report.seed)",
      "expected: \(percent(report.missesClean)) missed in a quiet room, \(percent(report.missesNoisy)) among talkers 10 dB below",
      "at \(hundredths(report.falseWakesPerHour)) false wakes an hour of other people's speech "
        + "(judged on \(hundredths(report.negativeHours)) h; synthetic voices said the phrase: people were missed half as often where it was measured)",
    ]
    let name = Files.name(of: file)
    lines.append(
      "put \(name) into the folder of the flow, and \(JSONText.string(head.phrase).text) among the \"hotwords\" of the configuration; "
        + "\"hearken hear FILE.wav --hotword \(file)\" tries it on a recording")
    if !report.confusions.isEmpty {
      lines.append("may be mistaken for it: " + report.confusions.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    return lines
  }

  private static func hundredths(_ value: Double) -> String {
    let number = Int((value * 100).rounded())
    return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}

extension TrainingError {
  /// How the program ends when a training cannot go on.
  fileprivate var failure: Failure {
    switch self {
    case .synthesizer(let reason): Failure(.internalFault, "hearken: cannot speak: \(reason)")
    case .sound(let reason): Failure(.internalFault, "hearken: cannot train: \(reason)")
    case .phrase(let reason): Failure(.usage, "hearken: the phrase cannot be trained: \(reason)")
    case .bank(let file, let reason): Failure(.noInput, "hearken: cannot use \(file): \(reason)")
    case .interrupted: Failure(.interrupted, "hearken: stopped; nothing was written")
    case .noThread(let code): Failure(.internalFault, "hearken: no thread: \(String(cString: strerror(code)))")
    }
  }
}
