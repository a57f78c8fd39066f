// A simulated device that keeps what was played and fails when told to.
@testable import ALSAAudio
import Glibc
import Synchronization

/// What devices do, decided by the test: by device name.
final class FaultySystem: PCMSystem, @unchecked Sendable {
  // @unchecked: each test drives everything from its own thread.
  let time: VirtualTime
  /// Refusals to open, by device: an error number (positive).
  var refusals: [String: Int32] = [:]
  var setups: [String: (format: SampleFormat, rate: Int, channels: Int)] = [:]
  /// All streams that were opened, in order.
  private(set) var opened: [FaultyPCM] = []
  var attempts = 0
  var keepsSound = true
  /// Devices give back what they have not played.
  var givesBack = false

  init(_ time: VirtualTime) { self.time = time }

  func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM {
    attempts += 1
    if let code = refusals[device] {
      throw PCMError(device: device, operation: "open it for \(direction.rawValue)", code: code, detail: "refused")
    }
    var wish = wish
    if let setup = setups[device] {
      wish.rates = [setup.rate]
      wish.channels = [setup.channels]
    }
    let pcm = FaultyPCM(device, direction, wish: wish, format: setups[device]?.format ?? .s16, time: time)
    pcm.keepsSound = keepsSound
    pcm.givesBack = givesBack
    opened.append(pcm)
    return pcm
  }

  /// The stream of a device that was opened last.
  func latest(_ device: String) -> FaultyPCM? { opened.last { $0.device == device } }
}

final class FaultyPCM: PCM {
  let device: String
  let setup: PCMSetup
  private let base: SimulatedPCM
  private let time: VirtualTime
  /// First channel of what was written, as far as it was not dropped, one entry a frame.
  private(set) var played: [Int16] = []
  private(set) var isClosed = false
  var keepsSound = true
  var givesBack = false
  /// Every call that moves sound fails with this (negative).
  var fault = 0
  /// Faults for the next calls that move sound, then none.
  var nextFaults: [Int] = []
  /// At most so many frames are taken at once.
  var mostFrames = Int.max
  var resumeResult = 0
  /// What a microphone hears.
  var heard: (Int) -> Int16 = { _ in 0 }
  private var readSoFar = 0
  /// When the device began to play what is in `played` (of the first start).
  private(set) var startedAt: Int64?
  /// Calls that moved sound or waited, since the start.
  private(set) var callCount = 0

  init(_ device: String, _ direction: PCMDirection, wish: PCMWish, format: SampleFormat, time: VirtualTime) {
    self.device = device
    self.time = time
    base = SimulatedPCM(direction, wish: wish, clock: { time.now }, sleep: { time.advance(to: $0) })
    var setup = base.setup
    setup.format = format
    self.setup = setup
  }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Int {
    if let fault = takeFault() { return fault }
    let written = base.write(frames, count: min(count, mostFrames))
    if startedAt == nil, base.isStarted { startedAt = time.now }
    if written > 0, keepsSound {
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: written) { samples in
        setup.format.decode(frames, channels: setup.channels, channel: 0, into: samples)
        played += samples
      }
    }
    return written
  }

  func read(_ frames: UnsafeMutableRawPointer, count: Int) -> Int {
    if let fault = takeFault() { return fault }
    let taken = base.read(frames, count: min(count, mostFrames))
    guard taken > 0 else { return taken }
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: taken) { samples in
      for index in 0..<taken { samples[index] = heard(readSoFar + index) }
      setup.format.encode(UnsafeBufferPointer(samples), channels: setup.channels, channel: nil, into: frames)
    }
    readSoFar += taken
    return taken
  }

  func available() -> Int { fault != 0 && fault != -Int(EAGAIN) ? fault : base.available() }
  func delay() -> Int { fault != 0 && fault != -Int(EAGAIN) ? fault : base.delay() }

  func wait(milliseconds: Int) -> Int {
    callCount += 1
    if fault == -Int(EAGAIN) {
      time.advance(milliseconds: milliseconds)
      return 0
    }
    return fault != 0 ? fault : base.wait(milliseconds: milliseconds)
  }

  func start() -> Int { fault != 0 && fault != -Int(EAGAIN) ? fault : base.start() }
  func drop() -> Int { base.drop() }

  func takeBack(_ count: Int) -> Int {
    guard givesBack else { return 0 }
    let taken = base.takeBack(count)
    played.removeLast(taken)
    return taken
  }

  func prepare() -> Int { fault == -Int(ENODEV) ? fault : base.prepare() }
  func resume() -> Int { resumeResult }
  func close() { isClosed = true }

  private func takeFault() -> Int? {
    callCount += 1
    if fault != 0 { return fault }
    return nextFaults.isEmpty ? nil : nextFaults.removeFirst()
  }
}
