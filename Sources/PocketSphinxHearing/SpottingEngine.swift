// Keyphrases as a recognition task: the utterance means the surest phrase in it, whatever else is said.
internal import Devices
internal import Glibc
private import Sound

/// Understands an utterance as the surest of its keyphrases.
final class SpottingEngine: UtteranceEngine {
  /// The search tells a phrase up to 0.2 s after its end, near misses a second later.
  private static let patience = 20_000

  private let spotter: PocketSphinxSpotter
  private var best: HotwordHit?

  init(spotter: PocketSphinxSpotter) { self.spotter = spotter }

  /// The spotter follows the room by itself.
  let heardMean: (values: [Float], frames: Int)? = nil

  func start(room: [Float], wantsPartials: Bool) throws(HearingError) {
    try spotter.reset()
    best = nil
  }

  func hear(_ samples: [Int16]) throws(HearingError) {
    let hits = try samples.withElements { block throws(HearingError) in try spotter.process(block) }
    for hit in hits where isBetter(hit) { best = hit }
  }

  var partial: String? { best.flatMap { $0.verdict == .nearMiss ? nil : $0.phrase } }

  func finish() throws(HearingError) -> Recognition {
    try hear([Int16](repeating: 0, count: Self.patience))
    guard let best else { return .nothing }
    // A score of 0 is the threshold, so it becomes one half.
    return Recognition(text: best.phrase, score: 1 / (1 + exp(-best.score)), isAccepted: best.verdict != .nearMiss)
  }

  func abandon() throws(HearingError) {}

  private func isBetter(_ hit: HotwordHit) -> Bool {
    guard let best else { return true }
    let (isHit, wasHit) = (hit.verdict != .nearMiss, best.verdict != .nearMiss)
    return isHit == wasHit ? hit.score > best.score : isHit
  }
}
