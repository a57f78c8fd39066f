// PocketSphinx's keyphrase search over a stream without end: which phrases may have been said, how surely, and where.
package import Devices
private import Sound

/// Looks for phrases and hands out whatever it finds, sure or not: what to make of it is for others to decide.
///
/// Every variant of a pronunciation is looked for as a keyphrase of its own, because the search knows only the first (field report A3).
/// Confined to one thread.
package final class KeyphraseSearch {
  /// A phrase that may have been said. The search improves what it found, so the same saying may come again with a better score or
  /// another end, within about a second.
  package struct Candidate: Hashable, Sendable {
    /// Which of `hotwords`.
    package var phrase: Int
    /// How much better the phrase explains the sound than free phones do, in powers of ten: the score of PocketSphinx, which is 22.49 times
    /// this less 1500. Depends on the length of the phrase.
    package var margin: Double
    /// The same for every phrase: 0 at the threshold of sensitivity 0.5, and each unit makes false findings ten times rarer.
    package var score: Double
    /// First and last sample, counted since the search was made or last reset.
    package var start: Int
    package var end: Int
    /// What `score` was made of where a second stage was asked, for whoever wants to know why: its logit, and the search's own score.
    package var firstStage: Double?
    package var secondStage: Double?

    package init(
      phrase: Int, margin: Double, score: Double, start: Int, end: Int, firstStage: Double? = nil,
      secondStage: Double? = nil
    ) {
      self.firstStage = firstStage
      self.secondStage = secondStage
      self.phrase = phrase
      self.margin = margin
      self.score = score
      self.start = start
      self.end = end
    }
  }

  /// How far below their thresholds phrases are worth a second opinion, in units of score: 1e-60 of PocketSphinx, and less for those with
  /// few sounds, which almost any speech would reach.
  package static let permissiveFloor = -3.0

  /// Those that can be looked for, in the order in which they were given.
  package let hotwords: [Hotword]
  /// Hotwords that cannot be looked for, with their reasons; they never spoil the others (field report A2).
  package let refused: [HearingError]
  /// Samples heard since the start or the last reset, in whole steps.
  package private(set) var position = 0

  /// Sound goes to the search in steps of this many samples, whatever the size of the blocks that arrive, so that findings do not depend on
  /// it.
  private static let step = 160
  /// An utterance is ended at a quiet moment after `softLimit` and in any case after `hardLimit` samples, because the list of findings
  /// grows and is walked at each poll (measured: 8 minutes of processor time for one noisy stream).
  private static let softLimit = 10 * 16_000
  private static let hardLimit = 15 * 16_000
  /// What is heard again after a restart in the middle of speech, so that a hotword that is being said survives it.
  private static let overlap = 24_000

  private let decoder: Decoder
  private let sayings: [(phrase: Int, scale: PhraseScale)]
  private var clock = FrameClock()
  private var room = RoomNoise()
  private var dither = Dither()
  private var pending: [Int16] = []
  private var recent: [Int16] = []
  private var utteranceStart = 0
  private var lastFrameCount = 0
  /// Findings of this utterance that were handed out.
  private var known: Set<DecodedKeyphrase> = []
  private var quiet = 0

  /// Prepares to look for phrases.
  ///
  /// - Parameters:
  ///   - hotwords: several at once; those that cannot work are in `refused` afterwards.
  ///   - lexicon: how the owner's words are said.
  ///   - fallback: asked for words that neither the lexicon nor the dictionary has.
  ///   - floor: the least score of a phrase that is handed out; `permissiveFloor` for a second opinion.
  /// - Throws: `HearingError.model` if the model cannot be used; the first reason of `refused` if no hotword is left.
  package init(
    hotwords: [Hotword], model: SpeechModel = SpeechModel(), lexicon: Lexicon = Lexicon(),
    fallback: (any PronunciationSource)? = nil, floor: (Hotword) -> Double
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
    self.hotwords = phrases.map(\.hotword)
    var dictionaryText = ""
    var list = ""
    var sayings: [(phrase: Int, scale: PhraseScale)] = []
    for (index, phrase) in phrases.enumerated() {
      for saying in phrase.sayings {
        let name = Decoder.keyphraseName(sayings.count)
        let scale = PhraseScale(phones: saying.count)
        dictionaryText += "\(name) \(saying.joined(separator: " "))\n"
        list += "\(name) /1e\(Int(scale.margin(score: floor(phrase.hotword)).rounded(.down)))/\n"
        sayings.append((index, scale))
      }
    }
    self.sayings = sayings
    let options = ["dictcase": "yes", "kws_delay": String(Decoder.keyphraseDelay)]
    decoder = try Decoder(
      model: model, options: PhraseScale.settings.merging(options) { first, _ in first }, dictionary: dictionaryText)
    try decoder.useKeyphrases(list)
    try decoder.start()
  }

  /// Hears the next samples, 16 kHz mono.
  package func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> [Candidate] {
    var candidates: [Candidate] = []
    try process(samples) { found in candidates += found }
    return candidates
  }

  /// Hears the next samples; `note` gets what each step of 10 ms brought, which may be nothing.
  package func process(
    _ samples: UnsafeBufferPointer<Int16>, note: ([Candidate]) -> Void
  ) throws(HearingError) {
    pending.append(contentsOf: dither(samples))
    var taken = 0
    while pending.count - taken >= Self.step {
      let block = Array(pending[taken..<taken + Self.step])
      taken += Self.step
      note(try hear(block))
    }
    pending.removeFirst(taken)
  }

  /// Forgets what was heard; positions start again at 0. What was learnt of the room is kept.
  package func reset() throws(HearingError) {
    pending.removeAll()
    recent.removeAll()
    position = 0
    dither = Dither()
    try restart(overlapping: false)
  }

  private func hear(_ block: [Int16]) throws(HearingError) -> [Candidate] {
    recent.append(contentsOf: block)
    if recent.count > 2 * Self.overlap { recent.removeFirst(recent.count - Self.overlap) }
    position += block.count
    try feed(block, upTo: position)
    let candidates = findings()
    quiet = decoder.isInSpeech ? 0 : quiet + block.count
    let age = position - utteranceStart
    if age >= Self.softLimit, quiet >= 4_800 {
      try restart(overlapping: false)
    } else if age >= Self.hardLimit {
      try restart(overlapping: true)
    }
    return candidates
  }

  private func feed(_ block: [Int16], upTo end: Int) throws(HearingError) {
    try block.withElements { samples throws(HearingError) in try decoder.feed(samples) }
    room.note(block)
    if let weight = room.meanWeight { room.count(frames: decoder.moveMean(weight: weight)) }
    clock.note(frameCount: decoder.frameCount, position: end)
  }

  /// What the search tells for the first time. It does not say where: a finding is told a fixed number of frames after its end.
  private func findings() -> [Candidate] {
    let count = decoder.frameCount
    guard count != lastFrameCount else { return [] }
    lastFrameCount = count
    let last = count - Decoder.keyphraseDelay
    var found: [Candidate] = []
    decoder.forEachKeyphrase { keyphrase in
      // An improved finding has another length or margin, so these tell whether it is known.
      guard known.insert(keyphrase).inserted, sayings.indices.contains(keyphrase.index) else { return }
      let saying = sayings[keyphrase.index]
      found.append(
        Candidate(
          phrase: saying.phrase, margin: keyphrase.margin, score: saying.scale.score(margin: keyphrase.margin),
          start: clock.position(of: last - keyphrase.length), end: clock.position(of: last)))
    }
    return found
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
