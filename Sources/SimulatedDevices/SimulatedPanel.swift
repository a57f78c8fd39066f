package import Devices

/// Lamps that remember what they show; buttons are pressed by the script.
package final class SimulatedPanel: ControlPanel {
  package private(set) var lamps: [String: LampPattern] = [:]

  package init() {}

  package func show(_ pattern: LampPattern, on lamp: String) { lamps[lamp] = pattern }
}
