/// What a run has asked for and not yet seen the end of. Every report is checked against it, so that late reports of cancelled or
/// replaced activities change nothing.
struct ActivityTable: Sendable {
  private struct Entry: Sendable {
    var id: ActivityID
    var isCancelled = false
  }

  /// At most a prompt and a turn or recording, and those that were cancelled and have not reported.
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Everything that was cancelled has reported its end.
  var isSettled: Bool { !entries.contains { $0.isCancelled } }

  mutating func begin(_ id: ActivityID) { entries.append(Entry(id: id)) }

  /// Whether the activity runs and nobody has cancelled it.
  func isLive(_ id: ActivityID) -> Bool { entries.contains { $0.id == id && !$0.isCancelled } }

  /// Whether the end of the activity has not been reported.
  func contains(_ id: ActivityID) -> Bool { entries.contains { $0.id == id } }

  /// The activity has ended; false if it is unknown or had ended before.
  mutating func end(_ id: ActivityID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    entries.remove(at: index)
    return true
  }

  /// Marks the activity as cancelled; false if it is not live.
  mutating func cancel(_ id: ActivityID) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id && !$0.isCancelled }) else { return false }
    entries[index].isCancelled = true
    return true
  }

  /// Marks all as cancelled and hands those that were live to `body`, oldest first.
  mutating func cancelAll(_ body: (ActivityID) -> Void) {
    for index in entries.indices where !entries[index].isCancelled {
      entries[index].isCancelled = true
      body(entries[index].id)
    }
  }
}
