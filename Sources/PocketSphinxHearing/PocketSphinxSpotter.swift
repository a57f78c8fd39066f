// Hotwords by PocketSphinx's keyphrase search alone: any phrase, several at once, without training.
package import Devices

/// Looks for hotwords with PocketSphinx. Confined to one thread.
///
/// The search runs at a permissive threshold and its findings are judged here, on a scale that is the same for every phrase.
package final class PocketSphinxSpotter: HotwordSpotter {
  private let search: KeyphraseSearch
  private var judge: HitJudge

  /// Hotwords that cannot be looked for, with their reasons; they never spoil the others (field report A2).
  package var refused: [HearingError] { search.refused }

  /// Prepares to look for hotwords.
  ///
  /// - Parameters:
  ///   - hotwords: several at once; those that cannot work are in `refused` afterwards.
  ///   - lexicon: how the owner's words are said.
  ///   - fallback: asked for words that neither the lexicon nor the dictionary has.
  /// - Throws: `HearingError.model` if the model cannot be used; the first reason of `refused` if no hotword is left.
  package init(
    hotwords: [Hotword], model: SpeechModel = SpeechModel(), lexicon: Lexicon = Lexicon(),
    fallback: (any PronunciationSource)? = nil
  ) throws(HearingError) {
    search = try KeyphraseSearch(
      hotwords: hotwords, model: model, lexicon: lexicon, fallback: fallback,
      floor: { $0.threshold - HitJudge.nearMiss })
    judge = HitJudge(search.hotwords)
  }

  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [HotwordHit] {
    var hits: [HotwordHit] = []
    try search.process(samples) { candidates in hits += judge.judge(candidates, now: search.position) }
    return hits
  }

  package func reset() throws(HearingError) {
    judge.reset()
    try search.reset()
  }
}
