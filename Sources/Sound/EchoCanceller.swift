// Takes what the appliance plays out of what it hears, so that it understands others while it speaks.
/// Removes the echo of a known signal from a microphone's sound, by an adaptive filter.
///
/// Confined to one thread; blocks of 10 ms at 16 kHz, no delay, no allocation after `init`. The output is linear: what recognition hears is
/// not suppressed, only freed of what the filter explains (measured: a suppressor behind it costs a fifth of the hotwords).
///
/// The delay of the echo, up to 400 ms, is found by itself; the reference is held back by it, so that the filter's 256 ms are left for the
/// room. Clocks of two cards that differ are found out while it is at work, and the reference keeps step. While nothing was played for longer than an echo can last, the sound passes unchanged.
package final class EchoCanceller {
  /// Samples in a block.
  package static let blockSize = BandAnalyzer.blockSize

  private let filter = EchoFilter()
  private let stretch = ReferenceStretch()
  private var delay = EchoDelay()
  private var watch = OwnVoiceWatch()
  /// The last blocks of the reference, a ring.
  private let line: UnsafeMutablePointer<Int16>
  private let heard: UnsafeMutablePointer<Float>
  private let played: UnsafeMutablePointer<Float>
  /// Where the next block goes.
  private var place = 0
  /// Blocks by which the reference is held back.
  private var shift = 0
  private var isAligned = false
  private var sinceCompared = 0
  /// Blocks since the reference was last heard.
  private var silence = EchoCanceller.longest

  package init() {
    line = .allocate(capacity: Self.blockSize * Self.lineBlocks)
    line.initialize(repeating: 0, count: Self.blockSize * Self.lineBlocks)
    heard = .allocate(capacity: Self.blockSize)
    heard.initialize(repeating: 0, count: Self.blockSize)
    played = .allocate(capacity: Self.blockSize)
    played.initialize(repeating: 0, count: Self.blockSize)
  }

  deinit {
    line.deallocate()
    heard.deallocate()
    played.deallocate()
  }

  /// The echo can be heard at present: something is played, or was until just now.
  package var isActive: Bool { silence < Self.longest }

  /// Somebody else than the appliance is heard in the last block, as far as can be told; true while nothing is played.
  package var hearsOthers: Bool { !isActive || watch.hearsOthers }

  /// The delay of the echo as it was found, in milliseconds; nil before.
  package var delayMs: Int? { delay.found.map { $0 * 10 } }

  /// Begins with a delay that somebody knows, in milliseconds, until it is found; then it is without effect.
  package func expect(delayMs: Int) {
    if delay.found == nil, delayMs > 0 { align(to: delayMs / 10) }
  }

  /// Another sound of the same room begins: what was played is over, what was learnt stays.
  package func rewind() {
    filter.rewind()
    line.update(repeating: 0, count: Self.blockSize * Self.lineBlocks)
    silence = Self.longest
  }

  /// Takes the echo out of a block.
  ///
  /// - Parameters:
  ///   - microphone: 160 samples; a block of another size is passed unchanged.
  ///   - reference: what was played at the same time; what is missing is silence.
  ///   - output: gets as many samples as `microphone` has; may be the same memory.
  package func process(
    _ microphone: UnsafeBufferPointer<Int16>, reference: UnsafeBufferPointer<Int16>,
    into output: UnsafeMutableBufferPointer<Int16>
  ) {
    guard microphone.count == Self.blockSize, output.count >= Self.blockSize, take(reference) else {
      _ = output.update(fromContentsOf: microphone)
      return
    }
    let newest = line + place * Self.blockSize
    place = (place + 1) % Self.lineBlocks
    if let found = delay.process(microphone, reference: UnsafeBufferPointer(start: newest, count: Self.blockSize)) {
      align(to: found)
    }
    let start = (place + Self.lineBlocks - 1 - shift) % Self.lineBlocks * Self.blockSize
    stretch.read(
      line, count: Self.blockSize * Self.lineBlocks, from: start, ahead: shift * Self.blockSize, into: played,
      length: Self.blockSize)
    compareClocks()
    for index in 0..<Self.blockSize {
      heard[index] = Float(microphone[index]) / 32_768
    }
    filter.process(heard, reference: played, rest: heard)
    watch.process(heard, reference: played, expectedRest: filter.expectedRest)
    for index in 0..<Self.blockSize {
      output[index] = Int16(max(-32_768, min(32_767, (heard[index] * 32_768).rounded())))
    }
  }

  /// Keeps the reference; false if no echo can be in the microphone.
  private func take(_ reference: UnsafeBufferPointer<Int16>) -> Bool {
    let block = line + place * Self.blockSize
    let count = min(reference.count, Self.blockSize)
    var isSilent = true
    for index in 0..<Self.blockSize {
      block[index] = index < count ? reference[index] : 0
      // A converter that dithers is as good as silent.
      if block[index].magnitude > 4 { isSilent = false }
    }
    silence = isSilent ? min(Self.longest, silence + 1) : 0
    return isActive
  }

  /// Holds the reference back so that the echo comes near the start of the filter; what was learnt moves with it.
  private func align(to found: Int) {
    let lead = found - shift
    // The first time there is nothing to lose, and a reference that is held back can be read ahead where clocks differ.
    guard lead < 0 || lead > Self.slack || !isAligned && lead > EchoFilter.partitionBlocks else {
      isAligned = true
      return
    }
    isAligned = true
    let wanted = Self.shift(for: found)
    filter.shift(by: (shift - wanted) / EchoFilter.partitionBlocks)
    shift = wanted
  }

  /// Looks once a second whether the echo wanders.
  private func compareClocks() {
    sinceCompared += 1
    guard sinceCompared >= 100 else { return }
    sinceCompared = 0
    guard let drift = filter.drift() else { return }
    stretch.note(drift: drift / Double(Clip.hearingRate))
  }

  /// Whole partitions, so that the filter can be moved.
  private static func shift(for delay: Int) -> Int {
    max(0, (min(delay, EchoDelay.lags - 1) - 1) / EchoFilter.partitionBlocks * EchoFilter.partitionBlocks)
  }

  /// Blocks by which the echo may come later than the start of the filter.
  private static let slack = 5
  /// The ring holds what the longest delay needs.
  private static let lineBlocks = EchoDelay.lags + 8
  /// Blocks after which no echo is left: the longest delay and the filter's length, rounded up.
  private static let longest = EchoDelay.lags + 30
}
