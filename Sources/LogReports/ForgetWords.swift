// What `hearken forget` asks and says.
package import Devices
package import SQLiteSessionLog

package enum ForgetWords {
  /// What would go, as a question.
  package static func question(_ sessions: [SessionOverview], before: WallTime?, clock: LocalClock) -> String {
    let recordings = sessions.map(\.recordings).reduce(0, +)
    var what = "no session"
    if let first = sessions.first?.session, let last = sessions.last?.session {
      what =
        first.id == last.id
        ? "session \(first.id) of \(started(first, clock))"
        : "\(sessions.count) sessions, from \(first.id) of \(started(first, clock)) to \(last.id) of \(started(last, clock))"
    }
    if recordings > 0 { what += ", with \(Words.count(recordings, "recording", "recordings"))" }
    if let before { what += ", and what happened outside of sessions before \(clock.dateAndTime(before))" }
    return "This removes \(what), for good. Remove?"
  }

  private static func started(_ session: SessionRecord, _ clock: LocalClock) -> String {
    session.startedAt.map { clock.dateAndTime($0) } ?? "an unknown time"
  }

  /// `12 sessions and 3 recordings were removed.`
  package static func done(_ outcome: LogEraser.Outcome) -> String {
    let sessions = Words.count(outcome.sessions.count, "session", "sessions")
    let files = Words.count(outcome.files, "recording", "recordings")
    return "\(sessions) and \(files) were removed."
  }

  /// What is still there, and what to do about it.
  package static func warnings(_ outcome: LogEraser.Outcome) -> [String] {
    var warnings: [String] = []
    if !outcome.running.isEmpty {
      let one = outcome.running.count == 1
      let list = outcome.running.map(String.init).joined(separator: ", ")
      warnings.append(
        "session\(one ? "" : "s") \(list) still run\(one ? "s" : "") and stay\(one ? "s" : ""): forget again when "
          + "\(one ? "it has" : "they have") ended")
    }
    for path in outcome.filesLeft {
      warnings.append("the recording \(Words.plain(path)) cannot be removed; the appliance tries again when it starts")
    }
    if !outcome.isWiped {
      warnings.append(
        "another program reads the log: what was removed is gone from the disk when it has finished and forget has run again"
      )
    }
    for path in outcome.setAside {
      warnings.append("\(Words.plain(path)) was set aside earlier and may hold the same sessions: remove it by hand")
    }
    return warnings
  }
}
