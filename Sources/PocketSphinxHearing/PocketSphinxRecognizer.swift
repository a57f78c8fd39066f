// Understanding of one utterance by PocketSphinx: grammars, phrases, language models, keyphrases, phones.
package import Devices

/// Recognises with PocketSphinx. Confined to one thread.
///
/// A grammar competes with a loop over all phones, so that what was not of the grammar is not accepted (field report A8).
package final class PocketSphinxRecognizer: Recognizer {
  /// Decoders that are kept; the one used longest ago goes first.
  private static let decoderLimit = 4
  /// Sound beyond this many samples of one utterance is not heard.
  private static let utteranceLimit = 60 * 16_000

  let model: SpeechModel
  let dictionary: PronouncingDictionary
  private let lexicon: Lexicon
  private let fallback: (any PronunciationSource)?
  private var phones: Set<String>?

  private struct Key: Hashable {
    var id: String
    var model: RecognitionTask.Model
  }
  private struct Engine {
    var decoder: Decoder
  }
  /// Most recently used last.
  private var engines: [(key: Key, engine: any UtteranceEngine)] = []
  private var current: (any UtteranceEngine)?
  private var task: RecognitionTask?
  private var heard = 0
  private var lastPartial: String?

  /// Prepares a recogniser; models are loaded when a task needs them.
  ///
  /// - Parameters:
  ///   - lexicon: how the owner's words are said.
  ///   - fallback: asked for words that neither the lexicon nor the dictionary has.
  package init(
    model: SpeechModel = SpeechModel(), lexicon: Lexicon = Lexicon(), fallback: (any PronunciationSource)? = nil
  ) {
    self.model = model
    self.lexicon = lexicon
    self.fallback = fallback
    dictionary = PronouncingDictionary(file: model.dictionaryFile, lexicon: lexicon, fallback: fallback)
  }

  package func begin(_ task: RecognitionTask) throws(HearingError) {
    cancel()
    let engine = try engine(for: task)
    try engine.start()
    current = engine
    self.task = task
    heard = 0
    lastPartial = nil
  }

  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> String? {
    guard let current, let task else { throw .engine("sound came without a recognition task; begin one first") }
    let room = Self.utteranceLimit - heard
    guard room > 0 else { return nil }
    let part = UnsafeBufferPointer(rebasing: samples.prefix(room))
    heard += part.count
    try current.hear(part)
    guard task.wantsPartials, let partial = current.partial, partial != lastPartial else { return nil }
    lastPartial = partial
    return partial
  }

  package func finish() throws(HearingError) -> Recognition {
    guard let current else { throw .engine("no recognition task is running; begin one first") }
    self.current = nil
    task = nil
    return try current.finish()
  }

  package func cancel() {
    guard let current else { return }
    self.current = nil
    task = nil
    // A decoder that cannot end its utterance is of no use any more: it is loaded again when needed.
    do throws(HearingError) { _ = try current.finish() } catch { engines.removeAll { $0.engine === current } }
  }

  private func engine(for task: RecognitionTask) throws(HearingError) -> any UtteranceEngine {
    let key = Key(id: task.id, model: task.model)
    if let index = engines.firstIndex(where: { $0.key == key }) {
      let entry = engines.remove(at: index)
      engines.append(entry)
      return entry.engine
    }
    let engine = try load(task)
    engines.append((key, engine))
    if engines.count > Self.decoderLimit { engines.removeFirst() }
    return engine
  }

  private func load(_ task: RecognitionTask) throws(HearingError) -> any UtteranceEngine {
    let phones = try knownPhones()
    switch task.model {
    case .jsgf(let text):
      let grammar = try GrammarCompiler.compile(jsgf: text, task: task.id)
      return try DecodingEngine(
        model: model, plan: try RecognitionPlan(grammar, task: task, dictionary: dictionary, phones: phones))
    case .fsg(let text):
      let grammar = try FiniteStateGrammar(text: text, task: task.id)
      return try DecodingEngine(
        model: model, plan: try RecognitionPlan(grammar, task: task, dictionary: dictionary, phones: phones))
    case .phrases(let phrases):
      let words = phrases.map(HotwordPhrase.words(of:)).filter { !$0.isEmpty }
      guard !words.isEmpty else { throw .badGrammar(task: task.id, reason: "it has no phrases") }
      return try DecodingEngine(
        model: model,
        plan: try RecognitionPlan(
          FiniteStateGrammar(phrases: words), task: task, dictionary: dictionary, phones: phones))
    case .languageModel(let path):
      let words = try GrammarCompiler.words(ofLanguageModel: path)
      let found = try dictionary.pronunciations(of: Set(words.filter { !$0.hasPrefix("<") }))
      guard !found.isEmpty else {
        throw .badGrammar(task: task.id, reason: "none of the words of \(path) has a pronunciation")
      }
      return try DecodingEngine(
        model: model,
        plan: RecognitionPlan(
          languageModel: path, dictionary: RecognitionPlan.entries(found), options: ["dictcase": "yes"]))
    case .dictation:
      _ = try FileContent(path: model.languageModelFile)
      return try DecodingEngine(
        model: model,
        plan: RecognitionPlan(
          languageModel: model.languageModelFile, dictionary: nil, options: ["dict": model.dictionaryFile]))
    case .allPhone(let path):
      let file = path ?? model.phoneModelFile
      _ = try FileContent(path: file)
      return try DecodingEngine(model: model, plan: RecognitionPlan(phoneModel: file))
    case .keyPhrase(let phrase):
      return try SpottingEngine(
        spotter: PocketSphinxSpotter(
          hotwords: [Hotword(phrase: phrase)], model: model, lexicon: lexicon, fallback: fallback))
    case .keyPhraseFile(let path):
      let hotwords = try KeyphraseList(text: try FileContent(path: path).text, task: task.id).hotwords
      let spotter = try PocketSphinxSpotter(hotwords: hotwords, model: model, lexicon: lexicon, fallback: fallback)
      if let reason = spotter.refused.first { throw reason }
      return SpottingEngine(spotter: spotter)
    }
  }

  private func knownPhones() throws(HearingError) -> Set<String> {
    if let phones { return phones }
    let inspection = try ModelInspection(of: model)
    phones = inspection.phones
    return inspection.phones
  }
}
