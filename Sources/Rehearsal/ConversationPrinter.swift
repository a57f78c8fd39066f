package import Appliance
private import Devices

/// Tells a conversation as a person wants to read it, a line at a time.
package struct ConversationPrinter {
  /// Everything stands still.
  private var isPaused = false

  package init() {}

  /// The line for an event, or nil for one that is not worth a line.
  package mutating func line(for event: ApplianceEvent) -> String? {
    let wasPaused = isPaused
    switch event.name {
    case .state: isPaused = event["state"]?.text == "paused"
    case .sessionEnded: isPaused = false
    default: break
    }
    guard
      let words = event.name == .state && wasPaused && !isPaused ? words(for: event) ?? Self.goesOn : words(for: event)
    else { return nil }
    return "\(Self.clock(event.at.milliseconds))  \(words)"
  }

  private func words(for event: ApplianceEvent) -> String? {
    func text(_ key: String) -> String { event[key]?.text ?? "" }
    func number(_ key: String) -> String { event[key]?.shown ?? "" }
    switch event.name {
    // Its score is just above the threshold: it wakes as soon as that suffices. The log has what it reached.
    case .hotwordDetected: return "visitor    \"\(text("phrase"))\"  (hotword)"
    case .hotwordRejected: return "           almost the hotword \"\(text("phrase"))\"  (score \(number("score")))"
    case .sessionStarted: return "--- session \(number("session")) begins, woken by \(text("trigger"))"
    case .sessionEnded: return "--- session \(number("session")) is over: \(text("reason"))"
    case .segmentStarted:
      let file = event["file"].map { "  [\($0.text ?? "")]" } ?? ""
      return "hearken    \(text("text"))\(file)"
    case .promptEnded where text("outcome") != "completed": return "           (\(text("prompt")) \(text("outcome")))"
    case .hypothesis where event["final"] == true:
      let words = "\"\(text("text"))\""
      if event["accepted"] == true { return "visitor    \(words)  (score \(number("score")))" }
      // Of phrases and grammars the guess is the nearest of their own words, whatever was said.
      return "visitor    (not understood"
        + (text("text").isEmpty ? ")" : "; best guess \(words), score \(number("score")))")
    case .moduleEnded where ["silence", "no-match"].contains(text("reason")):
      return "           \(text("module")): \(text("reason")), on to \(text("next"))"
    case .recordingStarted: return "           recording number \(number("recording")) begins"
    case .recordingEnded: return "           recording number \(number("recording")) ends: \(text("reason"))"
    case .button: return "button     \(text("name")) (\(text("gesture")))"
    case .route: return "           sound goes to the \(text("to"))"
    case .volume: return "           volume \(number("to"))"
    case .microphoneClosed: return "           the microphone is closed"
    case .microphoneOpened: return "           the microphone is open"
    case .deviceLost: return "           the \(text("device")) is gone"
    case .deviceFound: return "           the \(text("device")) is back"
    case .state where ["paused", "muted", "degraded"].contains(text("state")): return "           \(text("state"))"
    case .fault: return "fault      \(text("detail"))"
    case .state, .moduleStarted, .moduleEnded, .promptStarted, .promptEnded, .segmentEnded, .speechStarted,
      .speechEnded, .hypothesis, .lamp, .field:
      return nil
    }
  }

  private static let goesOn = "           goes on"

  /// `m:ss.cc`.
  static func clock(_ milliseconds: Int) -> String {
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(milliseconds / 60_000):\(padded(milliseconds / 1_000 % 60)).\(padded(milliseconds / 10 % 100))"
  }
}
