package import Devices

/// Lamps that remember what they show; buttons are pressed by the script.
package final class SimulatedPanel: ControlPanel {
  package private(set) var lamps: [String: LampPattern] = [:]

  package private(set) var outputs: [String: Bool] = [:]

  package init() {}

  package func turn(_ output: String, on isOn: Bool) { outputs[output] = isOn }

  package func show(_ pattern: LampPattern, on lamp: String) { lamps[lamp] = pattern }
}
