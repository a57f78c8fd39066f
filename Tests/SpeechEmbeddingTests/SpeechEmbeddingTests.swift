import Devices
import SpeechEmbedding
import TestSupport
import Testing

@Suite(.enabled(if: EmbeddingFile.isThere, "scripts/embedding has not been run"))
struct SpeechEmbeddingTests {
  private static let weights = Result { try EmbeddingWeights(EmbeddingFile.bytes, name: "speech-embedding.bin") }
  private let embedding: SpeechEmbedding

  init() throws {
    embedding = try SpeechEmbedding(Self.weights.get())
  }

  private struct Found: Equatable {
    var vector: [Float]
    var end: Int
  }

  private func vectors(of samples: [Int16], blocks: [Int]) -> [Found] {
    var found: [Found] = []
    var start = 0
    var turn = 0
    while start < samples.count {
      let end = min(samples.count, start + blocks[turn % blocks.count])
      samples[start..<end].withUnsafeBufferPointer { block in
        embedding.process(block) { vector, end in found.append(Found(vector: Array(vector), end: end)) }
      }
      start = end
      turn += 1
    }
    return found
  }

  @Test("gives the numbers of TensorFlow Lite")
  func agreesWithTheOriginal() {
    let found = vectors(of: referenceSound(), blocks: [32_000])
    #expect(found.count == 16)
    for (index, reference) in [(0, firstReference), (7, eighthReference), (15, lastReference)] {
      let distance = zip(found[index].vector, reference).map { abs($0 - $1) }.max() ?? .infinity
      #expect(distance < 1e-3, "vector \(index)")
    }
  }

  @Test("a vector comes with the last sample that it sees")
  func tellsItsEnds() {
    let found = vectors(of: referenceSound(), blocks: [1])
    #expect(found.map(\.end) == (0..<16).map { SpeechEmbedding.window + $0 * SpeechEmbedding.step })
    #expect(vectors(of: [0], blocks: [1]).isEmpty)
  }

  @Test("blocks of any size give the same vectors", arguments: [[160], [1, 7, 511], [512], [513, 4_000]])
  func streams(_ blocks: [Int]) {
    let whole = vectors(of: referenceSound(), blocks: [32_000])
    embedding.reset()
    #expect(vectors(of: referenceSound(), blocks: blocks) == whole)
  }

  @Test("after a reset nothing of before is left")
  func forgets() {
    let sound = referenceSound()
    let first = vectors(of: sound, blocks: [1_000])
    embedding.reset()
    _ = vectors(of: Array(sound.reversed().prefix(17_001)), blocks: [1_000])
    embedding.reset()
    #expect(vectors(of: sound, blocks: [1_000]) == first)
  }

  @Test("digital silence gives numbers")
  func survivesSilence() {
    let found = vectors(of: [Int16](repeating: 0, count: 16_000), blocks: [160])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.vector.allSatisfy(\.isFinite) })
  }
}
