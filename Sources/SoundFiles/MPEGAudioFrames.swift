private import CMAD

/// Decodes MP3, and MPEG audio of the other layers, through libmad.
final class MPEGAudioFrames: FrameDecoder {
  private let file: PinnedBytes
  private let decoder: MADDecoder
  private var tag: EncoderTag?
  /// Of the first frame that has sound, or a tag.
  private var first: cmad_frame?
  private var end = 0
  private var (good, bad, frames) = (0, 0, 0)

  init(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) {
    // The decoder looks ahead, beyond the last byte.
    file = PinnedBytes(bytes, guarded: Int(CMAD_GUARD))
    decoder = try MADDecoder(file.bytes)
  }

  var sampleRate: Int { Int(first?.rate ?? 0) }
  var leading: Int { tag.map { $0.delay + EncoderTag.decoderDelay } ?? 0 }
  var trailing: Int { max(0, (tag?.padding ?? 0) - EncoderTag.decoderDelay) }

  func decodeFrame(into sound: inout SampleCollector) throws(SoundFileError) -> Bool {
    guard let (frame, isGood) = try decoder.next() else { return false }
    let length = Int(frame.length)
    guard let first else {
      // Junk that happens to look like a header has no sound behind it.
      guard isGood else { return true }
      first = frame
      end = frame.end
      tag = EncoderTag(file.bytes[frame.start..<min(frame.end, file.bytes.count)])
      if tag == nil { try Self.take(frame, into: &sound) }
      (good, frames) = (1, tag == nil ? 1 : 0)
      return true
    }
    // A frame of another kind between ours is a damaged header.
    guard frame.rate == first.rate, length == Int(first.length) else { return true }
    let lost = Self.missing(between: end, and: frame)
    frames += lost + 1
    bad += lost + (isGood ? 0 : 1)
    good += isGood ? 1 : 0
    try sound.appendSilence(lost * length)
    try Self.take(frame, into: &sound)
    end = frame.end
    return true
  }

  func verify() throws(SoundFileError) {
    guard first != nil, good > bad else {
      throw .damaged(
        .mp3, first == nil ? "there is no sound in its \(file.bytes.count) bytes" : "most of it cannot be decoded")
    }
  }

  /// A file that was cut off has lost the padding.
  func trailingAtEnd() -> Int { frames == tag?.frames ?? frames ? trailing : 0 }

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
