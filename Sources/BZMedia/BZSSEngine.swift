/// A speech synthesizer.
public enum BZSSEngine: Hashable, Sendable, CaseIterable {
  /// Apple's, and on Linux the best local one, which is flite as well (spec Q11).
  case SSE_APPLE
  case SSE_FLITE
}
