import Devices

@testable import FliteSpeech

extension FliteSpeech {
  /// What is heard, part by part: sentences with the rest behind them, and rests that the text asks for.
  func sentences(atMost limit: Int = 1_000) throws -> [[Int16]] {
    var sentences: [[Int16]] = []
    var current: [Int16] = []
    while sentences.count < limit, let block = try nextBlock() {
      current += block.samples
      guard block.endsPart else { continue }
      if !current.isEmpty { sentences.append(current) }
      current = []
    }
    return sentences
  }
}

extension FliteSynthesizer {
  /// All that is heard of a text.
  func samples(_ text: String, voice: String = "kal16", manner: SpeechManner = SpeechManner()) throws -> [Int16] {
    let speech = try speech(of: text, isSSML: false, voice: self.voice(for: VoiceQuery(id: voice)), manner: manner)
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    return samples
  }
}
