// Understanding of one utterance by PocketSphinx: grammars, phrases, language models, keyphrases, phones.
package import Devices

/// Recognises with PocketSphinx. Confined to one thread.
///
/// Decoders are kept from turn to turn, so a task that comes again starts at once; what was learnt of the room goes from task to task. Sound
/// beyond a minute of one utterance is not heard.
package final class PocketSphinxRecognizer: Recognizer {
  /// Decoders that are kept, about 5 MB each; the one used longest ago goes first.
  private static let engineLimit = 6
  /// Sound beyond this many samples of one utterance is not heard.
  private static let utteranceLimit = 60 * 16_000
  /// Words of a language model beyond this many are refused: each must be looked up.
  private static let vocabularyLimit = 60_000

  let model: SpeechModel
  let dictionary: PronouncingDictionary
  private let lexicon: Lexicon
  private let fallback: (any PronunciationSource)?
  private var phones: Set<String>?

  private struct Key: Hashable {
    var id: String
    var model: RecognitionTask.Model
  }
  /// Most recently used last.
  private var engines: [(key: Key, engine: any UtteranceEngine)] = []
  private var current: (any UtteranceEngine)?
  private var wantsPartials = false
  private var heard = 0
  private var lastPartial: String?
  private var dither = Dither()
  private var room = RoomMean()
  private var freePhones: FreePhones?

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
    try engine.start(room: room.values, wantsPartials: task.wantsPartials)
    current = engine
    wantsPartials = task.wantsPartials
    heard = 0
    lastPartial = nil
    dither = Dither()
  }

  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> String? {
    guard let current else { throw .engine("sound came without a recognition task; begin one first") }
    let part = samples.prefix(max(0, Self.utteranceLimit - heard))
    guard !part.isEmpty else { return nil }
    heard += part.count
    try current.hear(dither(part))
    guard wantsPartials, let partial = current.partial, partial != lastPartial else { return nil }
    lastPartial = partial
    return partial
  }

  package func finish() throws(HearingError) -> Recognition {
    guard let engine = current else { throw .engine("no recognition task is running; begin one first") }
    current = nil
    do throws(HearingError) {
      let recognition = try engine.finish()
      if let heard = engine.heardMean { room.note(heard.values, frames: heard.frames) }
      return recognition
    } catch {
      discard()
      throw error
    }
  }

  package func cancel() {
    guard let engine = current else { return }
    current = nil
    do throws(HearingError) { try engine.abandon() } catch { discard() }
  }

  /// A decoder that failed is of no use any more: it is loaded again when needed, and so is the one that all share.
  private func discard() {
    engines.removeAll()
    freePhones = nil
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
    if engines.count > Self.engineLimit { engines.removeFirst() }
    return engine
  }

  private func load(_ task: RecognitionTask) throws(HearingError) -> any UtteranceEngine {
    // The model is examined first: PocketSphinx would end the process.
    let phones = try knownPhones()
    switch task.model {
    case .jsgf(let text): return try engine(GrammarCompiler.compile(jsgf: text, task: task.id), task.id, phones)
    case .fsg(let text): return try engine(FiniteStateGrammar(text: text, task: task.id), task.id, phones)
    case .phrases(let phrases):
      let spoken = phrases.map { (words: HotwordPhrase.words(of: $0.text), place: $0.place) }
        .filter { !$0.words.isEmpty }
      guard !spoken.isEmpty else { throw .badGrammar(task: task.id, reason: "it has no phrases") }
      return try engine(FiniteStateGrammar(phrases: spoken, phones: phones), task.id, phones)
    case .languageModel(let path):
      let words = try words(ofLanguageModel: path, task: task.id)
      return try ModelEngine(model: model, languageModel: path, dictionary: words, phones: rival())
    case .dictation:
      _ = try FileContent(path: model.languageModelFile)
      return try ModelEngine(model: model, languageModel: model.languageModelFile, dictionary: nil, phones: rival())
    case .allPhone(let path):
      let file = path ?? model.phoneModelFile
      // Read first, for a fault in it names it.
      _ = try GrammarCompiler.words(ofLanguageModel: file)
      return try ModelEngine(model: model, phoneModel: file)
    case .keyPhrase(let phrase): return try engine(spotting: [Hotword(phrase: phrase)])
    case .keyPhraseFile(let path):
      return try engine(spotting: KeyphraseList(text: try FileContent(path: path).text, task: task.id).hotwords)
    }
  }

  private func engine(
    _ grammar: FiniteStateGrammar, _ task: String, _ phones: Set<String>
  ) throws(HearingError) -> GrammarEngine {
    let plan = try RecognitionPlan(grammar, task: task, dictionary: dictionary, phones: phones)
    return try GrammarEngine(model: model, plan: plan, phones: rival())
  }

  private func engine(spotting hotwords: [Hotword]) throws(HearingError) -> SpottingEngine {
    let spotter = try PocketSphinxSpotter(hotwords: hotwords, model: model, lexicon: lexicon, fallback: fallback)
    if let reason = spotter.refused.first { throw reason }
    return SpottingEngine(spotter: spotter)
  }

  /// The text of a dictionary of a language model's words; those that nobody can pronounce cannot be recognised.
  private func words(ofLanguageModel path: String, task: String) throws(HearingError) -> String {
    let words = Set(try GrammarCompiler.words(ofLanguageModel: path).filter { !$0.hasPrefix("<") })
    guard words.count <= Self.vocabularyLimit else {
      throw .model(file: path, reason: "it has \(words.count) words; \(Self.vocabularyLimit) can be looked up")
    }
    let found = try dictionary.pronunciations(of: words)
    guard !found.isEmpty else { throw .badGrammar(task: task, reason: "no word of \(path) has a pronunciation") }
    return RecognitionPlan.text(of: found)
  }

  private func rival() throws(HearingError) -> FreePhones {
    if let freePhones { return freePhones }
    let made = try FreePhones(model: model)
    freePhones = made
    return made
  }

  private func knownPhones() throws(HearingError) -> Set<String> {
    if let phones { return phones }
    let inspection = try ModelInspection(of: model)
    phones = inspection.phones
    return inspection.phones
  }
}
