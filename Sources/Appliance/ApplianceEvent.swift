package import Devices

/// Something that happened, as observers see it: one line of `rehearse --events` and `ctl events`.
///
/// The names and keys are those of the published protocol; `Name.keys` lists them.
package struct ApplianceEvent: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case state = "appliance.state"
    case hotwordDetected = "hotword.detected"
    case hotwordRejected = "hotword.rejected"
    case sessionStarted = "session.started"
    case sessionEnded = "session.ended"
    case moduleStarted = "module.started"
    case moduleEnded = "module.ended"
    case promptStarted = "prompt.started"
    case promptEnded = "prompt.ended"
    case segmentStarted = "segment.started"
    case segmentEnded = "segment.ended"
    case speechStarted = "speech.started"
    case speechEnded = "speech.ended"
    case hypothesis
    case recordingStarted = "recording.started"
    case recordingEnded = "recording.ended"
    case button
    case lamp
    case route
    case volume
    case microphoneClosed = "microphone.closed"
    case microphoneOpened = "microphone.opened"
    case deviceLost = "device.lost"
    case deviceFound = "device.found"
    case field
    case fault

    /// The keys that events of this name can have beside `t` and `event`.
    package var keys: [String] {
      switch self {
      case .state: ["state"]
      case .hotwordDetected, .hotwordRejected: ["phrase", "score"]
      case .sessionStarted: ["session", "trigger", "flow"]
      case .sessionEnded: ["session", "reason"]
      case .moduleStarted: ["module", "type"]
      case .moduleEnded: ["module", "type", "reason", "goTo", "next"]
      case .promptStarted: ["prompt"]
      case .promptEnded, .segmentEnded: ["prompt", "outcome"]
      case .segmentStarted: ["prompt", "source", "text", "file"]
      case .speechStarted, .speechEnded, .microphoneClosed, .microphoneOpened: []
      case .hypothesis: ["text", "final", "score", "accepted"]
      case .recordingStarted: ["recording"]
      case .recordingEnded: ["recording", "reason"]
      case .button: ["name", "gesture"]
      case .lamp: ["name", "pattern"]
      case .route, .volume: ["to"]
      case .deviceLost, .deviceFound: ["device"]
      case .field: ["name", "value"]
      case .fault: ["name", "module", "detail"]
      }
    }
  }

  /// A value of an event, in the order in which it is written.
  package enum Detail: Hashable, Sendable {
    case string(String)
    case integer(Int)
    case number(Double)
    case bool(Bool)
    case null
  }

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: Detail

    package init(key: String, value: Detail) {
      self.key = key
      self.value = value
    }
  }

  package var at: StreamTime
  package var name: Name
  package var entries: [Entry]

  package init(_ name: Name, at: StreamTime, _ entries: KeyValuePairs<String, Detail?>) {
    self.name = name
    self.at = at
    self.entries = entries.compactMap { key, value in value.map { Entry(key: key, value: $0) } }
  }

  /// The value under a key, or nil.
  package subscript(key: String) -> Detail? { entries.first { $0.key == key }?.value }
}

extension ApplianceEvent.Detail: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension ApplianceEvent.Detail {
  /// The text of a string; nil for every other kind.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  static func text(_ value: String?) -> ApplianceEvent.Detail? { value.map(Self.string) }
}
