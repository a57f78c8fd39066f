// Rehearsals that are killed at random moments, and what their log holds then.
private import Glibc
private import LocatedJSON
private import Recordings
private import SQLiteSessionLog

enum KilledRehearsals {
  /// Kills a rehearsal so many times, each in the same data folder.
  ///
  /// - Parameter words: the program and its words, without `--data` and `--events`.
  /// - Returns: logs that are not sound, the most seconds of rows that were lost, recordings that cannot be read.
  static func measure(count: Int, folder: String, words: [String]) throws(Failure) -> [String] {
    // As long as one takes that nobody kills.
    let whole = Stopwatch.now
    _ = try ChildProcess.run(words + ["--data", folder + "/whole", "--events", folder + "/whole.jsonl"])
    let length = Stopwatch.now - whole
    var (unsound, unreadable, sessions) = (0, 0, 0)
    var lost = 0.0
    var random = SystemRandomNumberGenerator()
    for _ in 0..<count {
      let child = try ChildProcess.start(
        words + ["--data", folder + "/data", "--events", folder + "/events.jsonl"])
      usleep(UInt32(Double.random(in: 0.02...length, using: &random) * 1_000_000))
      kill(child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      guard let found = try? Disk.read(folder + "/data/sessions.db"), !found.isEmpty else { continue }
      do {
        let log = try Connection(path: folder + "/data/sessions.db", mode: .readWrite, busyTimeout: 1_000)
        if try log.value("PRAGMA integrity_check").text != "ok" { unsound += 1 }
        if let seconds = try Self.lost(folder + "/events.jsonl", log) {
          lost = max(lost, seconds)
          sessions += 1
        }
      } catch {
        unsound += 1
      }
      // What a start does first; a file that was begun and never written to is no recording.
      unreadable +=
        RecoveryScan(folder: folder + "/data/recordings").skipped.filter { !$0.reason.hasPrefix("empty") }.count
    }
    return [
      "killed \(count)", "killed-in-session \(sessions)", "killed-unsound \(unsound)",
      "killed-lost \((lost * 100).rounded() / 100)", "killed-unreadable \(unreadable)",
    ]
  }

  /// Seconds between the last step whose row was lost and the last thing that happened; nil without a session.
  private static func lost(_ events: String, _ log: Connection) throws -> Double? {
    let lines = (try? Disk.read(events)) ?? []
    var session: Int64?
    var begun: [Double] = []
    var last = 0.0
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let event = LocatedJSON.parse(Array(line), file: events).value, let time = event["t"]?.number else {
        continue
      }
      last = time
      switch event["event"]?.string {
      case "session.started":
        session = event["session"]?.number.map { Int64($0) }
        begun = []
      case "module.started": begun.append(time)
      default: break
      }
    }
    guard let session else { return nil }
    let kept = try log.integer("SELECT count(*) FROM steps WHERE session_id = ?", [.integer(session)])
    // Rows are lost from the end: the first one that is missing tells how much.
    return Int(kept) < begun.count ? last - begun[Int(kept)] : 0
  }
}
