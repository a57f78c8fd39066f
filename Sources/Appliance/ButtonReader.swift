private import Devices
internal import LocatedJSON

/// Reads the parts of `appliance.json` that say what is wired where: buttons, lamps, outputs, and how long gestures take.
enum ButtonReader {
  /// What each button does, by its name.
  static func buttons(_ value: LocatedValue, _ reader: ObjectReader) -> [String: Configuration.Button] {
    var buttons: [String: Configuration.Button] = [:]
    for member in members(of: value, called: "buttons", reader) {
      let entry = ObjectReader(member.value, what: "the button \"\(member.key)\"", rule: "configuration")
      var button = Configuration.Button()
      for gesture in ButtonGestures.Gesture.allCases {
        button.actions[gesture] = entry.word(gesture.rawValue, Configuration.Action.self)
      }
      let isSilent = ButtonGestures.Gesture.allCases.allSatisfy { entry.any($0.rawValue) == nil }
      if isSilent, member.value.kind == .object {
        let gestures = ButtonGestures.Gesture.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        entry.warning(
          "the button \"\(member.key)\" does nothing", at: member.keyPosition,
          hint: "give it an action for one of \(gestures)")
      }
      button.module = entry.string("module")
      button.line = line(entry, standsOpen: true)
      buttons[member.key] = button
      reader.absorb(entry)
    }
    return buttons
  }

  static func lamps(_ value: LocatedValue, _ reader: ObjectReader) -> [String: Configuration.Line] {
    var lamps: [String: Configuration.Line] = [:]
    let names = ApplianceState.Lamp.allCases.map(\.rawValue)
    for member in members(of: value, called: "lamps", reader) {
      if !names.contains(member.key) {
        reader.fault(
          "there is no lamp \"\(member.key)\"", at: member.keyPosition,
          hint: "the lamps are \(names.joined(separator: ", "))")
      }
      lamps[member.key] = output(member.value, what: "the lamp \"\(member.key)\"", reader)
    }
    return lamps
  }

  static func outputs(_ value: LocatedValue, _ reader: ObjectReader) -> [Configuration.Output: Configuration.Line] {
    let entry = ObjectReader(value, what: "\"outputs\"", rule: "configuration")
    defer { reader.absorb(entry) }
    var outputs: [Configuration.Output: Configuration.Line] = [:]
    for output in Configuration.Output.allCases {
      guard let value = entry.any(output.rawValue) else { continue }
      outputs[output] = Self.output(value, what: "the output \"\(output.rawValue)\"", entry)
    }
    return outputs
  }

  static func timing(_ value: LocatedValue, _ reader: ObjectReader) -> ButtonGestures.Timing {
    let entry = ObjectReader(value, what: "\"gestures\"", rule: "configuration")
    defer { reader.absorb(entry) }
    var timing = ButtonGestures.Timing()
    timing.long = entry.integer("longMs", in: 200...10_000) ?? timing.long
    timing.double = entry.integer("doubleMs", in: 100...2_000) ?? timing.double
    timing.stuck = entry.integer("stuckSeconds", in: 10...3_600).map { $0 * 1_000 } ?? timing.stuck
    return timing
  }

  /// A pin can do one thing only.
  static func findSharedLines(_ root: LocatedValue, _ reader: ObjectReader) {
    var owners: [String: String] = [:]
    for group in ["buttons", "lamps", "outputs"] {
      for member in root[group]?.members.filter({ !$0.key.hasPrefix("_") }) ?? [] {
        guard let value = member.value["line"], let line = value.string, !line.isEmpty else { continue }
        if let owner = owners[line] {
          reader.fault(
            "the line \"\(line)\" is that of \(owner) already", at: value.position, rule: "shared-line")
        }
        owners[line] = owners[line] ?? "\"\(member.key)\" of \"\(group)\""
      }
    }
  }

  private static func members(
    of value: LocatedValue, called name: String, _ reader: ObjectReader
  ) -> [LocatedValue.Member] {
    if value.kind != .object {
      reader.fault("\"\(name)\" must be an object, and here is \(value.summary)", at: value.position)
    }
    return value.members.filter { !$0.key.hasPrefix("_") }
  }

  private static func output(
    _ value: LocatedValue, what: String, _ reader: ObjectReader
  ) -> Configuration.Line? {
    let entry = ObjectReader(value, what: what, rule: "configuration")
    defer { reader.absorb(entry) }
    guard let line = line(entry, standsOpen: false) else {
      if value.kind == .object {
        entry.fault("\(what) needs a \"line\"", at: value.position, hint: "such as \"line\": \"GPIO22\"")
      }
      return nil
    }
    return line
  }

  /// - Parameter standsOpen: an input, which is pulled and connected to ground unless the file says otherwise.
  private static func line(_ entry: ObjectReader, standsOpen: Bool) -> Configuration.Line? {
    let bias = standsOpen ? entry.word("bias", Configuration.Line.Bias.self) : nil
    let active = entry.word("active", ActiveLevel.self)
    guard let name = entry.string("line"), let value = entry.any("line") else { return nil }
    if name.isEmpty {
      entry.fault("\"line\" is empty", at: value.position, hint: "give the name of a line, such as \"GPIO17\"")
      return nil
    }
    var line = Configuration.Line(name, isActiveLow: active.map { $0 == .low } ?? standsOpen)
    line.bias = bias ?? (line.isActiveLow ? .pullUp : .pullDown)
    return line
  }

  enum ActiveLevel: String, CaseIterable { case low, high }
}
