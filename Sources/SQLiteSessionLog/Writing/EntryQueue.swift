// The way from the appliance's thread to the writer's: bounded, and its end is known.
import Devices
import Glibc
import Threads

/// Entries that wait to be written. One side appends, one side takes; any thread.
///
/// When it is full, the newest entries are dropped and counted; the last quarter is kept free for what tells the story
/// of a session (sessions, steps, utterances, recordings), so that a flood of events cannot push that out.
///
/// `@unchecked Sendable`: every stored property but the pointers is read and written with `mutex` held, and the
/// pointers never change.
final class EntryQueue: @unchecked Sendable {
  /// What a writer takes at once.
  struct Batch {
    var entries: [LogEntry] = []
    var dropped = Dropped()
  }

  /// Entries that found the queue full.
  struct Dropped: Hashable, Sendable {
    var count = 0
    var lastAt = WallTime(millisecondsSince1970: 0)
    var lastMonoMs = 0
  }

  let capacity: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let somethingToDo = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let somethingDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private var entries: [LogEntry] = []
  private var dropped = Dropped()
  private var lastAt = WallTime(millisecondsSince1970: 0)
  private var lastMonoMs = 0
  /// Taken and not yet reported as done.
  private var inHand = 0
  private var oldest: MonotonicTime?
  private var isUrgent = false
  private var closesBefore: MonotonicTime?
  private var appended: UInt64 = 0
  private var done: UInt64 = 0
  private var failures: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(4, capacity)
    pthread_mutex_init(mutex, nil)
    // Waits are timed on the monotonic clock: the wall clock jumps (field report I2).
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(somethingToDo, &attributes)
    pthread_cond_init(somethingDone, &attributes)
    pthread_condattr_destroy(&attributes)
    entries.reserveCapacity(256)
  }

  deinit {
    pthread_cond_destroy(somethingDone)
    pthread_cond_destroy(somethingToDo)
    pthread_mutex_destroy(mutex)
    somethingDone.deallocate()
    somethingToDo.deallocate()
    mutex.deallocate()
  }

  /// Never waits for the card. An urgent entry is taken at once, others within the group time.
  /// - Returns: the number of entries that wait now.
  @discardableResult
  func append(_ entry: LogEntry, isUrgent urgent: Bool) -> Int {
    locked {
      if let at = entry.wallTime { lastAt = at }
      if case .event(_, _, let mono, _, _, _) = entry { lastMonoMs = mono }
      let waiting = entries.count + inHand
      guard waiting < (entry.tellsTheStory ? capacity : capacity - capacity / 4) else {
        dropped.count += 1
        dropped.lastAt = lastAt
        dropped.lastMonoMs = lastMonoMs
        return entries.count
      }
      entries.append(entry)
      appended += 1
      if urgent { isUrgent = true }
      // The writer sleeps for ever when there is nothing, and otherwise wakes by itself when the group time is over.
      if oldest == nil { oldest = .now() }
      if entries.count == 1 || urgent || entries.count == Self.largeBatch { pthread_cond_signal(somethingToDo) }
      return entries.count
    }
  }

  /// From so many on, entries are taken without waiting for the group time.
  static let largeBatch = 1_000

  /// Waits until entries are due; `groupTime` is how long the oldest may wait for others, in milliseconds. Nil: closed
  /// and empty. With nothing to write, an empty batch is returned at the moment `wake`.
  func take(groupTime: Int, wake: MonotonicTime) -> Batch? {
    locked {
      while true {
        let isDue =
          isUrgent || closesBefore != nil || entries.count >= Self.largeBatch
          || (oldest.map { MonotonicTime.now() >= $0.advanced(by: groupTime) } ?? false)
        if isDue, !entries.isEmpty || dropped.count > 0 { return takeLocked() }
        if closesBefore != nil { return nil }
        isUrgent = false
        if let oldest {
          wait(somethingToDo, until: oldest.advanced(by: groupTime))
        } else {
          guard MonotonicTime.now() < wake else { return Batch() }
          wait(somethingToDo, until: wake)
        }
      }
    }
  }

  /// What waits now, without waiting.
  func takeNow() -> Batch { locked { takeLocked() } }

  private func takeLocked() -> Batch {
    var batch = Batch(dropped: dropped)
    swap(&batch.entries, &entries)
    dropped = Dropped()
    inHand += batch.entries.count
    oldest = nil
    isUrgent = false
    return batch
  }

  /// So many of the entries that were taken are written, or given up.
  func finished(_ count: Int) {
    locked {
      inHand -= count
      done += UInt64(count)
      pthread_cond_broadcast(somethingDone)
    }
  }

  /// An attempt to write failed; the entries are still in hand.
  func failed() {
    locked {
      failures += 1
      pthread_cond_broadcast(somethingDone)
    }
  }

  /// Waits before the next attempt; shorter if something urgent arrives or the queue is closed.
  func pause(milliseconds: Int) {
    let end = MonotonicTime.now().advanced(by: milliseconds)
    locked {
      while !isUrgent, closesBefore == nil, MonotonicTime.now() < end { wait(somethingToDo, until: end) }
      isUrgent = false
    }
  }

  /// Waits until everything that was appended before is done, cannot be written, or the time is over.
  func flush(milliseconds: Int) {
    let end = MonotonicTime.now().advanced(by: milliseconds)
    locked {
      let target = appended
      let failuresBefore = failures
      isUrgent = true
      pthread_cond_signal(somethingToDo)
      while done < target, MonotonicTime.now() < end, failures == failuresBefore { wait(somethingDone, until: end) }
    }
  }

  /// The same as `flush`, without waiting.
  func commit(milliseconds: Int) -> QueueCommit {
    locked {
      isUrgent = true
      pthread_cond_signal(somethingToDo)
      return QueueCommit(
        queue: self, target: appended, failures: failures, end: MonotonicTime.now().advanced(by: milliseconds))
    }
  }

  fileprivate func isDone(_ target: UInt64, failuresBefore: UInt64) -> Bool {
    locked { done >= target || failures != failuresBefore }
  }

  /// Nothing is appended any more; the writer has so long to write what waits.
  func close(milliseconds: Int) {
    locked {
      if closesBefore == nil { closesBefore = MonotonicTime.now().advanced(by: milliseconds) }
      pthread_cond_broadcast(somethingToDo)
    }
  }

  /// Entries wait that nobody has taken yet, or the queue is closed: what can be done later is done later.
  var isWanted: Bool { locked { !entries.isEmpty || closesBefore != nil } }

  /// Entries were dropped since the last were taken.
  var isDropping: Bool { locked { dropped.count > 0 } }

  /// Closed, and the time to write what waits is over.
  var mustGiveUp: Bool { locked { closesBefore.map { MonotonicTime.now() >= $0 } ?? false } }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  private func wait(_ condition: UnsafeMutablePointer<pthread_cond_t>, until end: MonotonicTime) {
    var time = end.timespec
    pthread_cond_timedwait(condition, mutex, &time)
  }
}

