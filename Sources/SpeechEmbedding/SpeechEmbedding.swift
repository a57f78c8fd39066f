// The speech embedding: sound in, a vector of 96 numbers every 80 ms out, in which words are easy to tell apart.
//
//   let weights = try EmbeddingWeights(bytes, name: path)   // the file that scripts/embedding makes; once
//   let embedding = try SpeechEmbedding(weights)            // one for each stream of sound
//   embedding.process(samples) { vector, end in … }         // 16 kHz mono, blocks of any size
package import Devices
private import CSpeechEmbedding

/// Turns a stream of sound into vectors. Allocates nothing after `init`. Confined to one thread at a time.
///
/// The network is Google's speech_embedding as openWakeWord rebuilt it; the same numbers come out (to 1e-3 of values around 10). A vector
/// sees the last 76 frames of 10 ms; consecutive vectors share all work but that for the newest 80 ms.
package final class SpeechEmbedding {
  /// Numbers of a vector.
  package static let vectorSize = 96
  /// Samples from a vector to the next.
  package static let step = 1_280
  /// Samples that a vector sees, and hence until the first.
  package static let window = 75 * hop + MelBands.window

  private static let hop = 160
  /// Frames whose loudness is judged together: nothing counts as quieter than 80 dB below the greatest of them.
  private static let chunk = 8
  private static let range: Float = 80

  private let weights: EmbeddingWeights
  private let network: OpaquePointer
  private let bands = MelBands()
  private let window: UnsafeMutablePointer<Float>
  private let decibels: UnsafeMutablePointer<Float>
  private let vector: UnsafeMutablePointer<Float>
  private var filled = 0
  private var frames = 0
  private var greatest = -Float.infinity
  private var position = 0

  /// - Throws: `HearingError.engine` without memory.
  package init(_ weights: EmbeddingWeights) throws(HearingError) {
    self.weights = weights
    guard let network = cse_open(weights.numbers) else { throw .engine("there is no memory for the speech embedding") }
    self.network = network
    window = .allocate(capacity: MelBands.window)
    window.initialize(repeating: 0, count: MelBands.window)
    decibels = .allocate(capacity: Self.chunk * MelBands.count)
    decibels.initialize(repeating: 0, count: Self.chunk * MelBands.count)
    vector = .allocate(capacity: Self.vectorSize)
    vector.initialize(repeating: 0, count: Self.vectorSize)
    reset()
  }

  deinit {
    cse_close(network)
    for pointer in [window, decibels, vector] { pointer.deallocate() }
  }

  /// Forgets what was heard.
  package func reset() {
    cse_reset(network)
    filled = 0
    // A first chunk of half the size lets chunks end where vectors do: each comes with the last sample that it sees.
    frames = Self.chunk / 2
    greatest = -.infinity
    position = 0
  }

  /// Hears the next samples, 16 kHz mono.
  ///
  /// - Parameter found: gets each vector, valid during the call, and the number of samples since the start or the last reset at which the
  ///   vector's window ends.
  package func process(
    _ samples: UnsafeBufferPointer<Int16>, found: (_ vector: UnsafeBufferPointer<Float>, _ end: Int) -> Void
  ) {
    var taken = 0
    while taken < samples.count {
      let count = min(samples.count - taken, MelBands.window - filled)
      for index in 0..<count { window[filled + index] = Float(samples[taken + index]) }
      taken += count
      filled += count
      position += count
      guard filled == MelBands.window else { return }
      hearFrame(found)
      filled -= Self.hop
      window.update(from: window + Self.hop, count: filled)
    }
  }

  private func hearFrame(_ found: (UnsafeBufferPointer<Float>, Int) -> Void) {
    greatest = max(greatest, bands.measure(window, into: decibels + frames * MelBands.count))
    frames += 1
    guard frames == Self.chunk else { return }
    let floor = greatest - Self.range
    let first = position == MelBands.window + (Self.chunk / 2 - 1) * Self.hop ? Self.chunk / 2 : 0
    for frame in first..<Self.chunk {
      let row = decibels + frame * MelBands.count
      // Bels and 2, as the network was trained.
      for band in 0..<MelBands.count { row[band] = max(row[band], floor) / 10 + 2 }
      if cse_push(network, row, vector) {
        found(UnsafeBufferPointer(start: vector, count: Self.vectorSize), position)
      }
    }
    frames = 0
    greatest = -.infinity
  }
}
