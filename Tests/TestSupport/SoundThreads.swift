// Sound devices that are opened for real have threads, and some tests count them.
private import Synchronization

/// Tests that count the process's sound threads, and those that make some, take turns.
package enum SoundThreads {
  private static let turn = Mutex(())

  package static func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    try turn.withLock { _ in try body() }
  }
}
