// Clips as the speech embedding sees them.
private import Devices
package import SpeechEmbedding

/// Turns whole clips into their embeddings. Confined to one thread.
package final class Embedder {
  private let embedding: SpeechEmbedding

  package init(_ weights: EmbeddingWeights) throws(TrainingError) {
    do { embedding = try SpeechEmbedding(weights) } catch { throw .sound("\(error)") }
  }

  /// All embeddings behind one another; clips of less than 0.8 s have none.
  package func embeddings(of clip: [Int16]) -> [Float] {
    embedding.reset()
    var all: [Float] = []
    all.reserveCapacity((clip.count / SpeechEmbedding.step + 1) * SpeechEmbedding.vectorSize)
    clip.withUnsafeBufferPointer { samples in
      embedding.process(samples) { vector, _ in all.append(contentsOf: vector) }
    }
    return all
  }
}
