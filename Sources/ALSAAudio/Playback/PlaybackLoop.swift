// What the playback thread does, one period at a time.
internal import Sound
import Synchronization
private import Threads

/// Moves sound from the queue into the device: starts and stops it, changes outputs, says what has been heard.
///
/// Confined to the playback thread, or a test. `runOnePeriod` allocates nothing, locks nothing and logs nothing.
final class PlaybackLoop {
  /// What to do before the next period.
  enum Step: Equatable {
    /// Go on at once: the device sets the pace.
    case wrote
    case wait(milliseconds: Int)
    /// Wait for the signal: there is nothing to play.
    case idle
  }

  /// Where a route leads: a device, and the only channel of it that sounds.
  struct Target: Equatable {
    var slot: Int
    var channel: Int?
  }

  let queue: PlaybackQueue
  private let slots: [DeviceSlot<PlaybackOutput>]
  private let targets: [Target]
  private let timing: PlaybackTiming
  private let clock: @Sendable () -> Int64
  private let counters: SoundCounters
  private let reference: ReferenceWriter?
  private let period: UnsafeMutableBufferPointer<Int16>
  /// What was mixed last.
  private let recent: RecentSamples
  private var mixer: Mixer
  private var pace: Pace
  private var active: Target?
  private var isRunning = false
  private var turns = 0
  /// Periods of silence that are still to come before the first sound.
  private var leadIn = 0
  private var silentPeriods = 0
  /// The output that was left and still plays its last period; dropped after so many turns.
  private var retiring: (slot: Int, turns: Int)?

  /// - Parameters:
  ///   - targets: for each route, in the order of the indices in `PlaybackQueue.route`.
  ///   - clock: nanoseconds, monotonic.
  init(
    queue: PlaybackQueue, slots: [DeviceSlot<PlaybackOutput>], targets: [Target], timing: PlaybackTiming,
    counters: SoundCounters, reference: ReferenceWriter?, clock: @escaping @Sendable () -> Int64
  ) {
    self.queue = queue
    self.slots = slots
    self.targets = targets
    self.timing = timing
    self.counters = counters
    self.reference = reference
    self.clock = clock
    period = .allocate(capacity: timing.period)
    period.initialize(repeating: 0)
    recent = RecentSamples(capacity: timing.rate / 2)
    mixer = Mixer(queue: queue, rate: timing.rate, counters: counters)
    pace = Pace(rate: timing.rate)
  }

  deinit { period.deallocate() }

  /// Does what is due.
  func runOnePeriod() -> Step {
    retire()
    turns &+= 1
    if turns % Self.inspectionTurns == 0 { inspect(all: false) }
    mixer.follow()
    guard let output = choose() else {
      mixer.fallSilent()
      mixer.follow()
      publish(HeardPlace(position: min(mixer.next, queue.heard.load(ordering: .relaxed)), silenced: mixer.silenced))
      return .wait(milliseconds: 100)
    }
    if !isRunning {
      if mixer.isClosed {
        mixer.fallSilent()
        mixer.follow()
      }
      guard mixer.hasSound || timing.keepAliveMs == nil else {
        publish(HeardPlace(position: mixer.next, silenced: mixer.silenced))
        inspect(all: true)
        return .idle
      }
      begin(output)
    }
    if output.hasChunk { return write(output) }
    if mixer.isStopping, let step = cutShort(output) { return step }
    return prepareAndWrite(output)
  }

  /// Lets a playback that was stopped fade now, instead of when the device has played what it was given.
  ///
  /// - Returns: nil where the device cannot take it back; it fades with the next period then.
  private func cutShort(_ output: PlaybackOutput) -> Step? {
    let taken = output.takeBack(keeping: timing.rate * Self.keptMs / 1_000)
    guard taken > 0 else { return nil }
    let fade = min(taken, timing.rate / 200)
    recent.copy(from: taken, into: UnsafeMutableBufferPointer(rebasing: period[..<fade]))
    for index in 0..<fade {
      period[index] = Int16(truncatingIfNeeded: Int(period[index]) * (fade - index) / (fade + 1))
    }
    UnsafeMutableBufferPointer(rebasing: period[fade...]).update(repeating: 0)
    recent.takeBack(taken)
    reference?.takeBack(taken, rate: timing.rate)
    mixer.rewind(to: mixer.next - taken + fade)
    pace.takeBack(taken)
    load(output)
    return write(output)
  }

  /// So much a device may have fetched already, or a bus (USB sends 1 ms at a time).
  private static let keptMs = 4

  private func load(_ output: PlaybackOutput) {
    recent.append(UnsafeBufferPointer(period))
    output.load(UnsafeBufferPointer(period), channel: active?.channel)
    pace.wrote(period.count, at: clock())
  }

