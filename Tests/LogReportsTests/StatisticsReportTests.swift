// `hearken stats` as it is printed.
import Devices
import LocatedJSON
import SQLiteSessionLog
import Testing
import TestSupport

@testable import LogReports

@Suite struct StatisticsReportTests {
  private static let plain = TextStyle(hasColours: false)

  private func report(
    _ entries: [LogEntry], days: Int, now: WallTime = wall(3_600), in folder: TemporaryFolder
  ) throws -> StatisticsReport {
    let period = StatisticsPeriod(days: days, now: now, clock: centralEurope)
    let reader = try TestLog.reader(entries, in: folder)
    return StatisticsReport(
      try reader.statistics(since: period.since ?? WallTime(millisecondsSince1970: 0), slowest: 10), period: period)
  }

  @Test("The last days are counted: sessions, hotwords, what was understood, what was slow, what went wrong")
  func days() throws {
    let folder = try TemporaryFolder()
    let text = try report(TestLog.visit, days: 3, in: folder).lines(Self.plain)
    #expect(
      text == [
        "The 3 days from Saturday 2026-11-28 to Monday 2026-11-30, CET",
        "  sessions    2, 1 min 5 s on average, the longest 1 min 5 s, 1 min 5 s in all",
        "  woken by    button 1, hotword 1",
        "  end         has not ended 1, came to its end 1",
        "  recordings  1, 224 kB",
        "",
        "Sessions per day",
        "  Sat 2026-11-28  0",
        "  Sun 2026-11-29  0",
        "  Mon 2026-11-30  2  ██",
        "",
        "Sessions by the hour",
        "  09:00  2  ██",
        "",
        "Hotword",
        "  PHRASE         HITS  SCORES  NEAR MISSES  SCORES",
        "  \"hey hearken\"     1  0.82              1  -1.23",
        "",
        "What visitors said, by module",
        "  MODULE  TURNS  UNDERSTOOD  NO MATCH  TIME-OUT  OTHER",
        "  D_Menu      3    1 (33 %)  1 (33 %)  1 (33 %)      -",
        "",
        "Slowest steps, by module",
        "  MODULE     TYPE         STEPS  ON AVERAGE  LONGEST  IN SESSION",
        "  D_Menu     audioDialog      1      12.3 s   12.3 s           1",
        "  R_Message  recordAudio      1       7.0 s    7.0 s           1",
        "  VF_START   node             1       0.0 s    0.0 s           1",
        "",
        "Devices and faults",
        "  WHAT                   TIMES  LAST                     DETAIL OF THE LAST",
        "  device.lost (speaker)      1  2026-11-30 09:15:16 CET",
      ])
  }

  @Test("What writing costs the card is counted for a session and for a day without any")
  func written() throws {
    func row(_ id: Int64, _ name: String, _ bytes: String, minute: Int) -> LogEntry {
      .event(
        id: id, at: wall(Double(minute) * 60), monoMs: minute * 60_000, level: .info, name: name,
        detail: "{\"bytes\":\(bytes)}")
    }
    let rows = [
      row(10, "log.written", "180000", minute: 1), row(11, "log.written", "220000", minute: 10),
      row(12, "appliance.alive", "8192", minute: 70), row(13, "appliance.alive", "8192", minute: 130),
      // The kernel did not tell, and then the program has started anew.
      row(14, "appliance.alive", "null", minute: 190), row(15, "log.written", "null", minute: 2),
    ]
    let report = try report(TestLog.visit + rows, days: 1, now: wall(20_000), in: try TemporaryFolder())
    #expect(report.lines(Self.plain).contains("  written     200 kB a session, 197 kB a day without any"))
    let total = report.jsonLines.first ?? ""
    #expect(total.contains("\"written_per_session\":200000,\"written_per_idle_day\":196608"), "\(total)")
    #expect(
      try self.report(TestLog.visit, days: 1, in: try TemporaryFolder()).jsonLines[0].contains("written") == false)
  }

  @Test("Days without a session are days, and a log without one says so")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let text = try report([], days: 1, in: folder).lines(Self.plain)
    #expect(text == ["Today, Monday 2026-11-30, CET", "  No sessions.", "", "Devices and faults", "  None."])
    let old = try report(TestLog.visit, days: 7, now: wall(40 * 86_400), in: try TemporaryFolder())
    #expect(old.lines(Self.plain).contains("  No sessions."))
  }

  @Test(
    "A day is one of the owner's calendar, also where the clocks change",
    arguments: [
      // The night of 25 October has 25 hours, that of 29 March 23.
      (1, "2026-10-25T22:30:00.000Z", "2026-10-24T22:00:00.000Z"),
      (2, "2026-10-26T10:00:00.000Z", "2026-10-24T22:00:00.000Z"),
      (1, "2026-03-29T21:59:00.000Z", "2026-03-28T23:00:00.000Z"),
      (7, "2026-11-30T09:15:02.123Z", "2026-11-23T23:00:00.000Z"),
      (1, "2026-11-29T23:00:00.000Z", "2026-11-29T23:00:00.000Z"),
    ])
  func midnight(_ days: Int, _ now: String, _ since: String) throws {
    let now = try #require(WallTime(utcText: now))
    #expect(StatisticsPeriod(days: days, now: now, clock: centralEurope).since?.utcText == since)
  }

  @Test("A long time is told month by month, hours by the clock that held then")
  func months() throws {
    let days = [0.0, 40, 41, 100, 230]
    let entries: [LogEntry] = days.enumerated().flatMap { index, day -> [LogEntry] in
      let (id, at) = (Int64(index + 1), wall(-day * 86_400))
      return [
        .sessionStarted(id: id, flow: "f\(index % 2)", trigger: "control", hotword: nil, hotwordScore: nil, at: at),
        .sessionEnded(id: id, at: at, durationMs: 1_000, reason: "completed"),
      ]
    }
    let folder = try TemporaryFolder()
    let text = try report(entries, days: 0, in: folder).lines(Self.plain)
    #expect(text.first == "The whole log, times in CET")
    #expect(text.contains("  flow        f0 3, f1 2"))
    let start = try #require(text.firstIndex(of: "Sessions per month"))
    #expect(
      text[(start + 1)...].prefix(4) == ["  2026-04  1  █", "  2026-08  1  █", "  2026-10  2  ██", "  2026-11  1  █"])
    // 08:15 UTC is 09:15 in winter and 10:15 in summer.
    #expect(text.contains("  09:00  1  █"))
    #expect(text.contains("  10:00  4  ████"))
  }

  @Test("As JSON, every count is an object on a line that names its kind")
  func json() throws {
    let folder = try TemporaryFolder()
    let lines = try report(TestLog.visit, days: 3, in: folder).jsonLines
    let kinds = try lines.map { line in
      let (row, issues) = LocatedJSON.parse(Array(line.utf8), file: "-")
      #expect(issues.isEmpty)
      return try #require(row?["kind"]?.string)
    }
    #expect(
      kinds == [
        "total", "day", "hour", "flow", "trigger", "trigger", "end", "end", "hotword", "hotword", "turns", "module",
        "module", "module", "trouble",
      ])
    #expect(lines[1] == #"{"kind":"day","name":"2026-11-30","sessions":2}"#)
    #expect(
      lines.contains(
        #"{"kind":"turns","flow":"front-desk","module":"D_Menu","type":"audioDialog","turns":3,"understood":1,"#
          + #""outcomes":{"intent":1,"no-match":1,"silence":1}}"#))
    #expect(
      lines.last
        == #"{"kind":"trouble","name":"device.lost","device":"speaker","level":"warning","count":1,"#
        + #""last":"2026-11-30T08:15:16.123Z","detail":{"device":"speaker"}}"#)
  }
}
