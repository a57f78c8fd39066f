// How long sentences were when they were computed: going on in the middle of a text needs no sound of what came before.
private import Synchronization

/// The number of samples of the sentences that were computed last. Any thread.
final class SentenceLengths: Sendable {
  private struct State: Sendable {
    var counts: [UInt64: Int] = [:]
    /// In the order in which they came.
    var order: [UInt64] = []
    var oldest = 0
  }

  /// Sentences of about five hours.
  private static let most = 4_096
  private let state = Mutex(State())

  subscript(key: SpeechKey) -> Int? {
    get { state.withLock { $0.counts[key.fingerprint] } }
    set {
      guard let newValue else { return }
      state.withLock { state in
        guard state.counts.updateValue(newValue, forKey: key.fingerprint) == nil else { return }
        if state.order.count < Self.most { return state.order.append(key.fingerprint) }
        state.counts[state.order[state.oldest]] = nil
        state.order[state.oldest] = key.fingerprint
        state.oldest = (state.oldest + 1) % Self.most
      }
    }
  }
}