/// Tells when what was appended until now is on the card.
final class QueueCommit: LogCommit {
  private let queue: EntryQueue
  private let target: UInt64
  private let failures: UInt64
  private let end: MonotonicTime

  init(queue: EntryQueue, target: UInt64, failures: UInt64, end: MonotonicTime) {
    self.queue = queue
    self.target = target
    self.failures = failures
    self.end = end
  }

  var isDone: Bool { queue.isDone(target, failuresBefore: failures) || MonotonicTime.now() >= end }
}

extension LogEntry {
  /// The time of day that it carries, if any.
  var wallTime: WallTime? {
    switch self {
    case .sessionStarted(_, _, _, _, _, let at), .sessionEnded(_, let at, _, _), .stepEntered(_, _, _, _, _, let at),
      .recordingOpened(_, _, _, _, let at), .hotwordHit(_, let at, _, _, _, _, _, _), .button(_, let at, _, _, _, _),
      .event(_, let at, _, _, _, _):
      at
    case .stepLeft, .utterance, .recordingClosed, .hotwordSettled, .buttonReleased: nil
    }
  }

  /// Without it the rows of a session do not make sense.
  var tellsTheStory: Bool {
    switch self {
    case .sessionStarted, .sessionEnded, .stepEntered, .stepLeft, .utterance, .recordingOpened, .recordingClosed: true
    case .hotwordHit, .hotwordSettled, .button, .buttonReleased, .event: false
    }
  }
}
