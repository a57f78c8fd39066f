import Devices
import FliteSpeech
import HotwordHearing
import HotwordHeads
import SpeechEmbedding
import TestSupport
import Testing

/// The trained hotwords that come with the project: scripts/train-flows makes them.
@Suite struct ShippedHotwordsTests {
  private static let files = [
    ("share/hearken/hey-hearken.hotword", "hey hearken"), ("flows/hotword-assistant/hey-susi.hotword", "hey susi"),
  ]

  private static func head(_ file: String) throws -> HotwordHead {
    let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
      separator: "/")
    return try HotwordHead(TestFile.read("\(repository)/\(file)"), name: file)
  }

  @Test("can be used, and tell what to expect", arguments: files)
  func loads(_ file: String, _ phrase: String) throws {
    let head = try Self.head(file)
    #expect(head.serves(phrase))
    #expect(head.fault == nil)
    #expect(head.report.positives > 100)
    #expect(head.report.missesClean < 0.4)
    #expect((0.01...0.4).contains(head.report.falseWakesPerHour))
  }

  @Test(
    "wake at the phrase in a voice, and not at other speech of the same voice",
    .enabled(if: EmbeddingFile.isThere, "scripts/embedding has not been run"), arguments: files)
  func hear(_ file: String, _ phrase: String) throws {
    let weights = try EmbeddingWeights(EmbeddingFile.bytes, name: "weights")
    let head = try Self.head(file)
    let synthesizer = FliteSynthesizer()
    let quiet = [Int16](repeating: 0, count: 24_000)
    let spotter = try TwoStageSpotter(
      hotwords: [Hotword(phrase: phrase)], heads: [head], weights: weights, fallback: FlitePronouncer())
    func accepted(_ text: String) throws -> [HotwordHit] {
      try spotter.reset()
      let speech = try synthesizer.speech(
        of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: "slt")))
      var samples = quiet
      while let piece = try speech.next() { samples += piece }
      samples += quiet
      return try samples.withUnsafeBufferPointer { try spotter.process($0) }.filter { $0.verdict != .nearMiss }
    }
    let hits = try accepted(phrase)
    #expect(hits.map(\.verdict) == [.accepted, .settled])
    #expect(hits.last?.secondStage ?? -99 > 0)
    #expect(hits.last?.score ?? -99 > hits.first?.score ?? 99)
    for other in ["what is the weather like tomorrow", "hey there", "good morning everybody", "computer"] {
      let hits = try accepted(other)
      #expect(hits.isEmpty, "\(other): \(hits)")
    }
  }
}
