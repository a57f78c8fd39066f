// One open microphone: from frames of the device to 16 kHz mono.
internal import Sound

/// Reads and converts. Made by the supervisor, then confined to the capture thread; allocates nothing after `init`.
final class CaptureInput {
  let pcm: any PCM
  /// Frames in 10 ms.
  let step: Int
  private let channel: Int?
  private let resampler: Resampler?
  private let frames: UnsafeMutableRawPointer
  private let mono: UnsafeMutableBufferPointer<Int16>
  private let converted: UnsafeMutableBufferPointer<Int16>
  var isRunning = false
  var recovery: Recovery

  /// - Parameter channel: the one that is heard; nil is the mean of one or two, and the first of more: arrays of microphones pass
  ///   other things in their further channels.
  init(_ pcm: any PCM, channel: Int?, counters: SoundCounters) throws(ResamplerError) {
    let setup = pcm.setup
    self.pcm = pcm
    self.channel = channel ?? (setup.channels > 2 ? 0 : nil)
    step = max(1, setup.rate / 100)
    resampler = setup.rate == Clip.hearingRate ? nil : try Resampler(from: setup.rate, to: Clip.hearingRate)
    frames = .allocate(byteCount: step * setup.frameBytes, alignment: 16)
    frames.initializeMemory(as: UInt8.self, repeating: 0, count: step * setup.frameBytes)
    mono = .allocate(capacity: step)
    mono.initialize(repeating: 0)
    converted = .allocate(capacity: Clip.hearingRate / 100 + (resampler?.outputDelay ?? 0) + 64)
    converted.initialize(repeating: 0)
    recovery = Recovery(counters: counters)
  }

  deinit {
    frames.deallocate()
    mono.deallocate()
    converted.deallocate()
  }

  /// Reads at most one period. Returns frames, or a negative error number.
  func read() -> Int { pcm.read(frames, count: step) }

  /// The sound of the frames that were read, handed out in one or two pieces.
  func convert(_ count: Int, _ take: (UnsafeBufferPointer<Int16>) -> Void) {
    let sound = UnsafeMutableBufferPointer(rebasing: mono[..<min(count, step)])
    pcm.setup.format.decode(frames, channels: pcm.setup.channels, channel: channel, into: sound)
    guard let resampler else {
      take(UnsafeBufferPointer(sound))
      return
    }
    var consumed = 0
    while consumed < sound.count {
      let counts = resampler.process(UnsafeBufferPointer(rebasing: sound[consumed...]), into: converted)
      if counts == (0, 0) { return }
      consumed += counts.consumed
      take(UnsafeBufferPointer(rebasing: converted[..<counts.produced]))
    }
  }

  /// Samples at the hearing rate that the conversion holds back.
  var conversionDelay: Int { resampler?.outputDelay ?? 0 }
}
