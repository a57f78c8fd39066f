// Sound devices that keep real time and know when what was heard.
package import ALSAAudio
private import Glibc
internal import Synchronization
private import Threads

/// The simulated device under several names: says when sound is in the air, and puts a visitor's words into the microphone.
package final class MeteredSound: PCMSystem {
  /// What one output has played.
  package final class Output: Sendable {
    /// Nanoseconds at which the first sample that is not soft, and the last that is not 0, is in the air since `forget`; 0 is none.
    let first = Atomic<Int64>(0)
    let last = Atomic<Int64>(0)

    /// Nanoseconds at which the first sample that is not 0 was handed to the device since `forget`; 0 is none.
    let handed = Atomic<Int64>(0)

    package var handedSound: Int64? { handed.load(ordering: .relaxed) == 0 ? nil : handed.load(ordering: .relaxed) }
    package var firstSound: Int64? { first.load(ordering: .relaxed) == 0 ? nil : first.load(ordering: .relaxed) }
    package var lastSound: Int64? { last.load(ordering: .relaxed) == 0 ? nil : last.load(ordering: .relaxed) }

    package func forget() {
      last.store(0, ordering: .relaxed)
      first.store(0, ordering: .relaxed)
      handed.store(0, ordering: .relaxed)
    }

    /// What was to be heard later was taken back.
    func cut(at time: Int64) { last.store(min(time, last.load(ordering: .relaxed)), ordering: .relaxed) }

    func heard(_ time: Int64, isLoud: Bool, handedAt now: Int64) {
      _ = handed.compareExchange(expected: 0, desired: now, ordering: .relaxed)
      if isLoud { _ = first.compareExchange(expected: 0, desired: time, ordering: .relaxed) }
      last.store(max(time, last.load(ordering: .relaxed)), ordering: .relaxed)
    }
  }

  package let speaker = Output()
  package let handset = Output()
  /// Devices that are open, by direction, and the most that were at once.
  private let opened = Mutex<[PCMDirection: (now: Int, most: Int)]>([:])
  private let startDelayMs: Int
  private let threshold: Int16
  fileprivate struct Voice {
    var samples: [Int16] = []
    var next = 0
    var endedAt: Int64?
  }
  fileprivate let voice = Mutex(Voice())
  private let base = MachineSound()

  /// - Parameters:
  ///   - startDelayMs: a speaker takes nothing for so long after it was first offered sound.
  ///   - threshold: sound has not begun before a sample is louder than this.
  package init(startDelayMs: Int = 0, threshold: Int16 = 0) {
    self.startDelayMs = startDelayMs
    self.threshold = threshold
  }

  /// Puts words into the microphone from now on, 16 kHz.
  package func say(_ samples: [Int16]) { voice.withLock { $0 = Voice(samples: samples) } }

  /// When the last of these words was in the air, in nanoseconds.
  package var spokenAt: Int64? { voice.withLock { $0.endedAt } }

  package func open(_ direction: PCMDirection) -> (now: Int, most: Int) {
    opened.withLock { $0[direction] ?? (0, 0) }
  }

  package func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM {
    let pcm = try base.open(MachineSound.simulatedDevice, direction, wish: wish)
    opened.withLock { counts in
      let (now, most) = counts[direction] ?? (0, 0)
      counts[direction] = (now + 1, max(most, now + 1))
    }
    return MeteredPCM(
      pcm, direction, output: device == "handset" ? handset : speaker, system: self, startDelayMs: startDelayMs,
      threshold: threshold)
  }

  fileprivate func closed(_ direction: PCMDirection) {
    opened.withLock { counts in counts[direction]?.now -= 1 }
  }
}

/// One stream: 16 bit, one channel. Confined to one thread at a time.
private final class MeteredPCM: PCM {
  private let base: any PCM
  private let direction: PCMDirection
  private let output: MeteredSound.Output
  private let system: MeteredSound
  private let startDelay: Int64
  private let threshold: Int16
  private var offeredAt: Int64?

  init(
    _ base: any PCM, _ direction: PCMDirection, output: MeteredSound.Output, system: MeteredSound, startDelayMs: Int,
    threshold: Int16
  ) {
    self.base = base
    self.direction = direction
    self.output = output
    self.system = system
    startDelay = Int64(startDelayMs) * 1_000_000
    self.threshold = threshold
  }

  var setup: PCMSetup { base.setup }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Int {
    let now = MonotonicTime.now().nanoseconds
    if offeredAt == nil { offeredAt = now }
    if let offeredAt, now - offeredAt < startDelay { return -Int(EAGAIN) }
    let before = max(0, base.delay())
    let written = base.write(frames, count: count)
    guard written > 0 else { return written }
    let samples = frames.assumingMemoryBound(to: Int16.self)
    for index in 0..<written where samples[index] != 0 {
      output.heard(now + time(before + index), isLoud: samples[index].magnitude > threshold.magnitude, handedAt: now)
    }
    return written
  }

  func read(_ frames: UnsafeMutableRawPointer, count: Int) -> Int {
    let now = MonotonicTime.now().nanoseconds
    let behind = max(0, base.delay())
    let taken = base.read(frames, count: count)
    guard taken > 0 else { return taken }
    let samples = frames.assumingMemoryBound(to: Int16.self)
    system.voice.withLock { voice in
      for index in 0..<taken where voice.next < voice.samples.count {
        samples[index] = voice.samples[voice.next]
        voice.next += 1
        if voice.next == voice.samples.count { voice.endedAt = now - time(behind - index) }
      }
    }
    return taken
  }

  private func time(_ frames: Int) -> Int64 { Int64(frames) * 1_000_000_000 / Int64(setup.rate) }

  func delay() -> Int { base.delay() }
  func available() -> Int { base.available() }
  func wait(milliseconds: Int) -> Int { base.wait(milliseconds: milliseconds) }
  func start() -> Int { base.start() }
  func drop() -> Int { base.drop() }

  func takeBack(_ count: Int) -> Int {
    let taken = base.takeBack(count)
    if taken > 0 { output.cut(at: MonotonicTime.now().nanoseconds + time(max(0, base.delay()))) }
    return taken
  }

  func prepare() -> Int { base.prepare() }
  func resume() -> Int { base.resume() }
  func close() {
    base.close()
    system.closed(direction)
  }
}
