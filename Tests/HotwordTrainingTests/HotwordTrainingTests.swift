import HotwordHeads
import HotwordVoices
import SpeechEmbedding
import TestSupport
import Testing

@testable import HotwordTraining

@Suite(.enabled(if: EmbeddingFile.isThere, "scripts/embedding has not been run"))
struct HotwordTrainingTests {
  @Test("a training in miniature gives a head that a file can hold, the same each time and on any number of threads")
  func trains() throws {
    let weights = try EmbeddingWeights(EmbeddingFile.bytes, name: "embedding")
    var chance = Chance(seed: 1)
    let texts = try PhraseTexts(
      phrase: "computer", pronunciations: [["K"]], dictionary: SpokenWords(dictionary: Array("commuter K".utf8)),
      chance: &chance)
    func head(threads: Int) throws -> HotwordHead {
      let voice = BuzzingVoice()
      var training = HotwordTraining(texts: texts, families: [voice], weights: weights, bank: NegativeBank(clips: []))
      training.settings.positives = 2
      training.settings.nearMisses = 2
      training.settings.sentences = 2
      training.settings.noises = 1
      training.settings.copies = 1
      training.settings.judged = 1
      training.settings.networks = 2
      training.settings.steps = 1
      training.settings.batch = (4, 4, 4)
      training.settings.bedSeconds = 2
      training.settings.threads = threads
      return try training.run()
    }
    let one = try head(threads: 1)
    #expect(one.fault == nil)
    #expect(one.networks.count == 2)
    #expect(one.report.positives == 2)
    let two = try head(threads: 2)
    #expect(one.bytes == two.bytes)
  }
}

/// Says everything as a buzz that is the longer the longer the text is.
private struct BuzzingVoice: TrainingVoices {
  let name = "buzz"

  func speak(_ text: String, _ chance: inout Chance) throws(TrainingError) -> Utterance {
    let period = 80 + chance.index(80)
    return Utterance(samples: (0..<(2_400 + 400 * min(12, text.count))).map { $0 % period < 20 ? 0.5 : -0.1 })
  }
}
