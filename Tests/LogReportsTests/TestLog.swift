// A log with one rich session, as the reports read it.
import Devices
import SQLiteSessionLog
import TestSupport

@testable import LogReports

/// Time of day of the tests: 2026-11-30T08:15:02.123Z and later.
func wall(_ seconds: Double = 0) -> WallTime {
  WallTime(millisecondsSince1970: 1_796_026_502_123 + Int64(seconds * 1_000))
}

/// Central Europe in 2026: the clocks change on 29 March and 25 October at 01:00 UTC.
let centralEurope = LocalClock { time in
  (WallTime(utcText: "2026-03-29T01:00:00.000Z") ?? wall()) <= time
    && time < (WallTime(utcText: "2026-10-25T01:00:00.000Z") ?? wall())
    ? LocalClock.Zone(secondsFromUTC: 7_200, name: "CEST") : LocalClock.Zone(secondsFromUTC: 3_600, name: "CET")
}

extension WallTime {
  static func <= (left: WallTime, right: WallTime) -> Bool { !(right < left) }
}

enum TestLog {
  /// A visitor wakes the device, is not understood, asks, presses a button and leaves a message; a device is lost
  /// meanwhile.
  static let visit: [LogEntry] = [
    .hotwordHit(id: 1, at: wall(-9), phrase: "hey hearken", score: -1.234, accepted: false, recording: nil),
    .hotwordHit(id: 2, at: wall(), phrase: "hey hearken", score: 0.817, accepted: true, recording: nil),
    .sessionStarted(
      id: 1, flow: "front-desk", trigger: "hotword", hotword: "hey hearken", hotwordScore: 0.817, at: wall()),
    .stepEntered(id: 1, session: 1, seq: 1, module: "VF_START", kind: "node", at: wall(0.01)),
    .event(id: 1, at: wall(0.01), monoMs: 10, level: .info, name: "module.started", detail: "{}"),
    .stepLeft(id: 1, durationMs: 2, reason: "completed", goToKey: "DEFAULT", next: "D_Menu"),
    .stepEntered(id: 2, session: 1, seq: 2, module: "D_Menu", kind: "audioDialog", at: wall(0.02)),
    .event(
      id: 2, at: wall(0.03), monoMs: 30, level: .info, name: "prompt.started",
      detail: #"{"prompt":"P_Menu","text":"What would you like to know?"}"#),
    .utterance(
      id: 1, step: 2, startedMs: 3_000, endedMs: 3_400, hypothesis: "open", score: 0.4, isFinal: false, intent: nil,
      outcome: "ignored"),
    .utterance(
      id: 2, step: 2, startedMs: 3_000, endedMs: 4_100, hypothesis: "bananas", score: 0.213, isFinal: true, intent: nil,
      outcome: "no-match"),
    .event(
      id: 3, at: wall(4.5), monoMs: 4_500, level: .info, name: "prompt.started",
      detail: #"{"prompt":"P_Again","text":"","file":"audio/again.wav"}"#),
    .utterance(
      id: 3, step: 2, startedMs: 5_000, endedMs: 9_000, hypothesis: nil, score: nil, isFinal: true, intent: nil,
      outcome: "silence"),
    .utterance(
      id: 4, step: 2, startedMs: 9_500, endedMs: 10_750, hypothesis: "opening \u{1B}[31mhours", score: 0.91,
      isFinal: true, intent: "OpeningHours", outcome: "intent"),
    .stepLeft(id: 2, durationMs: 12_345, reason: "said", goToKey: "OpeningHours", next: "R_Message"),
    .stepEntered(id: 3, session: 1, seq: 3, module: "R_Message", kind: "recordAudio", at: wall(13)),
    .recordingOpened(id: 1, session: 1, step: 3, path: "2026/11/30/081515-message.wav", at: wall(13)),
    .event(
      id: 4, at: wall(14), monoMs: 14_000, level: .warning, name: "device.lost", detail: #"{"device":"speaker"}"#),
    .button(id: 1, at: wall(20), name: "stop", gesture: "press", heldMs: 84, action: "interrupt"),
    .recordingClosed(id: 1, durationMs: 7_000, bytes: 224_044, sha256: "abc", state: "complete"),
    .stepLeft(id: 3, durationMs: 7_040, reason: "button", goToKey: "DEFAULT", next: nil),
    .sessionEnded(id: 1, at: wall(65), durationMs: 65_000, reason: "completed"),
    .sessionStarted(id: 2, flow: "front-desk", trigger: "button", hotword: nil, hotwordScore: nil, at: wall(100)),
    .stepEntered(id: 4, session: 2, seq: 1, module: "VF_START", kind: "node", at: wall(100)),
  ]

  /// A reader of a log with these entries; the folder has to be kept as long as it reads.
  static func reader(_ entries: [LogEntry], in folder: TemporaryFolder) throws -> LogReader {
    let path = folder.path + "/sessions.db"
    let log = try SQLiteSessionLog(
      path: path, bootID: "boot", now: wall(), writing: .inline, journal: RecordingJournal())
    for entry in entries { log.append(entry) }
    log.close()
    return try LogReader(path: path)
  }
}
