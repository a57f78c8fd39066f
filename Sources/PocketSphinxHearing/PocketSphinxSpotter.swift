// Hotwords by PocketSphinx's keyphrase search: any phrase, several at once, without training.
package import Devices
private import Sound

/// Looks for hotwords with PocketSphinx. Confined to one thread.
///
/// The search runs at a permissive threshold and its margins are judged here, on a scale that is the same for every phrase.
/// Every variant of a pronunciation is looked for as a keyphrase of its own, because the search knows only the first (field report A3).
package final class PocketSphinxSpotter: HotwordSpotter {
  /// Hotwords that cannot be looked for, with their reasons; they never spoil the others (field report A2).
  package let refused: [HearingError]
  /// Processor time goes to the search in steps of this many samples, whatever the size of the blocks that arrive, so that hits do not
  /// depend on it.
  private static let step = 160
  /// An utterance is ended at a quiet moment after `softLimit` and in any case after `hardLimit` samples, because the list of findings
  /// grows and is walked at each poll (measured: 8 minutes of processor time for one noisy stream).
  private static let softLimit = 10 * 16_000
  private static let hardLimit = 15 * 16_000
  /// What is heard again after a restart in the middle of speech, so that a hotword that is being said survives it.
  private static let overlap = 24_000

  private let decoder: Decoder
  private let sayings: [(phrase: Int, scale: PhraseScale)]
  private var judge: HitJudge
  private var clock = FrameClock()
  private var room = RoomNoise()
  private var dither = Dither()
  private var pending: [Int16] = []
  private var recent: [Int16] = []
  /// Samples heard since the start or the last reset, in whole steps.
  private var position = 0
  private var utteranceStart = 0
  private var lastFrameCount = 0
  /// Findings of this utterance that were judged.
  private var known: Set<DecodedSegment> = []
  private var quiet = 0

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
    let inspection = try ModelInspection(of: model)
    let dictionary = PronouncingDictionary(file: model.dictionaryFile, lexicon: lexicon, fallback: fallback)
    var refused: [HearingError] = []
    var phrases: [HotwordPhrase] = []
    for hotword in hotwords {
      do throws(HearingError) {
        phrases.append(try HotwordPhrase(hotword, dictionary: dictionary, phones: inspection.phones))
      } catch {
        if case .model = error { throw error }
        refused.append(error)
      }
    }
    guard !phrases.isEmpty else {
      throw refused.first ?? .badHotword(phrase: "", reason: "no hotword is configured")
    }
    self.refused = refused
    judge = HitJudge(phrases.map(\.hotword))
    var dictionaryText = ""
    var list = ""
    var sayings: [(phrase: Int, scale: PhraseScale)] = []
    for (index, phrase) in phrases.enumerated() {
      for saying in phrase.sayings {
        let name = "saying\(sayings.count)"
        let scale = PhraseScale(phones: saying.count)
        let permissive = scale.margin(score: judge.threshold(of: index) - HitJudge.nearMiss)
        dictionaryText += "\(name) \(saying.joined(separator: " "))\n"
        list += "\(name) /1e\(Int(permissive.rounded(.down)))/\n"
        sayings.append((index, scale))
      }
    }
    self.sayings = sayings
    decoder = try Decoder(
      model: model, options: PhraseScale.settings.merging(["dictcase": "yes"]) { first, _ in first },
      dictionary: dictionaryText)
    try decoder.useKeyphrases(list)
    try decoder.start()
  }

  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [HotwordHit] {
    pending.append(contentsOf: dither(samples))
    var hits: [HotwordHit] = []
    var taken = 0
    while pending.count - taken >= Self.step {
      let block = Array(pending[taken..<taken + Self.step])
      taken += Self.step
      hits += try hear(block)
    }
    pending.removeFirst(taken)
    return hits
  }

  package func reset() throws(HearingError) {
    pending.removeAll()
    recent.removeAll()
    position = 0
    judge.reset()
    dither = Dither()
    try restart(overlapping: false)
  }

  private func hear(_ block: [Int16]) throws(HearingError) -> [HotwordHit] {
    recent.append(contentsOf: block)
    if recent.count > 2 * Self.overlap { recent.removeFirst(recent.count - Self.overlap) }
    position += block.count
    try feed(block, upTo: position)
    let hits = judge.judge(findings(), now: position)
    quiet = decoder.isInSpeech ? 0 : quiet + block.count
    let age = position - utteranceStart
    if age >= Self.softLimit, quiet >= 4_800 {
      try restart(overlapping: false)
    } else if age >= Self.hardLimit {
      try restart(overlapping: true)
    }
    return hits
  }

  private func feed(_ block: [Int16], upTo end: Int) throws(HearingError) {
    try block.withElements { samples throws(HearingError) in try decoder.feed(samples) }
    room.note(block)
    if let weight = room.meanWeight { room.count(frames: decoder.moveMean(weight: weight)) }
    clock.note(frameCount: decoder.frameCount, position: end)
  }

  /// What the search tells for the first time. It does not say where: a finding is told a fixed number of frames after its end.
  private func findings() -> [HitJudge.Finding] {
    let count = decoder.frameCount
    guard count != lastFrameCount else { return [] }
    lastFrameCount = count
    let last = count - Decoder.keyphraseDelay
    return decoder.keyphrases().compactMap { segment -> HitJudge.Finding? in
      // An improved finding has another length or score, so these tell whether it is known.
      guard known.insert(segment).inserted else { return nil }
      // The search keeps the space that stood before the threshold.
      let name = segment.word.prefix { $0 != " " }
      guard let index = Int(name.dropFirst("saying".count)), sayings.indices.contains(index) else { return nil }
      let saying = sayings[index]
      return HitJudge.Finding(
        phrase: saying.phrase, score: saying.scale.score(margin: segment.score),
        start: clock.position(of: last - segment.length), end: clock.position(of: last))
    }
  }

  private func restart(overlapping: Bool) throws(HearingError) {
    try decoder.end()
    try decoder.start()
    clock = FrameClock()
    lastFrameCount = 0
    known.removeAll()
    utteranceStart = position
    quiet = 0
    guard overlapping else { return }
    let again = Array(recent.suffix(Self.overlap))
    var offset = 0
    while offset < again.count {
      let end = min(offset + Self.step, again.count)
      try feed(Array(again[offset..<end]), upTo: position - (again.count - end))
      offset = end
    }
  }
}
