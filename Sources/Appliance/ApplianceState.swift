package import Devices

/// What the appliance is doing, as its lamps and its observers see it.
package enum ApplianceState: String, Hashable, Sendable, CaseIterable {
  case idle, listening, thinking, speaking, recording, paused, muted, degraded

  /// What the default board's lamps show: `listening` is lit while somebody is heard, `attention` while something needs a person.
  package func pattern(of lamp: Lamp) -> LampPattern {
    switch (self, lamp) {
    case (.listening, .listening), (.recording, .listening): .on
    case (.paused, .listening): .slow
    case (.muted, .attention): .on
    case (.degraded, .attention): .fast
    case (.idle, _), (.thinking, _), (.speaking, _), (.muted, .listening), (.degraded, .listening): .off
    case (.listening, .attention), (.recording, .attention), (.paused, .attention): .off
    }
  }

  /// The lamps of the default board.
  package enum Lamp: String, Hashable, Sendable, CaseIterable {
    case listening, attention
  }
}
