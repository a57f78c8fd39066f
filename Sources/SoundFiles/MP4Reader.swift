internal import Sound

/// Decodes the first sound of an MP4 file, M4A as a rule, if it is AAC.
enum MP4Reader {
  static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> Clip {
    let track = try MP4Track(bytes)
    let decoder = try AACDecoder(.m4a, setup: track.setup, hasHeaders: false)
    var past = 0
    for range in track.frames {
      guard range.upperBound <= bytes.count else {
        // A file that was cut off is played as far as it goes (field report C4).
        past += 1
        continue
      }
      try decoder.decode(bytes[range])
    }
    guard past < track.frames.count else {
      throw .damaged(.m4a, "its sound is not in it: \(bytes.count) bytes, and it begins behind them")
    }
    guard let timescale = track.timescale else { return try decoder.clip(skipping: 0, keeping: .max) }
    func samples(_ time: Int) -> Int {
      Int(clamping: (time.multipliedFullWidth(by: decoder.rate).low / UInt(timescale)))
    }
    return try decoder.clip(skipping: samples(track.start), keeping: track.length.map(samples) ?? .max)
  }
}
