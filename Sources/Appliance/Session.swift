package import Devices
internal import VoiceFlow

/// What woke the appliance.
package enum Trigger: Hashable, Sendable {
  case hotword(HotwordHit)
  case button(String)
  case control

  /// The word of the log's `trigger` column.
  package var kind: String {
    switch self {
    case .hotword: "hotword"
    case .button: "button"
    case .control: "control"
    }
  }

  var needsMicrophone: Bool {
    if case .hotword = self { true } else { false }
  }
}

/// A device of the board that can go away.
package enum Device: String, Hashable, Sendable, CaseIterable { case microphone, speaker }

/// One conversation while it runs.
struct Session {
  /// Why the appliance itself ended a run.
  enum EndReason: String { case stopped, interrupted, limit, shutdown }

  /// What the conductor began for the flow and has not yet reported the end of.
  enum Activity {
    case playback(PlayRequest)
    case turn(recording: Int64?)
    /// Rows of the log: of the recording, and of the one that is not trimmed.
    case recording(Int64, whole: Int64?)
    /// The built-in sentence that ends a session which failed.
    case apology
  }

  let id: Int64
  var run: FlowRun
  let startedAt: StreamTime
  var activities: [ActivityID: Activity] = [:]
  var flowEnd: FlowEndReason?
  var forcedEnd: EndReason?
  /// When everything must have reported its end.
  var endDueAt: StreamTime?
  /// The last prompt could not be played, and nothing was said since.
  var failedToSay = false
  var hasApologised = false
  /// The module that was started last needed the microphone, which somebody had switched off.
  var failedForMute = false
  /// The type of the module that was started last.
  var moduleKind: VoiceflowModule.Kind?

  init(id: Int64, run: FlowRun, startedAt: StreamTime) {
    self.id = id
    self.run = run
    self.startedAt = startedAt
  }

  var isPlaying: Bool {
    activities.values.contains { activity in
      switch activity {
      case .playback, .apology: true
      case .turn, .recording: false
      }
    }
  }

  var isOver: Bool { flowEnd != nil }

  /// A run that broke down must end in words, not in silence.
  var needsApology: Bool { (flowEnd == .error || failedToSay) && !hasApologised && forcedEnd == nil }

  /// The word of the log's `end_reason` column.
  var endReason: String { forcedEnd?.rawValue ?? (flowEnd ?? .stopped).rawValue }

  func limitReached(at time: StreamTime, limitMs: Int) -> Bool {
    limitMs > 0 && forcedEnd == nil && time.milliseconds(since: startedAt) >= limitMs
  }
}
