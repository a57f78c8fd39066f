// The sound of the next period: what is queued, made softer, faded, or silence.
import Synchronization

/// Takes sound out of the queue, a period at a time. Confined to the playback thread; allocates nothing after `init`.
struct Mixer {
  private let queue: PlaybackQueue
  private let fadeLength: Int
  /// Position of the next sample.
  private(set) var next = 0
  private(set) var generation = 0
  /// Opens and closes within 5 ms: stop, pause, change of output.
  private var gate: Ramp
  private var level: Ramp
  /// A sound that ends in the middle of a wave goes on as a straight line to silence.
  private var tailFrom = 0
  private var tailLeft = 0
  private var lastSample = 0
  /// The period before this one had sound in it.
  private var isFlowing = false
  private var isStarving = false
  private let counters: SoundCounters
  /// Closes the gate for a change of output.
  var isHeld = false

  init(queue: PlaybackQueue, rate: Int, counters: SoundCounters) {
    self.queue = queue
    self.counters = counters
    fadeLength = max(1, rate / 200)
    gate = Ramp(Ramp.one, samples: fadeLength)
    level = Ramp(queue.level.load(ordering: .relaxed), samples: rate / 50)
  }

  /// Nothing is coming out: held, paused, stopped, or there is nothing.
  var isSilent: Bool { tailLeft == 0 && (gate.value == 0 || queue.ring.available(from: next) == 0) }

  /// There is something to play, now.
  var hasSound: Bool { !isClosed && queue.ring.available(from: next) > 0 }

  /// In the middle of a sound fewer samples than this are there, and more are coming.
  func isShort(of count: Int) -> Bool {
    let available = queue.ring.available(from: next)
    guard available < count, !isClosed, available > 0 || isFlowing else { return false }
    return queue.fedGeneration.load(ordering: .acquiring) == generation
      && next + available < queue.fedEnd.load(ordering: .acquiring)
  }

  /// Playbacks up to this one are to be silent.
  private var stop: Int { queue.stopThrough.load(ordering: .acquiring) }

  /// Nothing may come out: held, paused or stopped.
  var isClosed: Bool { isHeld || queue.isPaused.load(ordering: .relaxed) || generation <= stop }

  /// What is coming out has been stopped and has not begun to fade.
  var isStopping: Bool { generation > 0 && generation <= stop && gate.value > 0 }

  /// Follows the commands: leaves a playback that was stopped and has faded, and takes up the next.
  mutating func follow() {
    let stop = stop
    if generation <= stop {
      guard gate.value == 0 || queue.ring.available(from: next) == 0 || generation == 0 else { return }
      let fed = queue.fedGeneration.load(ordering: .acquiring)
      if fed > stop {
        next = max(next, queue.fedStart.load(ordering: .acquiring))
        take(up: fed)
      } else {
        next = queue.ring.end
      }
    } else {
      let fed = queue.fedGeneration.load(ordering: .acquiring)
      if fed > generation, next >= queue.fedStart.load(ordering: .acquiring) { take(up: fed) }
    }
  }

  /// A playback begins without a fade: its first sample is its own affair.
  private mutating func take(up newGeneration: Int) {
    generation = newGeneration
    gate.jump(to: isClosed ? 0 : Ramp.one)
  }

  /// What was stopped is silent up to this playback, as far as the samples mixed so far go.
  var silenced: Int {
    let stop = stop
    return generation > stop || isSilent ? stop : 0
  }

  /// Plays again from this position, from silence.
  mutating func rewind(to position: Int) {
    next = max(queue.ring.start, min(next, position))
    fallSilent()
  }

  /// Without a device to fade on, silence is immediate.
  mutating func fallSilent() {
    gate.jump(to: 0)
    tailLeft = 0
    lastSample = 0
  }

  /// Fills the whole period.
  mutating func mix(into period: UnsafeMutableBufferPointer<Int16>) {
    gate.target = isClosed ? 0 : Ramp.one
    level.target = queue.level.load(ordering: .relaxed)
    var count = 0
    if gate.target > 0 || gate.value > 0 {
      let wanted = gate.target == 0 ? min(period.count, gate.samplesLeft) : period.count
      count = queue.ring.copy(from: next, into: UnsafeMutableBufferPointer(rebasing: period[..<wanted]))
      if count < wanted, gate.target == 0 { gate.jump(to: 0) }
    }
    isFlowing = count > 0
    noteStarving(count < period.count && gate.target > 0)
    next += count
    // Between sounds nothing needs a ramp.
    if count > 0 { tailLeft = 0 } else if tailLeft == 0 { level.jump(to: level.target) }
    scale(UnsafeMutableBufferPointer(rebasing: period[..<count]))
    finish(UnsafeMutableBufferPointer(rebasing: period[count...]))
  }

  private mutating func scale(_ samples: UnsafeMutableBufferPointer<Int16>) {
    guard !samples.isEmpty else { return }
    if gate.isSteady, level.isSteady, gate.value == Ramp.one, level.value == Ramp.one {
      // Not `last`: in a debug build it asks the heap for memory.
      lastSample = Int(samples[samples.count - 1])
      return
    }
    for index in samples.indices {
      let opened = (Int(samples[index]) * gate.next() + Ramp.one / 2) >> 16
      lastSample = (opened * level.next() + Ramp.one / 2) >> 16
      samples[index] = Int16(clamping: lastSample)
    }
  }

  private mutating func finish(_ rest: UnsafeMutableBufferPointer<Int16>) {
    guard !rest.isEmpty else {
      tailLeft = 0
      return
    }
    if lastSample != 0, tailLeft == 0 {
      tailFrom = lastSample
      tailLeft = fadeLength
    }
    lastSample = 0
    for index in rest.indices {
      rest[index] = Int16(truncatingIfNeeded: tailFrom * tailLeft / (fadeLength + 1))
      tailLeft = max(0, tailLeft - 1)
    }
  }

  private mutating func noteStarving(_ isDry: Bool) {
    let starves =
      isDry && generation > 0 && next < queue.fedEnd.load(ordering: .acquiring)
      && queue.ring.available(from: next) == 0 && queue.fedGeneration.load(ordering: .acquiring) == generation
    // The beginning is no gap: a source may think before its first sample.
    let hasBegun = next > queue.fedStart.load(ordering: .acquiring)
    if starves, hasBegun, !isStarving { counters.starved.add(1, ordering: .relaxed) }
    isStarving = starves
  }
}
