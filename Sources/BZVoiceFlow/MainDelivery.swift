package import Dispatch
private import Synchronization

/// Takes work from the appliance's thread to the main thread, in order, one at a time.
///
/// On Linux the main thread is Dispatch's main queue: Dispatch comes with the toolchain, and both a plain program that ends in
/// `dispatchMain()` and an asynchronous `main` serve it.
package final class MainDelivery: Sendable {
  /// Deliveries that may wait; a main thread that is further behind has stopped, and nobody will answer.
  static let limit = 4_096

  private let count = Atomic<Int>(0)
  /// Empty when everything was delivered: a simulated board waits for it, so that virtual time stands still meanwhile.
  package let underWay = DispatchGroup()

  package init() {}

  /// Has the work done on the main thread soon.
  ///
  /// - Returns: false if the main thread has stopped taking work; nothing will be done then.
  @discardableResult
  func deliver(_ work: @escaping @MainActor @Sendable () -> Void) -> Bool {
    guard count.add(1, ordering: .relaxed).newValue <= Self.limit else {
      count.subtract(1, ordering: .relaxed)
      return false
    }
    underWay.enter()
    DispatchQueue.main.async { [self] in
      MainActor.assumeIsolated { work() }
      count.subtract(1, ordering: .relaxed)
      underWay.leave()
    }
    return true
  }
}
