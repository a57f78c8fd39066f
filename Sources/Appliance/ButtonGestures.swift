package import Devices

/// Turns edges into presses: a value, told the time, that never asks a clock.
///
/// A level counts when it has stood for `settleMs`; contacts that bounce for less give one press (field report B9). A button that is down at
/// the start does nothing until it was released.
package struct ButtonGestures: Sendable {
  /// A button went down for good.
  package struct Press: Hashable, Sendable {
    package var button: String
    package var at: StreamTime
  }

  /// It came up again; `heldMs` counts from the first contact.
  package struct Release: Hashable, Sendable {
    package var button: String
    package var heldMs: Int
  }

  private struct Button {
    var isDown = false
    var level = false
    var changedAt = StreamTime.zero
    var pressedAt = StreamTime.zero
  }

  private let settleMs: Int
  private var buttons: [String: Button] = [:]
  private var released: [Release] = []

  /// - Parameter settleMs: how long a level must stand, in milliseconds.
  package init(settleMs: Int = 20) { self.settleMs = settleMs }

  /// Takes an edge; a release that was completed before it comes back.
  package mutating func handle(_ edge: ButtonEdge) -> Release? {
    _ = settle(edge.button, at: edge.at)
    var button = buttons[edge.button] ?? Button()
    if button.level != edge.isPressed {
      button.level = edge.isPressed
      button.changedAt = edge.at
      buttons[edge.button] = button
    }
    return released.isEmpty ? nil : released.removeFirst()
  }

  /// The presses that have settled by now, in the order of their names.
  package mutating func advance(to time: StreamTime) -> [Press] {
    buttons.keys.sorted().compactMap { settle($0, at: time) }
  }

  private mutating func settle(_ name: String, at time: StreamTime) -> Press? {
    guard var button = buttons[name], button.level != button.isDown,
      time.milliseconds(since: button.changedAt) >= settleMs
    else { return nil }
    button.isDown = button.level
    defer { buttons[name] = button }
    if button.isDown {
      button.pressedAt = button.changedAt
      return Press(button: name, at: button.changedAt)
    }
    released.append(Release(button: name, heldMs: button.changedAt.milliseconds(since: button.pressedAt)))
    return nil
  }
}
