// A sound device that is not there and keeps time, so that the appliance runs on a machine without sound.
private import Glibc
private import Threads

/// Swallows sound, or gives silence, at the speed of the clock. Confined to one thread.
final class SimulatedPCM: PCM {
  let setup: PCMSetup
  private let direction: PCMDirection
  private let fill: Int
  private let clock: () -> Int64
  private let sleep: (Int64) -> Void
  private var moved = 0
  private var startedAt: Int64?

  /// - Parameters:
  ///   - clock: nanoseconds on a clock that never jumps.
  ///   - sleep: returns when that clock shows this.
  init(_ direction: PCMDirection, wish: PCMWish, clock: @escaping () -> Int64, sleep: @escaping (Int64) -> Void) {
    let rate = wish.rates.first ?? 48_000
    self.direction = direction
    self.clock = clock
    self.sleep = sleep
    setup = PCMSetup(
      format: .s16, rate: rate, channels: wish.channels.first ?? 1, periodFrames: rate * wish.periodMs / 1_000,
      bufferFrames: rate * wish.bufferMs / 1_000)
    fill = setup.fill(ms: wish.fillMs)
  }

  /// Sound flows.
  var isStarted: Bool { startedAt != nil }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Int {
    let room = available()
    guard room > 0 else { return room == 0 ? -Int(EAGAIN) : room }
    moved += min(room, count)
    if startedAt == nil, moved >= setup.startThreshold(fill: fill) { startedAt = clock() }
    return min(room, count)
  }

  func read(_ frames: UnsafeMutableRawPointer, count: Int) -> Int {
    let ready = available()
    guard ready > 0 else { return ready == 0 ? -Int(EAGAIN) : ready }
    moved += min(ready, count)
    frames.initializeMemory(as: UInt8.self, repeating: 0, count: min(ready, count) * setup.frameBytes)
    return min(ready, count)
  }

  func delay() -> Int { direction == .playback ? max(0, moved - elapsed) : max(0, elapsed - moved) }

  func available() -> Int {
    let held = direction == .playback ? moved - elapsed : elapsed - moved
    switch direction {
    case .playback: return startedAt != nil && held < 0 ? -Int(EPIPE) : setup.bufferFrames - held
    case .capture: return held > setup.bufferFrames ? -Int(EPIPE) : held
    }
  }

  func wait(milliseconds: Int) -> Int {
    let wanted = direction == .playback ? setup.bufferFrames - fill + setup.rate / 100 : setup.rate / 100
    let ready = available()
    if ready < 0 || ready >= wanted { return 1 }
    let needed = Int64(wanted - ready) * 1_000_000_000 / Int64(setup.rate) + 1
    let limit = Int64(milliseconds) * 1_000_000
    sleep(clock() + min(needed, limit))
    return needed <= limit && startedAt != nil ? 1 : 0
  }

  func start() -> Int {
    if startedAt == nil { startedAt = clock() }
    return 0
  }

  func drop() -> Int { prepare() }

  func takeBack(_ count: Int) -> Int {
    let taken = direction == .playback ? max(0, min(count, delay())) : 0
    moved -= taken
    return taken
  }

  func prepare() -> Int {
    moved = 0
    startedAt = nil
    return 0
  }

  func resume() -> Int { 0 }
  func close() {}

  /// Frames that the clock has moved since the start.
  private var elapsed: Int {
    guard let startedAt else { return 0 }
    return Int(max(0, clock() - startedAt) / 1_000) * setup.rate / 1_000_000
  }
}

/// The devices of this machine, and one named `simulated`.
package struct MachineSound: PCMSystem {
  package static let simulatedDevice = "simulated"
  private let cards = ALSASystem()

  package init() {}

  package func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM {
    guard device == Self.simulatedDevice else { return try cards.open(device, direction, wish: wish) }
    return SimulatedPCM(
      direction, wish: wish, clock: { MonotonicTime.now().nanoseconds }, sleep: { Self.sleep(until: $0) })
  }

  private static func sleep(until nanoseconds: Int64) {
    var time = MonotonicTime(nanoseconds: nanoseconds).timespec
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
