// What the session log costs the engine and the card.
private import Devices
private import Glibc
private import SQLiteSessionLog
private import TestSupport
private import Threads

enum LogSpeed {
  private static func wall(_ milliseconds: Int) -> WallTime {
    WallTime(millisecondsSince1970: 1_796_000_000_000 + Int64(milliseconds))
  }

  /// A session of so many steps as a conversation writes it: what belongs to one moment stands together, and moments are some seconds apart.
  private static func session(steps: Int, in log: any SessionLog) -> [[LogEntry]] {
    let session = log.nextID(in: .sessions)
    var time = Int(session) * 200_000
    var step = log.nextID(in: .steps)
    func enter(_ seq: Int) -> [LogEntry] {
      [
        .stepEntered(
          id: step, session: session, seq: seq, module: "VFM_Module\(seq % 12)", kind: "audioDialog", at: wall(time)),
        .event(
          id: log.nextID(in: .events), at: wall(time + 1), monoMs: time, level: .info, name: "prompt.started",
          detail: #"{"file":"","prompt":"P_Prompt\#(seq)","text":"You can ask for opening hours, or for directions."}"#),
      ]
    }
    var moments: [[LogEntry]] = [
      [
        .hotwordHit(
          id: log.nextID(in: .hotword_hits), at: wall(time), phrase: "hey hearken", score: 0.8, accepted: true,
          recording: nil),
        .sessionStarted(
          id: session, flow: "front-desk", trigger: "hotword", hotword: "hey hearken", hotwordScore: 0.8, at: wall(time)
        ),
      ] + enter(1)
    ]
    for seq in 1...steps {
      time += 6_000
      var moment: [LogEntry] = [
        .utterance(
          id: log.nextID(in: .utterances), step: step, startedMs: time - 1_000, endedMs: time - 200,
          hypothesis: "opening hours", score: 0.93, isFinal: true, intent: nil, outcome: "input"),
        .stepLeft(id: step, durationMs: 6_000, reason: "said", goToKey: "opening hours", next: "VFM_Module"),
      ]
      if seq == steps {
        moment.append(.sessionEnded(id: session, at: wall(time), durationMs: steps * 6_000, reason: "completed"))
      } else {
        step = log.nextID(in: .steps)
        moment += enter(seq + 1)
      }
      moments.append(moment)
    }
    return moments
  }

  private static func open(_ folder: TemporaryFolder, capacity: Int) throws(Failure) -> SQLiteSessionLog {
    do {
      return try SQLiteSessionLog(
        path: folder.path + "/sessions.db", bootID: "bench", now: wall(0), writing: .thread, capacity: capacity,
        journal: RecordingJournal())
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func folder() throws(Failure) -> TemporaryFolder {
    do { return try TemporaryFolder() } catch { throw Failure("no temporary folder: \(error)") }
  }

  static func measure() throws(Failure) -> [String] {
    try handOver() + sustained() + card()
  }

  /// Microseconds that the engine's thread spends on the four or five rows of a step.
  private static func handOver() throws(Failure) -> [String] {
    let folder = try folder()
    let log = try open(folder, capacity: 200_000)
    defer { log.close() }
    var steps: [Double] = []
    for _ in 0..<100 {
      for moment in session(steps: 20, in: log) {
        let begin = Stopwatch.now
        for entry in moment { log.append(entry) }
        // Ids are part of it: as many as rows that are begun.
        for _ in 0..<3 { _ = log.nextID(in: .events) }
        steps.append((Stopwatch.now - begin) * 1e6)
      }
    }
    steps.sort()
    return [
      "log-step-median \(rounded(steps[steps.count / 2]))", "log-step-p99 \(rounded(steps[steps.count * 99 / 100]))",
    ]
  }

  /// Rows a second when they come as fast as they can be written.
  private static func sustained() throws(Failure) -> [String] {
    let folder = try folder()
    let log = try open(folder, capacity: 10_000)
    defer { log.close() }
    var rows = 0
    let begin = Stopwatch.now
    while Stopwatch.now - begin < 5 {
      for moment in session(steps: 20, in: log) {
        for entry in moment { log.append(entry) }
        rows += moment.count
      }
      // The engine does not wait for the card; a measurement must.
      log.flush()
    }
    return ["log-rows \(Int(Double(rows) / (Stopwatch.now - begin)))"]
  }

  /// Bytes that the process sends to the card for sessions whose moments are committed one by one, and for an idle appliance.
  private static func card() throws(Failure) -> [String] {
    let folder = try folder()
    let log = try open(folder, capacity: 10_000)
    defer { log.close() }
    for moment in session(steps: 20, in: log) { for entry in moment { log.append(entry) } }
    log.flush()
    guard let before = Written() else { return ["log-uncounted 1"] }
    let count = 40
    for _ in 0..<count {
      for moment in session(steps: 20, in: log) {
        for entry in moment { log.append(entry) }
        log.flush()
      }
    }
    let after = Written() ?? before
    // What is due now is not part of being idle.
    usleep(1_500_000)
    let idle = Written() ?? before
    usleep(5_000_000)
    let end = Written() ?? before
    func perSession(_ bytes: Int) -> String { rounded(Double(bytes) / Double(count) / 1_000) }
    return [
      "log-session-kb \(perSession(after.bytes - before.bytes))",
      "log-session-pages-kb \(perSession(after.pages - before.pages))",
      "log-idle \(end.bytes - idle.bytes + end.pages - idle.pages)",
    ]
  }

  /// What this process has written, as the kernel counts it (proc_pid_io(5)).
  private struct Written {
    /// Bytes that were handed over.
    var bytes: Int
    /// The same in pages of files, 4 kB each however little of them is touched.
    var pages: Int

    init?() {
      guard let file = fopen("/proc/self/io", "r") else { return nil }
      defer { fclose(file) }
      var text = [UInt8](repeating: 0, count: 1_024)
      let count = fread(&text, 1, text.count, file)
      let lines = String(decoding: text.prefix(count), as: UTF8.self).split(separator: "\n")
      func value(_ name: String) -> Int? {
        lines.first { $0.hasPrefix("\(name): ") }.flatMap { Int($0.dropFirst(name.count + 2)) }
      }
      guard let bytes = value("wchar"), let pages = value("write_bytes") else { return nil }
      self.bytes = bytes
      self.pages = pages
    }
  }

  private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
