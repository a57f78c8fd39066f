// A lock with a condition: how threads that block hand things to each other. Not for audio threads, which never lock.
private import Glibc

/// Guards state of a class that several threads share, and lets them wait for it to change; every wait has a limit.
///
/// `@unchecked Sendable`: the two pointers never change, and what they point to is made for several threads.
package final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    // Waits are timed on the monotonic clock: the wall clock jumps (field report I2).
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs the body with the lock held. Not recursive.
  package func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Within `locked`: wakes all that wait.
  package func signal() { pthread_cond_broadcast(changed) }

  /// Within `locked`: gives the lock up until somebody signals or the moment has come. It may also return early: look
  /// again at what was waited for.
  package func wait(until moment: MonotonicTime) {
    var time = moment.timespec
    pthread_cond_timedwait(changed, mutex, &time)
  }
}
