internal import ALSAAudio
package import Appliance
package import GPIOPanel

extension Configuration.Audio {
  /// As the speaker takes them. The volume itself is the conductor's.
  var speakerSettings: SpeakerSettings {
    var settings = SpeakerSettings(speaker: .init(device: speaker), handset: handset.map { .init(device: $0) })
    settings.leadInMs = leadInMs
    if keepsAwake { settings.keepAliveMs = nil }
    return settings
  }
}

extension Configuration {
  /// As the panel takes it: buttons, lamps and outputs that have a pin, in the order of their names.
  ///
  /// - Parameter isMuted: the microphone's mute pin is on from the first moment.
  package func panel(isMuted: Bool) -> PanelConfiguration {
    var panel = PanelConfiguration()
    for (name, button) in buttons.sorted(by: { $0.key < $1.key }) {
      guard let line = button.line else { continue }
      panel.buttons.append(.init(name: name, line: line.address, bias: line.bias.ofPanel, activeLevel: line.level))
    }
    for (name, line) in lamps.sorted(by: { $0.key < $1.key }) {
      panel.lamps.append(.init(name: name, line: line.address, activeLevel: line.level))
    }
    for (output, line) in outputs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      panel.outputs.append(
        .init(
          name: output.rawValue, line: line.address, activeLevel: line.level,
          isOnAtStart: output == .microphoneMute && isMuted))
    }
    return panel
  }
}

extension Configuration.Line {
  fileprivate var address: LineAddress { LineAddress(name) }

  fileprivate var level: PanelConfiguration.ActiveLevel { isActiveLow ? .low : .high }
}

extension Configuration.Line.Bias {
  fileprivate var ofPanel: PanelConfiguration.Bias {
    switch self {
    case .pullUp: .pullUp
    case .pullDown: .pullDown
    case .none: .disabled
    }
  }
}
