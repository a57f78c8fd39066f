// Times as they are shown and as they are asked for.
import Devices
import Testing

@testable import LogReports

@Suite struct TimeTests {
  @Test(
    "What --since takes",
    arguments: [
      ("2026-11-30", "2026-11-29T23:00:00.000Z"), ("2026-07-01", "2026-06-30T22:00:00.000Z"),
      ("2026-11-30T08:15", "2026-11-30T07:15:00.000Z"), ("2026-11-30 08:15:02", "2026-11-30T07:15:02.000Z"),
      ("2026-11-30T08:15:02Z", "2026-11-30T08:15:02.000Z"), ("2026-11-30T08:15:02.123Z", "2026-11-30T08:15:02.000Z"),
      ("2026-03-29T01:59", "2026-03-29T00:59:00.000Z"), ("2026-03-29T03:00", "2026-03-29T01:00:00.000Z"),
      ("90m", "2026-11-30T06:45:02.123Z"), ("0s", "2026-11-30T08:15:02.123Z"), ("3d", "2026-11-27T08:15:02.123Z"),
      ("2w", "2026-11-16T08:15:02.123Z"), ("12h", "2026-11-29T20:15:02.123Z"),
    ])
  func since(_ text: String, _ utc: String) {
    #expect(Since.parse(text, now: wall(), clock: centralEurope)?.utcText == utc)
  }

  @Test(
    "What it does not take",
    arguments: [
      "", "Z", "T", "d", "yesterday", "2026", "2026-11", "2026-11-31", "2026-11-30T", "2026-11-30T8",
      "2026-11-30T25:00",
      "-3d", "3.5d", "3y", "99999999999999999999d", "9223372036854775807w", "30.11.2026", "२०२६-11-30", "+2026-11-30",
    ])
  func notSince(_ text: String) {
    #expect(Since.parse(text, now: wall(), clock: centralEurope) == nil)
  }

  @Test("Times are shown with the zone that held then")
  func zones() {
    let summer = WallTime(utcText: "2026-07-01T22:30:00.000Z")
    #expect(summer.map { centralEurope.dateAndTime($0) } == "2026-07-02 00:30:00 CEST")
    #expect(summer.map { centralEurope.dayAndTime($0) } == "Thursday 2026-07-02 00:30:00 CEST")
    #expect(summer.map { centralEurope.time($0) } == "00:30:00")
  }

  @Test("The machine's zone is one that exists, and the way there and back ends where it began")
  func system() throws {
    let clock = LocalClock.system()
    let shown = clock.dateAndTime(wall())
    #expect(shown.hasPrefix("2026-11-30") || shown.hasPrefix("2026-11-29") || shown.hasPrefix("2026-12-01"))
    #expect(shown.split(separator: " ").count == 3)
    let civil = try #require(CivilTime(year: 2026, month: 11, day: 30, hour: 12))
    #expect(clock.dateAndTime(clock.moment(of: civil)).hasPrefix("2026-11-30 12:00:00 "))
    for extreme in [Int64.min, .max] {
      #expect(!clock.dateAndTime(WallTime(millisecondsSince1970: extreme)).isEmpty)
    }
  }

  @Test(
    "Lengths in words, as the view has them",
    arguments: [
      (-5, "0.0 s"), (0, "0.0 s"), (49, "0.0 s"), (50, "0.1 s"), (17_040, "17.0 s"), (59_949, "59.9 s"),
      (59_950, "0 min 59 s"), (60_000, "1 min 0 s"), (7_800_000, "2 h 10 min"),
    ])
  func lengths(_ milliseconds: Int, _ words: String) {
    #expect(Words.duration(milliseconds) == words)
  }

  @Test(
    "Scores and sizes",
    arguments: [
      (0.817, "0.82"), (-1.234, "-1.23"), (-0.001, "0.00"), (0, "0.00"), (12.5, "12.50"), (.infinity, "inf"),
      (1e300, "1e+300"),
    ])
  func scores(_ score: Double, _ text: String) {
    #expect(Words.score(score) == text)
    #expect(Words.size(44) == "44 bytes")
    #expect(Words.size(383_900) == "384 kB")
    #expect(Words.size(1_234_567) == "1.2 MB")
  }
}
