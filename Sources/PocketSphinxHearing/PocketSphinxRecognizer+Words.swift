// The words of recognition tasks, for those who look at a flow before it runs.
package import Devices

extension PocketSphinxRecognizer {
  package func words(of task: RecognitionTask) throws(HearingError) -> WordReport {
    try dictionary.report(on: Set(try vocabulary(of: task)))
  }

  private func vocabulary(of task: RecognitionTask) throws(HearingError) -> [String] {
    switch task.model {
    case .jsgf(let text): try GrammarCompiler.compile(jsgf: text, task: task.id).vocabulary
    case .fsg(let text): try FiniteStateGrammar(text: text, task: task.id).vocabulary
    case .phrases(let phrases): phrases.flatMap { HotwordPhrase.words(of: $0.text) }
    case .languageModel(let path): try GrammarCompiler.words(ofLanguageModel: path).filter { !$0.hasPrefix("<") }
    case .keyPhrase(let phrase): HotwordPhrase.words(of: phrase)
    case .keyPhraseFile(let path):
      try KeyphraseList(text: try FileContent(path: path).text, task: task.id).hotwords
        .flatMap { HotwordPhrase.words(of: $0.phrase) }
    case .allPhone, .dictation: []
    }
  }
}
