// What is connected to the board's pins.

/// The lines that the panel opens. Names are unique among buttons, and among lamps.
package struct PanelConfiguration: Hashable, Sendable {
  /// Which level of a line means pressed, or lit.
  package enum ActiveLevel: String, Hashable, Sendable, CaseIterable {
    case low, high
  }

  /// The resistor inside the chip that gives an open line a level.
  package enum Bias: String, Hashable, Sendable, CaseIterable {
    case asIs = "as-is"
    case disabled
    case pullUp = "pull-up"
    case pullDown = "pull-down"
  }

  package struct Button: Hashable, Sendable {
    package var name: String
    package var line: LineAddress
    package var bias: Bias
    package var activeLevel: ActiveLevel

    /// - Parameter bias: by default away from the active level: an open line would press itself (field report F11).
    package init(name: String, line: LineAddress, bias: Bias? = nil, activeLevel: ActiveLevel = .low) {
      self.name = name
      self.line = line
      self.bias = bias ?? (activeLevel == .low ? .pullUp : .pullDown)
      self.activeLevel = activeLevel
    }
  }

  /// A lamp, or what else is switched: an amplifier, the power of a microphone.
  package struct Output: Hashable, Sendable {
    package var name: String
    package var line: LineAddress
    package var activeLevel: ActiveLevel
    /// From the first moment on, before anything was asked for: a muted microphone stays muted over a restart (field report F13).
    package var isOnAtStart: Bool

    package init(name: String, line: LineAddress, activeLevel: ActiveLevel = .high, isOnAtStart: Bool = false) {
      self.name = name
      self.line = line
      self.activeLevel = activeLevel
      self.isOnAtStart = isOnAtStart
    }
  }

  package var buttons: [Button]
  package var lamps: [Output]
  /// Switched like lamps, by name; a lamp may have the same name and goes along.
  package var outputs: [Output]
  /// The kernel reports a level of a button that has lasted this long, in microseconds, where libgpiod is 2.x; the rest is for gestures. One
  /// tick of the kernel's timer at least (4 ms at 250 Hz), far below the shortest press.
  package var debounceMicroseconds: UInt32

  package init(
    buttons: [Button] = [], lamps: [Output] = [], outputs: [Output] = [], debounceMicroseconds: UInt32 = 1_000
  ) {
    self.buttons = buttons
    self.lamps = lamps
    self.outputs = outputs
    self.debounceMicroseconds = debounceMicroseconds
  }
}
