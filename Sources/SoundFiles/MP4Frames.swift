/// Decodes the first sound of an MP4 file, M4A as a rule, if it is AAC.
final class MP4Frames: FrameDecoder {
  private let bytes: [UInt8]
  private let track: MP4Track
  private let decoder: AACDecoder
  private var next = 0
  /// Frames that lie behind the end of a file that was cut off.
  private var past = 0

  init(_ bytes: [UInt8]) throws(SoundFileError) {
    self.bytes = bytes
    track = try MP4Track(bytes)
    decoder = try AACDecoder(.m4a, setup: track.setup, hasHeaders: false)
  }

  var sampleRate: Int { decoder.rate }
  var leading: Int { samples(track.start) ?? 0 }
  var length: Int? { track.length.flatMap(samples) }

  func decodeFrame(into sound: inout SampleCollector) throws(SoundFileError) -> Bool {
    guard next < track.frames.count else { return false }
    let frame = track.frames[next]
    next += 1
    if frame.upperBound <= bytes.count {
      try decoder.decode(bytes[frame], into: &sound)
    } else {
      // Played as far as it goes (field report C4).
      past += 1
    }
    return true
  }

  func verify() throws(SoundFileError) {
    guard past < next || next == 0 else {
      throw .damaged(.m4a, "its sound is not in it: \(bytes.count) bytes, and it begins behind them")
    }
    try decoder.verify()
  }

  /// A time of the track; nil if the file does not say what a second is.
  private func samples(_ time: Int) -> Int? {
    track.timescale.map { Int(clamping: time.multipliedFullWidth(by: decoder.rate).low / UInt($0)) }
  }
}
