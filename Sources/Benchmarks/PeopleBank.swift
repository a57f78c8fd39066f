// Makes the bank of people's speech that training tells hotwords apart from; scripts/people-negatives calls it.
private import HotwordTraining
private import SpeechEmbedding

enum PeopleBank {
  /// - Parameters:
  ///   - list: a file with the paths of sounds, a line each: 16 kHz, 16 bit, mono, without a header.
  ///   - embedding: the file of the speech embedding.
  /// - Returns: what was made, in words.
  static func make(list: String, embedding: String, to output: String) throws(Failure) -> String {
    do {
      let embedder = try Embedder(EmbeddingWeights(Disk.read(embedding), name: embedding))
      var clips: [[Float]] = []
      for path in String(decoding: try Disk.read(list), as: UTF8.self).split(separator: "\n") {
        let bytes = try Disk.read(String(path))
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
          Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
        }
        clips.append(embedder.embeddings(of: samples))
      }
      let bank = NegativeBank(clips: clips)
      try Disk.write(bank.bytes, to: output)
      return "\(output): \(clips.count) clips, \((bank.hours * 100).rounded() / 100) h"
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("cannot make the bank: \(error)")
    }
  }
}
