package import Appliance
package import SimulatedDevices

/// What happens in a rehearsal and what is expected of it: the value of a script file.
package struct RehearsalScript: Hashable, Sendable {
  package struct Noise: Hashable, Sendable {
    /// A WAV file, relative to the script; nil is made-up room noise.
    package var file: String?
    /// Level of the noise, root mean square.
    package var dBFS: Double

    package init(file: String? = nil, dBFS: Double) {
      self.file = file
      self.dBFS = dBFS
    }
  }

  /// Matches an event by its name and by any of its values.
  package struct Matcher: Hashable, Sendable {
    package var event: String
    package var values: [ApplianceEvent.Entry]
    /// Line of the script, for messages.
    package var line: Int

    package init(event: String, values: [ApplianceEvent.Entry] = [], line: Int) {
      self.event = event
      self.values = values
      self.line = line
    }

    /// Whether an event has the name and all the values.
    package func matches(_ candidate: ApplianceEvent) -> Bool {
      candidate.name.rawValue == event
        && values.allSatisfy { wanted in
          switch (candidate[wanted.key], wanted.value) {
          case (.integer(let found)?, .number(let value)): Double(found) == value
          case (.number(let found)?, .integer(let value)): found == Double(value)
          case (let found, let value): found == value
          }
        }
    }
  }

  /// When a step happens.
  package enum When: Hashable, Sendable {
    /// Seconds from the start.
    case at(Double)
    /// Seconds after an event, which must come after the event that the step before waited for.
    case after(Matcher, wait: Double)
  }

  package enum Action: Hashable, Sendable {
    /// Words spoken by a visitor, in the voice of a name, at a level (root mean square of the speech, dBFS).
    case say(String, voice: String?, dBFS: Double)
    /// A WAV file, relative to the script.
    case play(String)
    /// A button, held for so many seconds.
    case press(String, held: Double)
    /// Raw levels of a button: seconds from the step, 1 is pressed.
    case edges(String, [Edge])
    case unplug(String)
    case plug(String)
    case control(String)

    /// The button that is used.
    package var button: String? {
      switch self {
      case .press(let button, _), .edges(let button, _): button
      case .say, .play, .unplug, .plug, .control: nil
      }
    }
  }

  package struct Edge: Hashable, Sendable {
    package var after: Double
    package var isPressed: Bool
  }

  package struct Step: Hashable, Sendable {
    package var when: When
    package var action: Action
    /// Line of the script; 0 for a step that came from the command line.
    package var line: Int

    package init(when: When, action: Action, line: Int) {
      self.when = when
      self.action = action
      self.line = line
    }
  }

  package var noise: Noise?
  package var echo: SimulatedRoom.Echo?
  package var steps: [Step] = []
  /// Seconds of virtual time after which the rehearsal ends, or nil.
  package var until: Double?
  package var expect: [Matcher] = []

  package init() {}
}
