// How old sessions are, whatever the clock on the wall did.
import Devices

/// Finds the sessions that are older than a limit. A clock that jumps makes no session older.
///
/// Sessions are in the order of their ids, which is that in which they happened. A session expires only if every session before it does, so
/// that one with a time in the past, from a board whose clock was not set, goes with its neighbours and not before them. If the clock follows a
/// time server, a session is as old as the clock says. Otherwise the time between two sessions that follow each other counts for a week at
/// most: a clock that is set to another year adds that week and no more.
struct Expiry {
  /// The most that the time between two sessions counts without a time server, in milliseconds.
  static let longestGap: Int64 = 7 * 86_400_000

  let now: WallTime
  let isClockSynchronised: Bool
  /// In milliseconds.
  let limit: Int64

  /// The last session that is older than the limit; nil if none is.
  ///
  /// - Parameter sessions: ascending by id.
  func last(of sessions: [(id: Int64, startedAt: WallTime)]) -> Int64? {
    guard now.isPossible else { return nil }
    // The ages of those whose time can be, newest first.
    var ages: [(id: Int64, age: Int64)] = []
    var later = now
    var age: Int64 = 0
    for session in sessions.reversed() where session.startedAt.isPossible {
      let gap = later.millisecondsSince1970 - session.startedAt.millisecondsSince1970
      age += min(max(gap, 0), Self.longestGap)
      later = session.startedAt
      ages.append(
        (
          session.id,
          isClockSynchronised ? now.millisecondsSince1970 - session.startedAt.millisecondsSince1970 : age
        ))
    }
    return ages.reversed().prefix { $0.age > limit }.last?.id
  }
}
