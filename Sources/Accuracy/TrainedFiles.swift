// The files of the second stage.
private import Appliance
internal import Devices
private import FliteSpeech
internal import HotwordHeads
internal import HotwordHearing
internal import SpeechEmbedding

struct TrainedFiles {
  let weights: EmbeddingWeights
  private let heads: String

  init(embedding: String, heads: String) throws(Failure) {
    do { weights = try EmbeddingWeights(MediaLibrary.read(embedding), name: embedding) } catch {
      throw Failure("\(error)")
    }
    self.heads = heads
  }

  /// The head of a hotword, nil if it was not trained.
  func head(_ hotword: String) throws(Failure) -> HotwordHead? {
    let path = "\(heads)/\(hotword).hotword"
    return MediaLibrary.exists(path) ? try Self.read(path) : nil
  }

  static func read(_ path: String) throws(Failure) -> HotwordHead {
    do { return try HotwordHead(MediaLibrary.read(path), name: path) } catch { throw Failure("\(error)") }
  }

  /// - Parameter sweeps: everything is told, with its score, and nothing accepted.
  func spotter(_ phrase: String, _ head: HotwordHead?, sweeps: Bool) throws(Failure) -> TwoStageSpotter {
    do {
      return try TwoStageSpotter(
        hotwords: [Hotword(phrase: phrase)], heads: head.map { [$0] } ?? [], weights: weights,
        fallback: FlitePronouncer(), nearMiss: sweeps ? 6 : 1, accepts: !sweeps)
    } catch { throw Failure("\(error)") }
  }
}
