// What must not be written down.
import Devices
import LocatedJSON

extension LogEntry {
  /// The entry without what the owner does not want to be kept; nil if nothing is left of it.
  func allowed(by settings: LogSettings) -> LogEntry? {
    switch self {
    case .recordingOpened, .recordingClosed:
      return settings.keepsRecordings ? self : nil
    case .hotwordHit(let id, let at, let phrase, let score, let accepted, _?, let first, let second)
    where !settings.keepsRecordings:
      return .hotwordHit(
        id: id, at: at, phrase: phrase, score: score, accepted: accepted, recording: nil, firstScore: first,
        secondScore: second)
    case .hotwordSettled(let id, let score, _?, let first, let second) where !settings.keepsRecordings:
      return .hotwordSettled(id: id, score: score, recording: nil, firstScore: first, secondScore: second)
    case .utterance(let id, let step, let start, let end, _, let score, let isFinal, let intent, let outcome)
    where !settings.keepsTranscripts:
      return .utterance(
        id: id, step: step, startedMs: start, endedMs: end, hypothesis: nil, score: score, isFinal: isFinal,
        intent: intent, outcome: outcome)
    case .event(let id, let at, let mono, let level, let name, let detail)
    where !settings.keepsTranscripts && Self.quotes(name):
      return .event(id: id, at: at, monoMs: mono, level: level, name: name, detail: Self.withoutWords(detail))
    default:
      return self
    }
  }

  /// Events that tell what was said: prompts may repeat what a visitor said.
  private static func quotes(_ name: String) -> Bool { name == "prompt.started" || name == "fault.unspeakable" }

  private static func withoutWords(_ detail: String) -> String {
    guard let value = LocatedJSON.parse(Array(detail.utf8), file: "detail").value else { return "{}" }
    let kept = value.members.filter { $0.key != "text" && $0.key != "detail" }
    return JSONText.object(kept.map { ($0.key, $0.value.json) }).text
  }
}
