// A session as the appliance would append it.
import Devices

/// Time of day of the tests: 2026-11-30T08:15:02.123Z and later.
func wall(_ seconds: Double = 0) -> WallTime {
  WallTime(millisecondsSince1970: 1_796_026_502_123 + Int64(seconds * 1_000))
}

/// A visitor asks for the opening hours and leaves a message; every kind of entry occurs.
struct Conversation {
  var entries: [LogEntry] = []
  let session: Int64
  let recording: Int64

  init(in log: any SessionLog, startingAt start: Double = 0) {
    func id(_ table: LogTable) -> Int64 { log.nextID(in: table) }
    let firstMs = Int(start * 1_000)
    let day = start < 86_400 ? "2026/11/30" : "later/\(Int(start / 86_400))"
    let hit = id(.hotword_hits)
    entries.append(
      .hotwordHit(id: hit, at: wall(start), phrase: "hey hearken", score: 0.82, accepted: true, recording: nil))
    session = id(.sessions)
    entries.append(
      .sessionStarted(
        id: session, flow: "front-desk", trigger: "hotword", hotword: "hey hearken", hotwordScore: 0.82,
        at: wall(start + 0.2)))
    let menu = id(.steps)
    entries.append(
      .stepEntered(
        id: menu, session: session, seq: 1, module: "D_Menu", kind: "audioDialog", at: wall(start + 0.25)))
    entries.append(
      .event(
        id: id(.events), at: wall(start + 0.3), monoMs: firstMs + 300, level: .info, name: "prompt.started",
        detail: #"{"prompt":"P_Menu","text":"What would you like to know?"}"#))
    entries.append(
      .utterance(
        id: id(.utterances), step: menu, startedMs: firstMs + 3_000, endedMs: firstMs + 4_100,
        hypothesis: "opening hours", score: 0.91, isFinal: true, intent: "OpeningHours", outcome: "intent"))
    entries.append(
      .button(
        id: id(.buttons), at: wall(start + 4.2), name: "pause", gesture: "press", heldMs: 80, action: "pause"))
    entries.append(.stepLeft(id: menu, durationMs: 4_250, reason: "said", goToKey: "OpeningHours", next: "R_Message"))
    let record = id(.steps)
    entries.append(
      .stepEntered(
        id: record, session: session, seq: 2, module: "R_Message", kind: "recordAudio", at: wall(start + 4.5)))
    recording = id(.recordings)
    entries.append(
      .recordingOpened(
        id: recording, session: session, step: record, path: "\(day)/081507-message.wav", at: wall(start + 5)))
    entries.append(
      .recordingClosed(
        id: recording, durationMs: 12_000, bytes: 384_044, sha256: String(repeating: "a", count: 64),
        state: "complete"))
    entries.append(.stepLeft(id: record, durationMs: 12_600, reason: "completed", goToKey: "DEFAULT", next: nil))
    entries.append(.sessionEnded(id: session, at: wall(start + 17.2), durationMs: 17_000, reason: "completed"))
  }
}
