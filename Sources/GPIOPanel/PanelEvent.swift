// What the panel tells the appliance.
package import Devices

/// Something of the configuration that has a line.
package struct PanelPart: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable {
    case button, lamp, output
  }

  package var kind: Kind
  package var name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  package var description: String { "\(kind.rawValue) \"\(name)\"" }
}

/// In the order in which it happened.
package enum PanelEvent: Hashable, Sendable {
  /// How a button was found when its line was opened: not a press, though it may be held.
  case level(ButtonEdge)
  case edge(ButtonEdge)
  /// These do not work; said once for each change. A button among them is neither pressed nor released until its next level.
  case fault(LineFault, [PanelPart])
  /// It works again.
  case found(PanelPart)
}