  private func prepareAndWrite(_ output: PlaybackOutput) -> Step {
    let ahead = pace.milliseconds(aheadAt: clock())
    if ahead > 0 {
      hear(output)
      return .wait(milliseconds: ahead)
    }
    // A stop is noticed within so much, and then by the signal.
    switch output.waitForRoom(milliseconds: 5) {
    case .done: break
    case .later:
      hear(output)
      return .wait(milliseconds: 5)
    case .lost(let code): return lose(code)
    }
    // The rest has not come yet, and the device still has something, or has not begun: wait instead of tearing a hole.
    if leadIn == 0, mixer.isShort(of: period.count), output.queued > output.step || !output.isStarted {
      return .wait(milliseconds: 2)
    }
    mixSilenceOrSound()
    let isBusy = output.isBusy
    load(output)
    if silentPeriods > 0, !isBusy, let limit = timing.keepAliveMs, silentPeriods * 10 > limit + 20 {
      rest(output)
      return .idle
    }
    return write(output)
  }

  private func mixSilenceOrSound() {
    if leadIn > 0 {
      period.update(repeating: 0)
      leadIn -= 1
      // A stop or a change of output need not wait for the sound.
      if mixer.isClosed { mixer.fallSilent() }
      return
    }
    mixer.mix(into: period)
    silentPeriods = mixer.isSilent ? silentPeriods + 1 : 0
  }

  private func write(_ output: PlaybackOutput) -> Step {
    let before = output.delay
    switch output.pump() {
    case .done:
      reference?.write(
        UnsafeBufferPointer(period), heardAt: clock() + Int64(before) * 1_000_000_000 / Int64(output.pcm.setup.rate))
      output.note(HeardPlace(position: mixer.next, silenced: mixer.silenced))
      hear(output)
      return .wrote
    case .later:
      hear(output)
      return .wait(milliseconds: 10)
    case .lost(let code): return lose(code)
    }
  }

  private func hear(_ output: PlaybackOutput) {
    if let place = output.newlyHeard() { publish(place) }
  }

  /// Tells how far the ears have come, and wakes who waits for that.
  private func publish(_ place: HeardPlace) {
    let before = queue.heard.load(ordering: .relaxed)
    var isNews = false
    if place.position > before {
      // In one order with the reporter's, which stores `wakeAt` and then looks at `heard`: one of the two sees the other.
      queue.heard.store(place.position, ordering: .sequentiallyConsistent)
      queue.ring.free(before: place.position)
      isNews = place.position >= queue.wakeAt.load(ordering: .sequentiallyConsistent)
    }
    if place.silenced > queue.silenced.load(ordering: .relaxed) {
      queue.silenced.store(place.silenced, ordering: .releasing)
      isNews = true
    }
    if isNews { queue.reporterSignal.raise() }
  }

  // MARK: - Outputs

  /// The output to use now: the one that is asked for, or the other where that is missing. A change waits until the sound has faded.
  private func choose() -> PlaybackOutput? {
    let wanted = min(queue.route.load(ordering: .relaxed), targets.count - 1)
    let best = slots[targets[wanted].slot].isReady ? targets[wanted] : targets.first { slots[$0.slot].isReady }
    mixer.isHeld = false
    guard let current = active, let output = slots[current.slot].device else {
      // The first output, or what was used is lost: what had not been heard is played again.
      if active != nil { mixer.rewind(to: queue.heard.load(ordering: .relaxed)) }
      active = best
      isRunning = false
      return best.flatMap { slots[$0.slot].device }
    }
    guard let best, best != current else { return output }
    mixer.isHeld = true
    guard mixer.isSilent || !isRunning, !output.hasChunk else { return output }
    mixer.isHeld = false
    active = best
    guard best.slot != current.slot else { return output }
    if isRunning { retiring = (current.slot, Self.retirementTurns) }
    isRunning = false
    return slots[best.slot].device
  }

  /// Starts the device from silence.
  private func begin(_ output: PlaybackOutput) {
    isRunning = true
    leadIn = timing.leadInMs / 10
    silentPeriods = 0
    pace.begin(at: clock(), queued: output.fill * timing.rate / output.pcm.setup.rate)
  }

  /// Stops the device until there is something to play.
  private func rest(_ output: PlaybackOutput) {
    output.halt()
    isRunning = false
  }

  private func lose(_ code: Int) -> Step {
    guard let active else { return .wrote }
    counters.losses.add(1, ordering: .relaxed)
    slots[active.slot].lose(code: code)
    queue.reporterSignal.raise()
    return .wrote
  }

  /// Notices devices that were pulled out while nothing is played on them.
  private func inspect(all: Bool) {
    for index in slots.indices where all || index != active?.slot {
      guard let code = slots[index].device?.breakdown else { continue }
      counters.losses.add(1, ordering: .relaxed)
      slots[index].lose(code: code)
      queue.reporterSignal.raise()
    }
  }

  /// Lets an output that was left play out, and stops it.
  private func retire() {
    guard let (slot, turns) = retiring else { return }
    if slot == active?.slot, isRunning {
      retiring = nil
      return
    }
    guard let output = slots[slot].device else {
      retiring = nil
      return
    }
    hear(output)
    if output.isBusy, turns > 0 {
      retiring = (slot, turns - 1)
    } else {
      output.halt()
      retiring = nil
    }
  }

  /// Periods; by then even a slow device has played what was queued.
  private static let retirementTurns = 20
  /// Periods between two looks at outputs that are not in use: a second.
  private static let inspectionTurns = 100
}
