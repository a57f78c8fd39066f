// What the appliance's thread asks of the panel's.
internal import Devices
internal import Threads

/// The latest pattern asked for of each lamp, and the end.
///
/// `@unchecked Sendable`: the variables are touched with the monitor's lock held.
final class PanelOrders: @unchecked Sendable {
  let wake: WakeSignal
  private let monitor = Monitor()
  private let names: Set<String>
  private var patterns: [String: LampPattern] = [:]
  private var isClosed = false

  /// - Parameter names: of what can be switched; other names are ignored.
  init(names: Set<String>) throws(ThreadError) {
    self.names = names
    wake = try WakeSignal()
  }

  func show(_ pattern: LampPattern, on lamp: String) {
    guard names.contains(lamp) else { return }
    monitor.locked { patterns[lamp] = pattern }
    wake.raise()
  }

  func close() {
    monitor.locked { isClosed = true }
    wake.raise()
  }

  /// What was asked for since the last time; nil at the end.
  func take() -> [String: LampPattern]? {
    monitor.locked {
      guard !isClosed else { return nil }
      defer { patterns.removeAll(keepingCapacity: true) }
      return patterns
    }
  }
}
