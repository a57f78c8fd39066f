package import Devices

/// Turns edges into presses: a value, told the time, that never asks a clock.
///
/// A level counts when it has stood for `settleMs`; contacts that bounce for less give one press (field report B9). A button that is down at
/// the start does nothing until it was released.
package struct ButtonGestures: Sendable {
  /// What a button did, once it is certain.
  package enum Change: Hashable, Sendable {
    case pressed(button: String, at: StreamTime)
    /// `heldMs` counts from the first contact.
    case released(button: String, heldMs: Int)
  }

  private struct Button {
    var isDown = false
    var level = false
    var changedAt = StreamTime.zero
    var pressedAt = StreamTime.zero
  }

  private let settleMs: Int
  private var buttons: [String: Button] = [:]
  private var changes: [Change] = []

  /// - Parameter settleMs: how long a level must stand, in milliseconds.
  package init(settleMs: Int = 20) { self.settleMs = settleMs }

  /// Takes an edge; what follows from it comes with the next `advance`.
  package mutating func handle(_ edge: ButtonEdge) {
    settle(edge.button, at: edge.at)
    var button = buttons[edge.button] ?? Button()
    guard button.level != edge.isPressed else { return }
    button.level = edge.isPressed
    button.changedAt = edge.at
    buttons[edge.button] = button
  }

  /// What has become certain by now, in order.
  package mutating func advance(to time: StreamTime) -> [Change] {
    guard !buttons.isEmpty else { return [] }
    for name in buttons.keys.sorted() { settle(name, at: time) }
    defer { changes.removeAll() }
    return changes
  }

  /// A level has not stood for long enough yet.
  package var isUnsettled: Bool { buttons.values.contains { $0.level != $0.isDown } }

  private mutating func settle(_ name: String, at time: StreamTime) {
    guard var button = buttons[name], button.level != button.isDown,
      time.milliseconds(since: button.changedAt) >= settleMs
    else { return }
    button.isDown = button.level
    if button.isDown {
      button.pressedAt = button.changedAt
      changes.append(.pressed(button: name, at: button.changedAt))
    } else {
      changes.append(.released(button: name, heldMs: button.changedAt.milliseconds(since: button.pressedAt)))
    }
    buttons[name] = button
  }
}
