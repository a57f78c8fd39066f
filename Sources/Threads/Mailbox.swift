// Items on their way to the one thread that handles them.

/// A bounded queue from any thread to one.
///
/// `@unchecked Sendable`: every stored variable is touched with the monitor's lock held.
package final class Mailbox<Item>: @unchecked Sendable {
  private let monitor = Monitor()
  private let capacity: Int
  private var items: [Item] = []
  private var closed = false

  /// - Parameter capacity: an item beyond it is refused.
  package init(capacity: Int) { self.capacity = capacity }

  /// Never waits. Any thread.
  /// - Returns: false if the mailbox is full or closed, and the item was not taken.
  @discardableResult
  package func post(_ item: sending Item) -> Bool {
    monitor.locked {
      guard !closed, items.count < capacity else { return false }
      items.append(item)
      if items.count == 1 { monitor.signal() }
      return true
    }
  }

  /// Takes everything that waits, in order; waits for something until the moment has come, or the mailbox is closed. One thread only.
  package func take(until moment: MonotonicTime) -> [Item] {
    monitor.locked {
      while items.isEmpty, !closed, MonotonicTime.now() < moment { monitor.wait(until: moment) }
      var taken: [Item] = []
      swap(&taken, &items)
      return taken
    }
  }

  /// Nothing more will come. Any thread.
  package var isClosed: Bool { monitor.locked { closed } }

  /// Nothing waits. Any thread.
  package var isEmpty: Bool { monitor.locked { items.isEmpty } }

  /// Nothing is taken in any more, and nobody waits any more. Any thread.
  package func close() {
    monitor.locked {
      closed = true
      monitor.signal()
    }
  }
}
