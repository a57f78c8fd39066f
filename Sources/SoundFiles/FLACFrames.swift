private import CFLAC

/// Decodes FLAC, through libFLAC.
final class FLACFrames: FrameDecoder {
  private let file: PinnedBytes
  private let decoder: FLACDecoder
  private var rate: Int?

  init(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) {
    file = PinnedBytes(bytes)
    decoder = try FLACDecoder(file.bytes)
  }

  var sampleRate: Int { rate ?? 48_000 }

  func decodeFrame(into sound: inout SampleCollector) throws(SoundFileError) -> Bool {
    guard let frame = try decoder.next() else { return false }
    if rate == nil { rate = Int(frame.rate) }
    guard Int(frame.rate) == rate else { return true }
    // Frames know their place: one that is lost leaves a gap of its own length.
    let position = Int(clamping: frame.position)
    guard position >= sound.total else { return true }
    if decoder.faults > 0 {
      try sound.appendSilence(min(position - sound.total, SoundFile.mostSamples))
    } else if position > sound.total {
      throw .damaged(.flac, "sample \(position) follows sample \(sound.total)")
    }
    let channels = Int(frame.channels)
    let shift = 32 - Int(frame.bits)
    let samples = frame.samples
    try sound.append(Int(frame.length), channels: channels) { index in
      var sum = 0
      for channel in 0..<channels { sum += Int(samples?[index * channels + channel] ?? 0) << shift }
      return sum
    }
    return true
  }

  func verify() throws(SoundFileError) {
    guard let rate else {
      // A header that promises nothing, and nothing behind it, is an empty file.
      guard decoder.faults == 0, decoder.promised == 0, file.bytes.count >= 42 else {
        throw .damaged(.flac, "there is no sound in its \(file.bytes.count) bytes")
      }
      return
    }
    guard (1_000...384_000).contains(rate) else { throw .unsupported(.flac, "\(rate) samples per second") }
  }
}

/// Owns a decoder of libFLAC. Confined to one thread; the bytes must outlive it.
private final class FLACDecoder {
  private let handle: OpaquePointer

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(SoundFileError) {
    guard let handle = cflac_new(bytes.baseAddress, bytes.count) else {
      throw .damaged(.flac, "there is no memory to decode it")
    }
    self.handle = handle
  }

  deinit { cflac_free(handle) }

  /// Nil at the end, also where a file ends too early.
  func next() throws(SoundFileError) -> cflac_frame? {
    var frame = cflac_frame()
    switch cflac_next(handle, &frame) {
    case CFLAC_FRAME: return frame
    case CFLAC_END: return nil
    default: throw .damaged(.flac, "the decoder gave up")
    }
  }

  /// Places at which something was not as it should be.
  var faults: Int { Int(cflac_faults(handle)) }
  /// Samples by the header; 0 if it does not say.
  var promised: Int { Int(clamping: cflac_promised(handle)) }
}
