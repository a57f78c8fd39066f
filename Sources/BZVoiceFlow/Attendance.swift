private import Synchronization

/// Whether an application takes part: where none does, the flow never waits for the main thread.
final class Attendance: Sendable {
  private let flag = Atomic<Bool>(false)

  var isThere: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }
}
