// Tries buttons and lamps with a person who presses and looks.
private import Devices
package import GPIOPanel
private import Threads

/// A person at a terminal.
package protocol Interviewer: AnyObject {
  func tell(_ sentence: String)
  /// - Returns: nil if nobody answers.
  func isConfirmed(_ question: String) -> Bool?
}

/// Opens the pins of a configuration; asks for each button, lights each lamp. Used on one thread.
package final class PanelBench {
  private let configuration: PanelConfiguration
  private let person: (any Interviewer)?

  /// - Parameter person: nil where nobody is asked: then it is only seen whether the lines can be had.
  package init(_ configuration: PanelConfiguration, person: (any Interviewer)?) {
    self.configuration = configuration
    self.person = person
  }

  /// How long a person may take to find a button, in milliseconds.
  private static let patience = 15_000

  package func findings() -> [Finding] {
    let names = configuration.buttons.map(\.name)
    guard !names.isEmpty || !configuration.lamps.isEmpty else {
      return [Finding("pins", .fine, "the configuration names no button and no lamp with a line")]
    }
    let inbox = Mailbox<PanelEvent>(capacity: 10_000)
    let panel: GPIOPanel
    do { panel = try GPIOPanel(configuration, zero: .now(), sink: { inbox.post($0) }) } catch {
      return [Finding("pins", .unknown, "they cannot be tried: the system has no thread for it (\(error.code))")]
    }
    defer { panel.close() }
    var findings: [Finding] = []
    var working = Set(names)
    // Lines are opened at once; what cannot be had is said within a second.
    let opened = MonotonicTime.now().advanced(by: 1_000)
    while MonotonicTime.now() < opened {
      for case .fault(let fault, let parts) in inbox.take(until: opened) {
        findings.append(
          Finding("pins", .fault, "\(parts.map(\.description).joined(separator: ", ")): \(fault.sentence)"))
        for part in parts { working.remove(part.name) }
      }
    }
    let lamps = configuration.lamps.map(\.name)
    guard let person else {
      if findings.isEmpty {
        findings.append(Finding("pins", .fine, "\(names.count) buttons and \(lamps.count) lamps have their lines"))
      }
      return findings
    }
    for name in names where working.contains(name) { findings.append(press(name, inbox, person)) }
    for lamp in lamps {
      panel.show(.fast, on: lamp)
      let isLit = person.isConfirmed("Does the lamp \"\(lamp)\" flash, four times a second?")
      panel.show(.off, on: lamp)
      findings.append(Self.lamp(lamp, isLit))
    }
    return findings
  }

  private func press(_ name: String, _ inbox: Mailbox<PanelEvent>, _ person: any Interviewer) -> Finding {
    _ = inbox.take(until: .now())
    person.tell("Press the button \"\(name)\" now.")
    let limit = MonotonicTime.now().advanced(by: Self.patience)
    while MonotonicTime.now() < limit {
      for case .edge(let edge) in inbox.take(until: limit) where edge.isPressed {
        guard edge.button != name else { return Finding("button", .fine, "\"\(name)\" was pressed") }
        return Finding(
          "button", .fault, "\"\(edge.button)\" came instead of \"\(name)\"",
          advice: "exchange their lines in the configuration")
      }
    }
    return Finding(
      "button", .fault, "\"\(name)\" was not pressed, or its press did not arrive",
      advice: "look at the wiring: pressing connects the line to ground")
  }

  private static func lamp(_ name: String, _ isLit: Bool?) -> Finding {
    switch isLit {
    case true?: Finding("lamp", .fine, "\"\(name)\" flashes")
    case false?:
      Finding(
        "lamp", .fault, "\"\(name)\" does not flash",
        advice: "turn the LED round, look at the resistor, or set \"active\": \"low\"")
    case nil: Finding("lamp", .unknown, "nobody said whether \"\(name)\" flashes")
    }
  }
}
