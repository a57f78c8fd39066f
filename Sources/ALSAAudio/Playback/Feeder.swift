// Pulls sound from its source into the queue, ahead of what is heard.
internal import Devices
import Synchronization
private import Threads

/// Feeds one playback after the other. `feed` is confined to the feeder thread, or a test; a source may block it while it computes.
final class Feeder: @unchecked Sendable {
  // @unchecked: `inbox` and `running` are mutexes; everything else is touched by the feeder thread alone.

  /// What to do before the next block.
  enum Step: Equatable { case fed, full, idle }

  /// A source on its way to the feeder thread.
  private struct Order: @unchecked Sendable {
    // @unchecked: a source is confined to the thread that pulls, but for `interrupt`; who hands it over does not touch it again.
    var source: any SampleSource
    var generation: Int
  }

  private let queue: PlaybackQueue
  private let register: PlaybackRegister
  private let inbox = Mutex<Order?>(nil)
  private var current: Order? {
    didSet { running.withLock { $0 = current } }
  }
  /// `current`, for other threads to interrupt.
  private let running = Mutex<Order?>(nil)
  private let block: UnsafeMutableBufferPointer<Int16>

  init(queue: PlaybackQueue, register: PlaybackRegister, block: Int) {
    self.queue = queue
    self.register = register
    self.block = .allocate(capacity: max(1, block))
    self.block.initialize(repeating: 0)
  }

  deinit { block.deallocate() }

  /// The next playback. One that still waits is replaced: it has been stopped.
  func take(_ source: any SampleSource, generation: Int) {
    let order = Order(source: source, generation: generation)
    // What was replaced is released here and not with the lock held.
    let replaced = inbox.withLock { waiting in
      let replaced = waiting
      waiting = order
      return replaced
    }
    _ = replaced
    queue.feederSignal.raise()
  }

  /// A source that was stopped while it computes gives up. Any thread.
  func interruptStopped() {
    guard let order = running.withLock({ $0 }) else { return }
    if order.generation <= queue.stopThrough.load(ordering: .acquiring) { order.source.interrupt() }
  }

  /// Moves one block.
  func feed() -> Step {
    if let running = current, running.generation <= queue.stopThrough.load(ordering: .acquiring) { current = nil }
    if current == nil {
      guard let order = inbox.withLock({ waiting in waiting.take() }) else { return .idle }
      guard order.generation > queue.stopThrough.load(ordering: .acquiring) else { return .fed }
      begin(order)
    }
    guard let order = current else { return .idle }
    guard queue.ring.room >= block.count else { return .full }
    let read = order.source.read(into: block)
    guard order.generation > queue.stopThrough.load(ordering: .acquiring) else {
      current = nil
      return .fed
    }
    let count = max(0, min(read.count, block.count))
    queue.ring.write(UnsafeBufferPointer(rebasing: block[..<count]))
    // A source that delivers neither samples nor a mark is over, so that nothing can hang.
    if let mark = read.mark ?? (count == 0 ? .end : nil) { place(mark, of: order.generation) }
    queue.playbackSignal.raise()
    return .fed
  }

  /// Lets go of every source; the feeder thread has ended.
  func end() {
    current = nil
    inbox.withLock { $0 = nil }
  }

  private func begin(_ order: Order) {
    current = order
    queue.fedEnd.store(Int.max, ordering: .releasing)
    queue.fedStart.store(queue.ring.end, ordering: .releasing)
    queue.fedGeneration.store(order.generation, ordering: .releasing)
  }

  private func place(_ mark: SourceMark, of generation: Int) {
    let position = queue.ring.end
    if mark.isLast {
      queue.fedEnd.store(position, ordering: .releasing)
      current = nil
    }
    register.add(mark, at: position, to: generation)
    queue.reporterSignal.raise()
  }
}

extension SourceMark {
  /// Nothing follows.
  var isLast: Bool {
    switch self {
    case .end, .failed: true
    case .segmentStarted, .segmentEnded, .unspoken, .passedOver: false
    }
  }
}

extension Optional {
  /// The value, which is gone afterwards.
  fileprivate mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
