internal import Devices
internal import LocatedJSON
internal import VoiceFlow

/// What a flow expects to hear: grammars that the recogniser refuses, words that nobody can pronounce, free speech.
extension FolderInspector {
  /// Words of one task that are told.
  private static let wordLimit = 6

  mutating func inspectTasks() {
    var noted: Set<String> = []
    var dictating: [VoiceflowModule] = []
    let mustLookAtInputs = learnInputs()
    var intending: [VoiceflowModule] = []
    let spoken = Set(folder.flow.intents.filter { !$0.phrases.isEmpty }.map { $0.intent.lowercased() })
    for index in folder.flow.modules.indices where folder.flow.modules[index].kind.listens {
      let module = folder.flow.modules[index]
      let tasks = module.recognizeAudioParams?.pocketSphinxSRSessionParams?.taskCollection ?? []
      let isApple = module.recognizeAudioParams?.srEngine?.literal == "apple"
      for task in tasks where !isApple { inspect(task, of: module, &noted) }
      guard isApple || tasks.isEmpty else { continue }
      if module.goTo.userIntentCollection.contains(where: { spoken.contains($0.intent.lowercased()) }) {
        intending.append(module)
        continue
      }
      let inputs = module.goTo.userInputCollection
      for entry in inputs where mustLookAtInputs { inspect(entry, of: module, &noted) }
      let isWhole = !folder.flow.unreadable.modules.contains(module.id)
      if inputs.isEmpty, isWhole, module.recognizeAudioParams?.recognizeUtteranceFile.value != true {
        dictating.append(module)
      }
    }
    inspectIntents(heardBy: intending, &noted)
    guard let first = dictating.first else { return }
    let others = dictating.count == 1 ? "" : " and \(dictating.count - 1) more"
    add(
      .note, at: first.position, "free-speech",
      "module \"\(first.id)\"\(others) listens for any words, which takes the large language model: 100 MB of memory, "
        + "and on a small board more time than the speech itself",
      "a grammar or \"userInputCollection\" is quicker and surer")
  }

  /// Looks all words of the input tables up at once: one by one takes a walk through the dictionary each. True if something is
  /// to be said about some of them.
  private mutating func learnInputs() -> Bool {
    let entries = folder.flow.modules.indices.flatMap { folder.flow.modules[$0].goTo.userInputCollection }
    guard let first = entries.first else { return false }
    do throws(HearingError) {
      let words = try recognizer.words(of: RecognitionTask(id: "", model: .phrases(entries.map { .init($0.input) })))
      return words != WordReport()
    } catch {
      add(
        .error, at: first.position, "speech-model",
        "the words of \"userInputCollection\" cannot be heard: \(error.sentence)")
      return false
    }
  }

  private mutating func inspect(_ task: PocketSphinxSRTask, of module: VoiceflowModule, _ noted: inout Set<String>) {
    guard let request = task.request else { return }
    let position = task.taskData?.position ?? task.taskFileName?.position ?? task.position
    let name = "task \"\(task.taskID.literal ?? "")\""
    do {
      let recognition = try RecognitionTask(request, media: folder.media)
      let words = try recognizer.words(of: recognition)
      noteGuesses(words, at: position, "\(name) of module \"\(module.id)\"", &noted)
      if case .languageModel = recognition.model {
        if !words.unpronounceable.isEmpty {
          add(
            .warning, at: position, "no-pronunciation",
            "\(name) of module \"\(module.id)\" has words without a pronunciation, which are never heard: "
              + Self.list(words.unpronounceable))
        }
      } else if !words.unpronounceable.isEmpty {
        for word in words.unpronounceable {
          addUnpronounceable(word, at: position, "\(name) of module \"\(module.id)\"")
        }
        return
      }
      begin(recognition, of: module, at: position)
    } catch let error as HearingError {
      refuse(error, of: module, at: position, file: path(of: request))
    } catch is MediaLibrary.Failure {
      // A file that is missing was named with the other files.
    } catch {
      add(.error, at: position, "grammar", "module \"\(module.id)\": \(error)")
    }
  }

