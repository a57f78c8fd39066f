internal import Devices
internal import LocatedJSON
internal import VoiceFlow

/// What visitors may say for intents: words that nobody can pronounce, grammars that the recogniser refuses.
extension FolderInspector {
  mutating func inspectIntents(heardBy modules: [VoiceflowModule], _ noted: inout Set<String>) {
    guard !modules.isEmpty else { return }
    var hasFault = false
    for intent in folder.flow.intents {
      for phrase in intent.phrases {
        inspect(phrase.pattern.words, of: "the phrase \"\(phrase.text)\"", at: phrase.position, &noted, &hasFault)
      }
      for slot in intent.slots {
        for value in slot.values {
          let words = value.say.flatMap { $0.split(separator: " ").map(String.init) }
          inspect(words, of: "the slot \"\(slot.name)\"", at: value.position, &noted, &hasFault)
        }
      }
    }
    guard !hasFault else { return }
    for module in modules {
      let inputs = module.goTo.userInputCollection.map(\.input)
      guard let grammar = folder.flow.grammar(of: module.goTo, and: inputs) else { continue }
      begin(RecognitionTask(id: "intents of \(module.id)", model: .jsgf(grammar)), of: module, at: module.goTo.position)
    }
  }

  private mutating func inspect(
    _ words: [String], of what: String, at position: SourcePosition, _ noted: inout Set<String>, _ hasFault: inout Bool
  ) {
    guard !words.isEmpty else { return }
    do throws(HearingError) {
      let report = try recognizer.words(of: RecognitionTask(id: what, model: .phrases(words.map { .init($0) })))
      noteGuesses(report, at: position, what, &noted)
      for word in report.unpronounceable {
        addUnpronounceable(word, at: position, what)
        hasFault = true
      }
    } catch {
      add(.error, at: position, "grammar", "\(what): \(error.sentence)")
      hasFault = true
    }
  }
}
