// Says from any thread that what somebody still waits for or computes is not wanted any more.
private import Synchronization

/// A flag that is raised once and stays so. Any thread.
package final class Interruption: Sendable {
  private let raised = Atomic<Bool>(false)

  package init() {}

  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  package func raise() { raised.store(true, ordering: .releasing) }
}
