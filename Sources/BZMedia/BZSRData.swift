/// What was recognised, while the application is asked about it.
@preconcurrency @MainActor
public final class BZSRData {
  /// The engine that recognised it; on a board that is PocketSphinx, whatever the flow asks for.
  public let srEngine: BZSREngine
  /// The words, lower case.
  public let srHypothesis: String?
  /// `NME_SR_HYPOTHESIS_PARTIAL` or `NME_SR_HYPOTHESIS_FINAL`.
  public let srHypothesisType: BZNotifyMediaEvent
  /// 0 to 1, higher is surer. An extension of this product.
  public let srScore: Double
  /// Set to true during `BZVFC_SRHypothesis` to have the hypothesis treated as not understood.
  public var srClientRejectedHypothesis = false

  package init(hypothesis: String?, isFinal: Bool, score: Double) {
    srEngine = .SRE_POCKETSPHINX
    srHypothesis = hypothesis
    srHypothesisType = isFinal ? .NME_SR_HYPOTHESIS_FINAL : .NME_SR_HYPOTHESIS_PARTIAL
    srScore = score
  }
}
