// The two ways in which an utterance is understood: one search over it, or a watch for phrases in it.
internal import Devices
private import Sound

/// Understands utterances of one task, one after the other.
protocol UtteranceEngine: AnyObject {
  func start() throws(HearingError)
  func hear(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError)
  var partial: String? { get }
  func finish() throws(HearingError) -> Recognition
}

/// One search of PocketSphinx.
final class DecodingEngine: UtteranceEngine {
  private let decoder: Decoder
  private var dither = Dither()

  init(model: SpeechModel, plan: RecognitionPlan) throws(HearingError) {
    decoder = try Decoder(model: model, options: plan.options, dictionary: plan.dictionary)
    switch plan.search {
    case .grammar(let text): try decoder.useGrammar(text)
    case .languageModel(let path): try decoder.useLanguageModel(path: path)
    case .phoneModel(let path): try decoder.usePhoneModel(path: path)
    case .keyphrases: break
    }
  }

  func start() throws(HearingError) {
    dither = Dither()
    try decoder.start()
  }
  func hear(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) {
    try dither(samples).withElements { block throws(HearingError) in try decoder.feed(block) }
  }

  var partial: String? { Self.words(decoder.hypothesis) }

  func finish() throws(HearingError) -> Recognition {
    try decoder.end()
    let text = Self.words(decoder.hypothesis)
    return Recognition(text: text, score: text == nil ? 0 : 1, isAccepted: text != nil)
  }

  /// The hypothesis without the steps of the garbage loop; nil if nothing is left.
  private static func words(_ hypothesis: String?) -> String? {
    guard let hypothesis else { return nil }
    let words = hypothesis.split(separator: " ").filter { !$0.hasPrefix(RecognitionPlan.garbageMark) }
    return words.isEmpty ? nil : words.joined(separator: " ").lowercased()
  }
}

/// A watch for keyphrases: the utterance means the surest phrase in it.
final class SpottingEngine: UtteranceEngine {
  private let spotter: PocketSphinxSpotter
  private var best: HotwordHit?

  init(spotter: PocketSphinxSpotter) { self.spotter = spotter }

  func start() throws(HearingError) {
    try spotter.reset()
    best = nil
  }
  func hear(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) { note(try spotter.process(samples)) }

  var partial: String? { best?.accepted == true ? best?.phrase : nil }

  func finish() throws(HearingError) -> Recognition {
    // The search tells a phrase a tenth of a second after its end, near misses a second later.
    let silence = [Int16](repeating: 0, count: 20_000)
    try silence.withElements { samples throws(HearingError) in note(try spotter.process(samples)) }
    guard let best else { return Recognition(text: nil, score: 0, isAccepted: false) }
    return Recognition(text: best.phrase, score: 0.5, isAccepted: best.accepted)
  }

  private func note(_ hits: [HotwordHit]) {
    for hit in hits where (hit.accepted, hit.score) > (best?.accepted ?? false, best?.score ?? -.infinity) {
      best = hit
    }
  }
}

private func > (left: (Bool, Double), right: (Bool, Double)) -> Bool {
  left.0 == right.0 ? left.1 > right.1 : left.0
}
