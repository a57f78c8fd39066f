// Rehearsals that are killed at random moments, and what their log holds then.
private import Glibc
private import LocatedJSON
private import Recordings
private import SQLiteSessionLog

enum KilledRehearsals {
  /// Rehearsals that run at once, each in a data folder of its own.
  private static let atOnce = 2

  /// What one kill has left.
  private struct Remains {
    var isUnsound = false
    /// Seconds of rows; nil outside of a session.
    var lost: Double?
    var unreadable = 0
  }

  /// Kills a rehearsal so many times, each time in the same data folder as before.
  ///
  /// - Parameter words: the program and its words, without `--data` and `--events`.
  /// - Returns: logs that are not sound, the most seconds of rows that were lost, recordings that cannot be read.
  static func measure(count: Int, folder: String, words: [String]) throws(Failure) -> [String] {
    // As long as one takes that nobody kills.
    let whole = Stopwatch.now
    _ = try ChildProcess.run(words + ["--data", folder + "/whole", "--events", folder + "/whole.jsonl"])
    let length = Stopwatch.now - whole
    var remains: [Remains] = []
    var random = SystemRandomNumberGenerator()
    while remains.count < count {
      let start = Stopwatch.now
      var running: [(place: String, child: pid_t, end: Double)] = []
      for number in 0..<min(atOnce, count - remains.count) {
        let place = "\(folder)/\(number)"
        let child = try ChildProcess.start(words + ["--data", place + "-data", "--events", place + ".jsonl"])
        running.append((place, child, start + Double.random(in: 0.02...length, using: &random)))
      }
      for (_, child, end) in running.sorted(by: { $0.end < $1.end }) {
        usleep(UInt32(max(0, end - Stopwatch.now) * 1_000_000))
        kill(child, SIGKILL)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
      remains += running.map { Self.remains(of: $0.place) }
    }
    let lost = remains.compactMap(\.lost)
    return [
      "killed \(remains.count)", "killed-in-session \(lost.count)",
      "killed-unsound \(remains.filter(\.isUnsound).count)",
      "killed-lost \(((lost.max() ?? 0) * 100).rounded() / 100)",
      "killed-unreadable \(remains.reduce(0) { $0 + $1.unreadable })",
    ]
  }

  private static func remains(of place: String) -> Remains {
    var remains = Remains()
    let path = place + "-data/sessions.db"
    guard let found = try? Disk.read(path), !found.isEmpty else { return remains }
    do {
      let log = try Connection(path: path, mode: .readWrite, busyTimeout: 1_000)
      if try log.value("PRAGMA integrity_check").text != "ok" { remains.isUnsound = true }
      remains.lost = try Self.lost(place + ".jsonl", log)
    } catch {
      remains.isUnsound = true
    }
    // What a start does first; a file that was begun and never written to is no recording.
    remains.unreadable =
      RecoveryScan(folder: place + "-data/recordings").skipped.filter { !$0.reason.hasPrefix("empty") }.count
    return remains
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
