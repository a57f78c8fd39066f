private import Appliance
private import Devices
private import FliteSpeech
private import LocatedJSON
private import PocketSphinxHearing
private import Sound

extension Verb {
  static let hear = Verb(
    name: "hear", synopsis: "FILE.wav… [--hotword PHRASE …] [--grammar F] [--dictation]",
    summary: "Runs the hotwords or the recogniser over sound files.",
    details: """
      Prints one JSON object a finding: file, start and end in seconds, phrase or
      text, score (higher is surer), accepted (near misses are printed with false).
      Without an option it listens for "hey hearken". Some quiet is added before
      and after each file. The appliance decides as soon as a score suffices; what
      is printed is the best score of each saying, as the log has it. A phrase that
      was trained is heard in two stages, whose scores are first and second;
      --hotword also takes the trained file.
      """,
    options: [
      Arguments.Option("--hotword", "PHRASE", "listen for a phrase, or for that of a FILE.hotword", isRepeatable: true),
      Arguments.Option("--sensitivity", "S", "of the hotwords, 0 to 1; 0.5 otherwise"),
      Arguments.Option("--grammar", "F", "recognise with a JSGF grammar from a file"),
      Arguments.Option("--dictation", nil, "recognise anything in English (needs 100 MB)"),
    ], words: 1...Int.max, endsAnywhere: true
  ) { arguments in
    if arguments.has("--grammar") || arguments.has("--dictation") {
      var model = RecognitionTask.Model.dictation
      if let file = arguments["--grammar"] { model = .jsgf(String(decoding: try Files.read(file), as: UTF8.self)) }
      try recognise(arguments.words, task: RecognitionTask(id: arguments["--grammar"] ?? "dictation", model: model))
    } else {
      let phrases = arguments.all("--hotword")
      let sensitivity = try arguments.number("--sensitivity", in: 0...1) ?? 0.5
      var hotwords = try (phrases.isEmpty ? ["hey hearken"] : phrases).map(SpeechFiles.hotword)
      for index in hotwords.indices { hotwords[index].sensitivity = sensitivity }
      try spot(arguments.words, hotwords: hotwords)
    }
    return .done
  }

  /// Quiet around each file: hotwords are found when there is silence before and after them.
  private static let quiet = [Int16](repeating: 0, count: Clip.hearingRate)

  /// Scores that far below what suffices are printed: thresholds can be swept from outside.
  private static let farthestMiss = 3.0

  private static func spot(_ files: [String], hotwords: [Hotword]) throws(Failure) {
    do {
      let speechFiles = SpeechFiles(for: hotwords, flowFolder: nil)
      speechFiles.complain()
      guard let spotter = try Assembly.spotter(hotwords, speechFiles, nearMiss: farthestMiss) else { return }
      if let lack = speechFiles.lack(hotwords) {
        Output.error("hearken: note: \(lack.sentence) (\(lack.hint))")
      }
      for file in files {
        var count = 0
        try spotter.reset()
        let samples = quiet + (try Files.readSound(file)).samples + quiet + quiet
        for block in blocks(samples) {
          for hit in try block.withUnsafeBufferPointer({ try spotter.process($0) }) where !hit.accepted {
            count += 1
            Output.line(
              finding(
                file, hit.start, hit.end, ("phrase", hit.phrase), score: hit.score, accepted: hit.verdict == .settled,
                stages: (hit.firstStage, hit.secondStage)))
          }
        }
        guard count == 0 else { continue }
        let phrases = hotwords.map { "\"\($0.phrase)\"" }.joined(separator: ", ")
        Output.error("hearken: \(file): nothing in it is anywhere near \(phrases)")
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as HearingError {
      throw error.failure
    } catch {
      throw Failure(.internalFault, "hearken: \(error)")
    }
  }

  private static func recognise(_ files: [String], task: RecognitionTask) throws(Failure) {
    do {
      let recognizer = Assembly.recognizer()
      do throws(HearingError) { try recognizer.begin(task) } catch {
        // The task's name is that of its file.
        guard case .badGrammar(let file, let reason, let place?) = error else { throw error }
        throw Failure(.badFlow, "\(file):\(place.line):\(place.column): error: \(reason)")
      }
      for file in files {
        let samples = quiet + (try Files.readSound(file)).samples + quiet
        var first: Int?
        var last = samples.count
        var endpointer = Endpointer()
        endpointer.begin(EndpointerLimits())
        try recognizer.begin(task)
        for block in blocks(samples) {
          let report = block.withUnsafeBufferPointer { endpointer.process($0) }
          first = first ?? report.speechBegan
          last = report.speechEnded ?? last
          _ = try block.withUnsafeBufferPointer { try recognizer.process($0) }
        }
        let result = try recognizer.finish()
        Output.line(
          finding(
            file, first ?? 0, last, ("text", result.text ?? ""), score: result.score, accepted: result.isAccepted))
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as HearingError {
      throw error.failure
    } catch {
      throw Failure(.internalFault, "hearken: \(error)")
    }
  }

  private static func blocks(_ samples: [Int16]) -> [ArraySlice<Int16>] {
    stride(from: 0, to: samples.count, by: 160).map { samples[$0..<min($0 + 160, samples.count)] }
  }

  /// Positions count from the start of the file, without the quiet that was put in front.
  private static func finding(
    _ file: String, _ start: Int, _ end: Int, _ words: (String, String), score: Double, accepted: Bool,
    stages: (first: Double?, second: Double?) = (nil, nil)
  ) -> String {
    func seconds(_ position: Int) -> JSONText {
      .number(Double(max(0, position - quiet.count)) / Double(Clip.hearingRate), decimals: 3)
    }
    let row: JSONText = [
      "file": .string(file), "start": seconds(start), "end": seconds(end), words.0: .string(words.1),
      "score": .number(score, decimals: 3), "accepted": .bool(accepted),
      "first": stages.first.map { .number($0, decimals: 3) }, "second": stages.second.map { .number($0, decimals: 3) },
    ]
    return row.text
  }
}

extension HearingError {
  /// How the program ends when hearing cannot start.
  var failure: Failure {
    switch self {
    // As for every other file: one that is there and damaged is a fault of its own.
    case .model(let file, _) where file.hasSuffix(".hotword"):
      Failure(Files.isReadable(file) ? .badFlow : .noInput, "hearken: \(sentence)")
    case .model where Supplies.isMissing: Failure(.noInput, "hearken: \(sentence)")
    case .model: Failure(.noInput, "hearken: \(sentence)", "hearken: the package pocketsphinx-en-us brings the models")
    case .badHotword, .noPronunciation: Failure(.badConfiguration, "hearken: \(sentence)")
    case .badGrammar: Failure(.badFlow, "hearken: \(sentence)")
    case .engine: Failure(.internalFault, "hearken: \(sentence)")
    }
  }
}
