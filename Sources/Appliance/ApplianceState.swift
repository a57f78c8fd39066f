package import Devices

/// What the appliance is doing, as its lamps and its observers see it.
package enum ApplianceState: String, Hashable, Sendable, CaseIterable {
  case idle, listening, thinking, speaking, recording, paused, muted, degraded

  /// The lamps of the default board.
  package enum Lamp: String, Hashable, Sendable, CaseIterable {
    case listening, attention
  }

  /// What a lamp shows: `listening` is lit while somebody is heard, `attention` while something needs a person. The table is that of
  /// `board/README.md`.
  ///
  /// - Parameter trouble: the most important one that there is.
  package func pattern(of lamp: Lamp, trouble: Trouble?) -> LampPattern {
    switch (lamp, self) {
    case (.listening, .listening), (.listening, .recording): .on
    case (.listening, .paused): .slow
    case (.listening, _): .off
    // Whoever muted the microphone wants to see that it is, whatever else is wrong.
    case (.attention, .muted): .on
    case (.attention, _): trouble?.pattern ?? .off
    }
  }
}

/// What needs a person, the most important first.
package enum Trouble: String, Hashable, Sendable, CaseIterable {
  case noMicrophone = "no-microphone"
  case noSpeaker = "no-speaker"
  case badFlow = "bad-flow"
  case diskFull = "disk-full"
  case clockNotSet = "clock-not-set"

  /// Flashes that can be counted.
  package var pattern: LampPattern {
    switch self {
    case .noMicrophone: .code2
    case .noSpeaker: .code3
    case .badFlow: .code4
    case .diskFull: .code5
    case .clockNotSet: .code6
    }
  }

  /// For the person who asks with `say-status`, and for everybody when it comes.
  var sentence: String {
    switch self {
    case .noMicrophone: "I cannot hear anybody: the microphone is missing."
    case .noSpeaker: "The loudspeaker is missing."
    case .badFlow: "My program has faults."
    case .diskFull: "My memory card is full, and I cannot keep what I hear."
    case .clockNotSet: "My clock is not set."
    }
  }
}
