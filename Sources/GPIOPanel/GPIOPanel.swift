// The buttons and lamps of a real board.
package import Devices
package import Threads

/// Reads buttons and switches lamps on a thread of its own. What cannot be opened is reported and tried again; the rest works.
///
/// When the panel ends, lamps and outputs are switched off and every line is released. After a crash or SIGKILL it is the kernel that
/// releases them: a lamp then does what the chip's driver makes of a line that nobody holds. Some drivers keep what it showed, others
/// make it an input, which leaves it to the resistors.
///
/// `@unchecked Sendable`: `orders` may be used by any thread, and the thread is touched with the monitor's lock held.
package final class GPIOPanel: ControlPanel, @unchecked Sendable {
  private let orders: PanelOrders
  private let monitor = Monitor()
  private let thread: JoinedThread

  /// Starts the thread, which opens the lines.
  ///
  /// - Parameters:
  ///   - zero: the moment of `StreamTime.zero`.
  ///   - sink: called on the panel's thread; must not wait.
  /// - Throws: the system has no thread, or no descriptor, left.
  package init(
    _ configuration: PanelConfiguration, zero: MonotonicTime, sink: @escaping @Sendable (PanelEvent) -> Void
  ) throws(ThreadError) {
    let orders = try PanelOrders(names: Set((configuration.lamps + configuration.outputs).map(\.name)))
    self.orders = orders
    thread = try JoinedThread(name: "panel") {
      var loop = PanelLoop(configuration, orders: orders, zero: zero, sink: sink)
      loop.run()
    }
  }

  deinit { close() }

  /// Any thread.
  package func show(_ pattern: LampPattern, on lamp: String) { orders.show(pattern, on: lamp) }

  /// Any thread.
  package func turn(_ output: String, on isOn: Bool) { orders.show(isOn ? .on : .off, on: output) }

  /// Lamps off, lines released; returns when the thread is over. Any thread but the panel's; again does nothing.
  package func close() {
    orders.close()
    monitor.locked { thread.join() }
  }
}
