// `hearken sessions --follow`: what is new since the last look.
import Devices
package import SQLiteSessionLog

/// Remembers which sessions were told, and tells each when it begins and again when it has ended.
package struct SessionTail {
  /// The sessions that had not ended at the last look, with the lowest id first.
  private var running: [Int64] = []
  private var last: Int64 = 0
  private var widths: [Int]?

  package init() {}

  /// Where the next look has to begin: nothing before it can be new.
  package var first: Int64 { min(running.first ?? .max, last + 1) }

  /// The sessions of the next look that are new or have ended meanwhile.
  ///
  /// - Parameter sessions: all from `first` on, in order; at the first look those that are to be told at once. A log that was begun
  ///   anew is one whose highest id is lower than before.
  package mutating func news(in sessions: [SessionOverview], highest: Int64) -> [SessionOverview] {
    if highest < last { (running, last) = ([], 0) }
    let news = sessions.filter { overview in
      let session = overview.session
      return session.id > last || running.contains(session.id) && session.endReason != nil
    }
    running = sessions.filter { $0.session.endReason == nil }.map(\.session.id)
    last = max(last, highest)
    return news
  }

  /// Lines for a person, under one heading for all: columns keep the width that they had at first, or what is usual.
  package mutating func lines(_ news: [SessionOverview], clock: LocalClock, style: TextStyle) -> [String] {
    var table = SessionList.table(news, clock: clock)
    table.hasHeading = widths == nil
    let widths = widths ?? table.with(row: Self.usual).widths(style)
    self.widths = widths
    return table.lines(style, widths: widths)
  }

  /// Room for what may come: what the next sessions hold is not known yet.
  private static let usual = [5, 23, 13, 34, 5, 24, 10, 16].map { String(repeating: "x", count: $0) }
}

extension TextTable {
  fileprivate func with(row: [String]) -> TextTable {
    var table = self
    table.rows.append(row)
    return table
  }
}
