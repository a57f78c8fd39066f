/// Decodes one frame of a file after the other. Confined to one thread.
protocol FrameDecoder: AnyObject {
  /// Samples per second; known when the first frame has been decoded.
  var sampleRate: Int { get }
  /// Samples at the start that an encoder put there; known when the first frame has been decoded.
  var leading: Int { get }
  /// Samples of sound behind them, if the file says so.
  var length: Int? { get }
  /// Samples at the end that may be an encoder's.
  var trailing: Int { get }

  /// Decodes the next frame.
  ///
  /// - Returns: false at the end.
  func decodeFrame(into sound: inout SampleCollector) throws(SoundFileError) -> Bool
  /// Throws if most of what was decoded so far is no sound.
  func verify() throws(SoundFileError)
  /// How many of `trailing` really are the encoder's; asked at the end.
  func trailingAtEnd() -> Int
}

extension FrameDecoder {
  var leading: Int { 0 }
  var length: Int? { nil }
  var trailing: Int { 0 }
  func trailingAtEnd() -> Int { trailing }
}

/// Frames as a stream: without what encoders put at both ends.
final class FrameStream: SoundStream {
  let sampleRate: Int
  private let decoder: any FrameDecoder
  private var sound: SampleCollector
  private var isAtEnd = false
  private var toSkip: Int
  private var left: Int

  /// Decodes a second, so that a file which is no sound is refused before anything is heard.
  init(_ decoder: any FrameDecoder, _ format: SoundFileError.Format) throws(SoundFileError) {
    self.decoder = decoder
    var sound = SampleCollector(format)
    var isAtEnd = false
    while !isAtEnd, sound.count == 0 || sound.count < decoder.sampleRate {
      isAtEnd = try !decoder.decodeFrame(into: &sound)
    }
    try decoder.verify()
    self.sound = sound
    self.isAtEnd = isAtEnd
    sampleRate = decoder.sampleRate
    toSkip = max(0, decoder.leading)
    left = max(0, decoder.length ?? .max)
    if isAtEnd { self.sound.removeLast(decoder.trailingAtEnd()) }
  }

  func next() throws(SoundFileError) -> [Int16]? {
    let piece = max(1, sampleRate / 4)
    while left > 0 {
      while !isAtEnd, sound.count < piece + decoder.trailing {
        isAtEnd = try !decoder.decodeFrame(into: &sound)
        guard isAtEnd else { continue }
        try decoder.verify()
        sound.removeLast(decoder.trailingAtEnd())
      }
      let ready = isAtEnd ? sound.count : sound.count - decoder.trailing
      guard ready > 0 else { return nil }
      var samples = sound.takeFirst(min(ready, piece))
      let skipped = min(toSkip, samples.count)
      toSkip -= skipped
      samples.removeFirst(skipped)
      samples.removeLast(max(0, samples.count - left))
      left -= samples.count
      if !samples.isEmpty { return samples }
    }
    return nil
  }
}