  /// A fault of a grammar's text stands in its own file, if it has one.
  private mutating func refuse(
    _ error: HearingError, of module: VoiceflowModule, at position: SourcePosition, file: String?
  ) {
    guard let file, case .badGrammar(let task, let reason, let place?) = error else {
      add(.error, at: position, "grammar", "module \"\(module.id)\": \(error.sentence)")
      return
    }
    add(
      .error, at: SourcePosition(file: file, line: place.line, column: place.column), "grammar",
      "task \"\(task)\" of module \"\(module.id)\": \(reason)")
  }

  private func path(of request: ListenRequest) -> String? {
    guard case .task(_, _, nil, let file?, let location) = request.task else { return nil }
    return folder.media.path(
      of: file, in: .speechRecognition, languageCode: request.languageCode, location: location)
  }

  /// What the recogniser itself says.
  mutating func begin(_ task: RecognitionTask, of module: VoiceflowModule, at position: SourcePosition) {
    do throws(HearingError) {
      try recognizer.begin(task)
      recognizer.cancel()
    } catch {
      add(.error, at: position, "grammar", "module \"\(module.id)\": \(error.sentence)")
    }
  }

  /// Without a grammar the words of the input table are what is heard.
  private mutating func inspect(_ entry: UserInputEntry, of module: VoiceflowModule, _ noted: inout Set<String>) {
    let what = "the input \"\(entry.input)\" of module \"\(module.id)\""
    do throws(HearingError) {
      let words = try recognizer.words(of: RecognitionTask(id: module.id, model: .phrases([.init(entry.input)])))
      noteGuesses(words, at: entry.position, what, &noted)
      for word in words.unpronounceable { addUnpronounceable(word, at: entry.position, what) }
    } catch {
      add(.error, at: entry.position, "grammar", "module \"\(module.id)\": \(error.sentence)")
    }
  }

  mutating func addUnpronounceable(_ word: String, at position: SourcePosition, _ what: String) {
    add(
      .error, at: position, "no-pronunciation", "the word \"\(word)\" in \(what) has no pronunciation",
      "write it in English letters as it is spoken")
  }

  /// Once for each word: a flow expects the same words in many places.
  mutating func noteGuesses(
    _ words: WordReport, at position: SourcePosition, _ what: String, _ noted: inout Set<String>
  ) {
    let new = words.guesses.filter { noted.insert($0.word).inserted }
    for guess in new.prefix(Self.wordLimit) {
      add(
        .note, at: position, "guessed-pronunciation",
        "the word \"\(guess.word)\" in \(what) is not in the dictionary, and is heard as \(guess.spoken)")
    }
    guard new.count > Self.wordLimit else { return }
    add(
      .note, at: position, "guessed-pronunciation",
      "\(new.count - Self.wordLimit) more words in \(what) are not in the dictionary either")
  }

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(wordLimit).joined(separator: ", ")
    return items.count > wordLimit ? "\(shown) and \(items.count - wordLimit) more" : shown
  }
}

extension VoiceflowModule.Kind {
  fileprivate var listens: Bool { self == .audioDialog || self == .audioListener }
}

extension WordReport.Guess {
  /// The pronunciations, for a sentence.
  package var spoken: String { pronunciations.map { $0.joined(separator: " ") }.joined(separator: " or ") }
}

extension PocketSphinxSRTask {
  /// A request for this task alone, or nil where a field decides what it is.
  fileprivate var request: ListenRequest? {
    for part in [taskID, taskType, taskFileName, taskFileLocation, taskData] {
      if case .field? = part?.source { return nil }
    }
    guard let kind = taskType.literal.flatMap(Kind.init(rawValue:)) else { return nil }
    // What it would read is missing, which the rules of the flow say.
    guard taskData != nil || taskFileName != nil else { return nil }
    return ListenRequest(
      task: .task(
        id: taskID.literal ?? "", kind: kind, data: taskData?.literal, file: taskFileName?.literal,
        location: taskFileLocation?.literal))
  }
}
