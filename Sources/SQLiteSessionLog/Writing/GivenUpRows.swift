// What was not written before the end: kept beside the log if that can be done, and said.
import Devices

/// The rows for which the writer's time was over. Confined to one thread.
struct GivenUpRows {
  private var rows = 0
  /// Sessions whose end is among them.
  private var sessions = 0
  /// Why they are not even kept beside the log.
  private var loss: LogError?

  var isEmpty: Bool { rows == 0 }

  /// - Parameter beginnings: of the session and of the step that are open in the log, without which the first rows make no sense.
  mutating func add(_ entries: ArraySlice<LogEntry>, after beginnings: [LogEntry], _ parts: LogWriter.Parts) {
    guard !entries.isEmpty else { return }
    do throws(LogError) {
      try WaitingRows(besideLogAt: parts.path).add(
        (isEmpty ? beginnings : []) + entries,
        under: isEmpty ? WaitingRows.Heading(bootID: parts.bootID, base: parts.ids.unsettledBase) : nil)
    } catch {
      loss = error
    }
    rows += entries.count
    for case .sessionEnded in entries { sessions += 1 }
  }

  func tell(_ parts: LogWriter.Parts) {
    guard !isEmpty else { return }
    var facts = ["log.rows": String(rows), "log.session-count": String(sessions), "log.path": parts.path]
    if let loss {
      facts["log.reason"] = loss.description
      parts.journal.log(.error, "session log: rows lost at the end", facts)
    } else {
      parts.journal.log(.warning, "session log: rows wait beside it for the next start", facts)
    }
  }
}
