private import CMAD
internal import Sound

/// Decodes MP3, and MPEG audio of the other layers, through libmad.
enum MPEGAudioReader {
  static func decode(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) -> Clip {
    // The decoder looks ahead, beyond the last byte.
    let guarded = Array(bytes) + [UInt8](repeating: 0, count: Int(CMAD_GUARD))
    return try guarded.withElements { (guarded) throws(SoundFileError) in
      try decode(UnsafeBufferPointer(rebasing: guarded.dropLast(Int(CMAD_GUARD))))
    }
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(SoundFileError) -> Clip {
    let decoder = try MADDecoder(bytes)
    var sound = SampleCollector(.mp3)
    var first: cmad_frame?
    var tag: EncoderTag?
    var end = 0
    var (good, bad, frames) = (0, 0, 0)
    while let (frame, isGood) = try decoder.next() {
      let length = Int(frame.length)
      guard let first else {
        // Junk that happens to look like a header has no sound behind it.
        guard isGood else { continue }
        first = frame
        end = frame.end
        tag = EncoderTag(bytes[frame.start..<min(frame.end, bytes.count)])
        if tag == nil { try take(frame, into: &sound) }
        (good, frames) = (1, tag == nil ? 1 : 0)
        continue
      }
      // A frame of another kind between ours is a damaged header.
      guard frame.rate == first.rate, length == Int(first.length) else { continue }
      let lost = missing(between: end, and: frame)
      frames += lost + 1
      bad += lost + (isGood ? 0 : 1)
      good += isGood ? 1 : 0
      try sound.appendSilence(lost * length)
      try take(frame, into: &sound)
      end = frame.end
    }
    guard let first, good > bad else {
      throw .damaged(
        .mp3, first == nil ? "there is no sound in its \(bytes.count) bytes" : "most of it cannot be decoded")
    }
    guard let tag else { return sound.clip(rate: Int(first.rate), skipping: 0, keeping: .max) }
    let total = frames * Int(first.length) - tag.delay - (frames == tag.frames ?? frames ? tag.padding : 0)
    return sound.clip(rate: Int(first.rate), skipping: tag.delay + EncoderTag.decoderDelay, keeping: total)
  }

  /// How many frames would have fitted into what was skipped.
  private static func missing(between end: Int, and frame: cmad_frame) -> Int {
    let size = max(1, frame.end - frame.start)
    return max(0, frame.start - end + size / 2) / size
  }

  private static func take(_ frame: cmad_frame, into sound: inout SampleCollector) throws(SoundFileError) {
    guard let left = frame.left, let right = frame.right else { return }
    let isMono = frame.channels < 2
    try sound.append(Int(frame.length), channels: isMono ? 1 : 2) { index in
      // 28 bits behind the point become 31.
      (isMono ? Int(left[index]) : Int(left[index]) + Int(right[index])) << 3
    }
  }
}

/// Owns a decoder of libmad. Confined to one thread; the bytes, with zeros behind them, must outlive it.
private final class MADDecoder {
  private let handle: OpaquePointer

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(SoundFileError) {
    guard let handle = cmad_new(bytes.baseAddress, bytes.count) else {
      throw .damaged(.mp3, "there is no memory to decode it")
    }
    self.handle = handle
  }

  deinit { cmad_free(handle) }

  /// The next frame, and whether its sound could be decoded; nil at the end.
  func next() throws(SoundFileError) -> (cmad_frame, isGood: Bool)? {
    var frame = cmad_frame()
    while true {
      switch cmad_next(handle, &frame) {
      case CMAD_FRAME: return (frame, true)
      case CMAD_MUTED: return (frame, false)
      case CMAD_LOST: continue
      case CMAD_END: return nil
      default: throw .damaged(.mp3, "there is no memory to decode it")
      }
    }
  }
}
