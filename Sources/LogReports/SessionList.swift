// `hearken sessions`: one line a session.
import LocatedJSON
package import SQLiteSessionLog

/// The list of sessions, for a person and for programs.
package enum SessionList {
  /// A heading and a line for each session, oldest first; one sentence if there are none.
  package static func lines(_ sessions: [SessionOverview], clock: LocalClock, style: TextStyle) -> [String] {
    guard !sessions.isEmpty else { return ["There are no sessions."] }
    return table(sessions, clock: clock).lines(style)
  }

  /// One JSON object for each session: the columns of the table `sessions`, then what the list shows beside them. `said_last` is what was
  /// understood last, null if nothing was.
  package static func jsonLines(_ sessions: [SessionOverview]) -> [String] {
    sessions.map { overview in
      JSONRow.object(
        overview.session,
        and: [
          ("steps", .integer(overview.steps)), ("said_last", overview.saidLast.map { .string($0) } ?? .null),
          ("recordings", .integer(overview.recordings)),
        ]
      ).text
    }
  }

  static func table(_ sessions: [SessionOverview], clock: LocalClock) -> TextTable {
    TextTable(
      columns: [
        .init(heading: "ID", isRight: true), .init(heading: "STARTED"), .init(heading: "LASTED", isRight: true),
        .init(heading: "WOKEN BY", isFlexible: true, priority: 3), .init(heading: "STEPS", isRight: true, priority: 1),
        .init(heading: "SAID LAST", isFlexible: true),
        .init(heading: "RECORDINGS", isRight: true, priority: 2), .init(heading: "END", isFlexible: true),
      ],
      rows: sessions.map { overview in
        let session = overview.session
        return [
          String(session.id),
          session.startedAt.map { clock.dateAndTime($0) } ?? "?",
          SessionWords.lasted(session),
          SessionWords.wokenBy(session, button: nil),
          String(overview.steps),
          overview.saidLast.map { Words.quoted($0, longest: 40) } ?? (overview.isMissed ? "(not understood)" : "-"),
          String(overview.recordings),
          Words.end(session.endReason),
        ]
      })
  }
}

/// What list and story say about a session in the same words.
enum SessionWords {
  static func lasted(_ session: SessionRecord) -> String {
    switch (session.endReason, session.durationMs) {
    case (nil, _): "still running"
    case ("crash", let duration?) where duration > 0: "at least \(Words.duration(duration))"
    case ("crash", _), (_, nil): "not known"
    case (_, let duration?): Words.duration(duration)
    }
  }

  /// - Parameter button: the name of the button, if it is known.
  static func wokenBy(_ session: SessionRecord, button: String?) -> String {
    switch session.trigger {
    case "hotword":
      "hotword" + (session.hotword.map { " " + Words.quoted($0) } ?? "")
        + (session.hotwordScore.map { " (score \(Words.score($0)))" } ?? "")
    case "button": button.map { "the button \(Words.plain($0))" } ?? "a button"
    case "control": "a command"
    default: session.trigger
    }
  }
}
