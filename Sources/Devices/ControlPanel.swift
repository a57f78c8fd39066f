/// The buttons and lamps of the board. Calls return at once and come from the appliance's thread only; edges are reported to the sink
/// that the implementation was made with.
package protocol ControlPanel: AnyObject {
  /// Shows a pattern until the next one. Lamps that the board does not have are ignored.
  func show(_ pattern: LampPattern, on lamp: String)
  /// Switches a pin that is no lamp, such as `amplifier`. Outputs that the board does not have are ignored.
  func turn(_ output: String, on isOn: Bool)
}

/// What a lamp does. The words are those of the event `lamp`.
package enum LampPattern: String, Hashable, Sendable, CaseIterable {
  case off, on, slow, fast
  /// Short flashes, counted by who looks, then a pause.
  case code2 = "code-2"
  case code3 = "code-3"
  case code4 = "code-4"
  case code5 = "code-5"
  case code6 = "code-6"
  case code7 = "code-7"
}

/// A button went down or up.
package struct ButtonEdge: Hashable, Sendable {
  package var button: String
  package var isPressed: Bool
  package var at: StreamTime

  package init(button: String, isPressed: Bool, at: StreamTime) {
    self.button = button
    self.isPressed = isPressed
    self.at = at
  }
}
