internal import Devices
internal import VoiceFlow

/// The asks that the flow waits for: a value that numbers them and knows when each is due.
///
/// An application that misses several in a row is not waited for until it gives a sign of life, so that one that hangs costs a
/// visitor seconds and not minutes.
struct OpenAsks {
  struct Open {
    var ask: Ask
    var activity: ActivityID
    var due: StreamTime
  }

  /// Asks missed in a row after which the flow no longer waits.
  static let patience = 3

  /// At most a few: a module's start or end, and a hypothesis or segment.
  private(set) var open: [Open] = []
  private(set) var last = 0
  private var missedInARow = 0
  /// Asks missed in this session; the first one is told.
  private(set) var missed = 0

  var isPatient: Bool { missedInARow < Self.patience }

  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  mutating func wait(for ask: Ask, _ activity: ActivityID, until due: StreamTime) {
    open.append(Open(ask: ask, activity: activity, due: due))
  }

  /// Takes an answer.
  ///
  /// - Returns: the activity that waited for it, or nil if none does any more.
  mutating func answer(_ number: Int) -> ActivityID? {
    guard number >= 1, number <= last else { return nil }
    missedInARow = 0
    guard let index = open.firstIndex(where: { $0.ask.number == number }) else { return nil }
    return open.remove(at: index).activity
  }

  /// Nobody was there to take the ask: removes it.
  mutating func withdraw(_ number: Int) -> ActivityID? {
    open.firstIndex { $0.ask.number == number }.map { open.remove(at: $0).activity }
  }

  /// The flow waits for what the application thinks of a hypothesis.
  var isAboutHypothesis: Bool {
    open.contains { if case .hypothesis = $0.ask.announcement { true } else { false } }
  }

  /// The asks whose time has passed; they are removed.
  mutating func overdue(at time: StreamTime) -> [Open] {
    guard open.contains(where: { $0.due <= time }) else { return [] }
    let overdue = open.filter { $0.due <= time }
    open.removeAll { $0.due <= time }
    missed += overdue.count
    missedInARow += overdue.count
    return overdue
  }

  /// Nobody will answer: all of them, oldest first; they are removed.
  mutating func abandon() -> [Open] {
    defer { open = [] }
    missedInARow = 0
    return open
  }

  /// A session begins or is over: nothing waits.
  mutating func reset() {
    open = []
    missed = 0
  }
}
