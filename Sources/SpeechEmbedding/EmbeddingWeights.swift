// The numbers of the speech embedding, as scripts/embedding makes them.
private import CSpeechEmbedding
package import Devices

/// The weights of the network, loaded once and shared by all that listen. Immutable; any thread.
package final class EmbeddingWeights: Sendable {
  /// The usual name of the file.
  package static let fileName = "speech-embedding.bin"

  // Written in `init` only, and read by networks that keep this object alive.
  nonisolated(unsafe) let numbers: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: what errors call it.
  /// - Throws: `HearingError.model` naming the file.
  package init(_ bytes: [UInt8], name: String) throws(HearingError) {
    let file = try ModelFile(bytes, kind: .embedding, name: name)
    let count = cse_weight_count()
    guard file.numbers.count == count else {
      throw .model(
        file: name,
        reason: "it holds \(file.numbers.count) numbers where \(count) are needed; make it again with scripts/embedding"
      )
    }
    numbers = .allocate(capacity: count)
    file.numbers.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return }
      numbers.initialize(from: start, count: count)
    }
  }

  deinit { numbers.deallocate() }
}
