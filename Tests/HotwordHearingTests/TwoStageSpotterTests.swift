import Devices
import FliteSpeech
import HotwordHearing
import HotwordHeads
import SpeechEmbedding
import TestSupport
import Testing

@Suite struct TwoStageSpotterTests {
  private let phrase = "hey hearken"

  /// What is told of each saying at first.
  private func hear(_ spotter: TwoStageSpotter, _ samples: [Int16], block: Int = 160) throws -> [HotwordHit] {
    var hits: [HotwordHit] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      let end = min(samples.count, start + block)
      hits += try samples[start..<end].withUnsafeBufferPointer { try spotter.process($0) }
    }
    return hits.filter { $0.verdict != .settled }
  }

  private func speech(_ text: String) throws -> [Int16] {
    let synthesizer = FliteSynthesizer()
    let speech = try synthesizer.speech(
      of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: "rms")))
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    return samples
  }

  private func quiet(_ seconds: Int) -> [Int16] { [Int16](repeating: 0, count: seconds * 16_000) }

  /// A head that always says the same: what is tested is not what it knows.
  private func head(logit: Float, threshold: Double = 0) -> HotwordHead {
    let zeros = [Float](repeating: 0, count: 24)
    return HotwordHead(
      phrase: "Hey, Hearken!", mean: [Float](repeating: 0, count: 96), deviation: [Float](repeating: 1, count: 96),
      networks: [
        HotwordHead.Network(
          firstWeights: [Float](repeating: 0, count: 16 * 96 * 24), firstOffsets: zeros, normScales: zeros,
          normOffsets: zeros, secondWeights: [Float](repeating: 0, count: 24 * 24), secondOffsets: zeros,
          lastWeights: zeros, lastOffset: logit)
      ], fusion: Fusion(firstWeight: 2, firstFloor: -3, threshold: threshold, unit: 2))
  }

  private static let weights = Result { try EmbeddingWeights(EmbeddingFile.bytes, name: "weights") }
  private func weights() throws -> EmbeddingWeights { try Self.weights.get() }

  @Test("a phrase without a second stage is heard by the first, where it was said, also after minutes of quiet")
  func hearsAlone() throws {
    let spotter = try TwoStageSpotter(hotwords: [Hotword(phrase: phrase)], fallback: FlitePronouncer())
    let word = try speech(phrase)
    for (block, minutes) in [(160, 0), (1_111, 1)] {
      try spotter.reset()
      let lead = 60 * minutes + 2
      let hits = try hear(spotter, quiet(lead) + word + quiet(2) + word + quiet(3), block: block)
      try #require(hits.filter(\.accepted).count == 2)
      let second = (lead + 2) * 16_000 + word.count
      for (hit, start) in zip(hits, [lead * 16_000, second]) {
        #expect(abs(hit.start - start) < 4_000)
        #expect(abs(hit.end - start - word.count) < 4_000)
        #expect(hit.secondStage == nil)
      }
    }
  }

  @Test(
    "the second stage raises and lowers what the first says, and both are told", .enabled(if: EmbeddingFile.isThere))
  func adds() throws {
    let sound = quiet(3) + (try speech(phrase)) + quiet(3)
    var scores: [Double] = []
    for logit in [Float(-30), 4] {
      let spotter = try TwoStageSpotter(
        hotwords: [Hotword(phrase: phrase)], heads: [head(logit: logit, threshold: 8)], weights: try weights(),
        fallback: FlitePronouncer())
      let hits = try hear(spotter, sound)
      #expect(hits.filter(\.accepted).count == (logit < 0 ? 0 : 1))
      for hit in hits {
        let first = try #require(hit.firstStage)
        #expect(hit.secondStage == Double(logit))
        #expect(abs(hit.score - (Double(logit) + 2 * first - 8) / 2) < 1e-6)
        scores.append(hit.score)
      }
    }
    #expect(scores.count == 1)
  }

  @Test("the second stage wakes by itself, once, and not where nobody speaks", .enabled(if: EmbeddingFile.isThere))
  func secondAlone() throws {
    let spotter = try TwoStageSpotter(
      hotwords: [Hotword(phrase: phrase)], heads: [head(logit: 20, threshold: 8)], weights: try weights(),
      fallback: FlitePronouncer())
    let hits = try hear(spotter, quiet(3))
    #expect(hits.count == 1)
    #expect(hits.first?.firstStage == nil)
    #expect(try hear(spotter, quiet(20)).isEmpty)
  }

  @Test("blocks of any size give the same hits", .enabled(if: EmbeddingFile.isThere))
  func streams() throws {
    let sound = quiet(3) + (try speech(phrase)) + quiet(2)
    var results: [[HotwordHit]] = []
    for block in [160, 1_000, 77] {
      let spotter = try TwoStageSpotter(
        hotwords: [Hotword(phrase: phrase)], heads: [head(logit: 4, threshold: 8)], weights: try weights(),
        fallback: FlitePronouncer())
      results.append(try hear(spotter, sound, block: block))
    }
    #expect(!results[0].isEmpty)
    #expect(results.allSatisfy { $0 == results[0] })
  }

  @Test(
    "sensitivity moves the decision on the sum", .enabled(if: EmbeddingFile.isThere), arguments: [(0.0, 0), (1.0, 1)])
  func obeysSensitivity(_ sensitivity: Double, _ expected: Int) throws {
    // In the middle of what this voice reaches.
    let probe = try TwoStageSpotter(
      hotwords: [Hotword(phrase: phrase)], heads: [head(logit: 0, threshold: 0)], weights: try weights(),
      fallback: FlitePronouncer(), accepts: false)
    let sound = quiet(3) + (try speech(phrase)) + quiet(3)
    let best = try #require(try hear(probe, sound).map(\.score).max())
    let spotter = try TwoStageSpotter(
      hotwords: [Hotword(phrase: phrase, sensitivity: sensitivity)], heads: [head(logit: 0, threshold: 2 * best)],
      weights: try weights(), fallback: FlitePronouncer())
    #expect(try hear(spotter, sound).filter(\.accepted).count == expected)
  }
}
