private import Appliance
package import LocatedJSON
private import SimulatedDevices

/// Reads a rehearsal script; all faults are told at once, with their lines.
package enum RehearsalScriptReader {
  package static func read(_ bytes: [UInt8], file: String) -> (script: RehearsalScript, issues: [Issue]) {
    var script = RehearsalScript()
    let (root, faults) = LocatedJSON.parse(bytes, file: file)
    guard let root else { return (script, faults) }
    let reader = ObjectReader(root, what: "a rehearsal script", rule: "script")
    if let value = reader.any("room") {
      let room = ObjectReader(value, what: "\"room\"", rule: "script")
      if let value = room.any("noise") {
        let noise = ObjectReader(value, what: "\"noise\"", rule: "script")
        script.noise = RehearsalScript.Noise(
          file: noise.string("file"), dBFS: noise.number("dBFS", in: -120...0) ?? -60)
        room.absorb(noise)
      }
      if let value = room.any("echo") {
        let echo = ObjectReader(value, what: "\"echo\"", rule: "script")
        script.echo = SimulatedRoom.Echo(
          delayMs: echo.integer("delayMs", in: 0...1_000) ?? 0, gain: echo.number("gain", in: -120...0) ?? -12)
        room.absorb(echo)
      }
      reader.absorb(room)
    }
    script.steps = reader.array("steps").compactMap { step($0, reader) }
    script.until = reader.number("until", in: 0...864_000)
    script.expect = reader.array("expect").compactMap { matcher($0, reader) }
    return (script, (faults + reader.finish()).sorted { $0.position < $1.position })
  }

  private static func step(_ value: LocatedValue, _ parent: ObjectReader) -> RehearsalScript.Step? {
    let reader = ObjectReader(value, what: "a step", rule: "script")
    defer { parent.absorb(reader) }
    let at = reader.number("at", in: 0...864_000)
    let wait = reader.number("wait", in: 0...864_000) ?? 0
    var when: RehearsalScript.When?
    if let event = reader.any("after") {
      when = matcher(event, reader).map { .after($0, wait: wait) }
      if at != nil { reader.fault("a step has \"at\" or \"after\", not both", at: value.position) }
    } else {
      when = at.map(RehearsalScript.When.at)
      if at == nil, value.kind == .object, reader.any("at") == nil {
        reader.fault("a step needs \"at\" (seconds) or \"after\" (an event)", at: value.position)
      }
    }
    let actions = actions(reader)
    if actions.count != 1, value.kind == .object {
      reader.fault(
        "a step does one thing, and this one does \(actions.count)", at: value.position,
        hint: "say, play, press, edges, unplug, plug or ctl")
    }
    guard let when, let action = actions.first else { return nil }
    return RehearsalScript.Step(when: when, action: action, line: value.position.line)
  }

  private static func actions(_ reader: ObjectReader) -> [RehearsalScript.Action] {
    var actions: [RehearsalScript.Action] = []
    let voice = reader.string("voice")
    let dBFS = reader.number("dBFS", in: -120...0) ?? -23
    let held = reader.number("for", in: 0...3_600) ?? 0.1
    if let text = reader.string("say") { actions.append(.say(text, voice: voice, dBFS: dBFS)) }
    if let file = reader.string("play") { actions.append(.play(file)) }
    if let button = reader.string("press") { actions.append(.press(button, held: held)) }
    if let words = reader.string("ctl") { actions.append(.control(words)) }
    if let device = reader.word("unplug", Device.self) { actions.append(.unplug(device.rawValue)) }
    if let device = reader.word("plug", Device.self) { actions.append(.plug(device.rawValue)) }
    let levels = reader.array("levels")
    if let button = reader.string("edges") {
      actions.append(.edges(button, levels.compactMap { edge($0, reader) }))
    }
    return actions
  }

  private static func edge(_ value: LocatedValue, _ reader: ObjectReader) -> RehearsalScript.Edge? {
    let pair = Array(value.elements)
    guard pair.count == 2, let after = pair[0].number, (0...3_600).contains(after), let level = pair[1].integer,
      level == 0 || level == 1
    else {
      reader.fault("a level is [seconds, 0 or 1], and here is \(value.summary)", at: value.position)
      return nil
    }
    return RehearsalScript.Edge(after: after, isPressed: level == 1)
  }

  private static func matcher(_ value: LocatedValue, _ parent: ObjectReader) -> RehearsalScript.Matcher? {
    guard let event = value["event"]?.string else {
      parent.fault("an event needs its name under \"event\"", at: value.position)
      return nil
    }
    guard let name = ApplianceEvent.Name(rawValue: event) else {
      let names = ApplianceEvent.Name.allCases.map(\.rawValue)
      parent.fault(
        "there is no event \"\(event)\"", at: value["event"]?.position ?? value.position,
        hint: nearest(to: event, in: names).map { "did you mean \"\($0)\"?" }
          ?? "known are: \(names.joined(separator: ", "))")
      return nil
    }
    let reader = ObjectReader(value, what: "an event \"\(event)\"", rule: "script")
    defer { parent.absorb(reader) }
    _ = reader.any("event")
    let entries = name.keys.compactMap { key -> ApplianceEvent.Entry? in
      guard let value = reader.any(key), value.kind != .unreadable else { return nil }
      guard let detail = detail(value) else {
        reader.fault("\"\(key)\" of an event is one value, and here is \(value.summary)", at: value.position)
        return nil
      }
      return ApplianceEvent.Entry(key: key, value: detail)
    }
    return RehearsalScript.Matcher(event: event, values: entries, line: value.position.line)
  }

  private static func detail(_ value: LocatedValue) -> ApplianceEvent.Detail? {
    switch value.kind {
    case .string: value.string.map(ApplianceEvent.Detail.string)
    case .integer: value.integer.map(ApplianceEvent.Detail.integer) ?? value.number.map(ApplianceEvent.Detail.number)
    case .number: value.number.map(ApplianceEvent.Detail.number)
    case .bool: value.bool.map(ApplianceEvent.Detail.bool)
    case .null: .null
    case .array, .object, .unreadable: nil
    }
  }
}
