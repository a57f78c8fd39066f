// Times as texts: the arithmetic of the calendar, without a library.
import Devices
import Testing

@Suite struct CivilTimeTests {
  @Test(
    "A wall time is written as the log shows it, and read back",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_796_026_502_123, "2026-11-30T08:15:02.123Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func texts(_ milliseconds: Int64, _ text: String) {
    let time = WallTime(millisecondsSince1970: milliseconds)
    #expect(time.utcText == text)
    #expect(WallTime(utcText: text) == time)
  }

  @Test("Times that four digits of a year cannot show become the nearest that they can", arguments: [Int64.min, .max])
  func extremes(_ milliseconds: Int64) {
    let text = WallTime(millisecondsSince1970: milliseconds).utcText
    #expect(text == (milliseconds < 0 ? "0000-01-01T00:00:00.000Z" : "9999-12-31T23:59:59.999Z"))
  }

  @Test("Every day of 400 years is its own day, and the next one follows it")
  func everyDay() {
    var previous = 0
    var isInOrder = true
    for day in Int64(-73_048)...Int64(73_049) {
      let time = WallTime(millisecondsSince1970: day * 86_400_000)
      let civil = CivilTime(time)
      let number = civil.year * 10_000 + civil.month * 100 + civil.day
      isInOrder = isInOrder && civil.wallTime() == time && previous < number
      previous = number
    }
    #expect(isInOrder)
    #expect(previous == 2170_01_01)
  }

  @Test(
    "What is no time is not read",
    arguments: [
      "", "2026-11-30", "2026-11-31T08:15:02.123Z", "2026-02-29T08:15:02.123Z", "2026-11-30T24:15:02.123Z",
      "2026-11-30T08:15:02.123", "2026-11-30T08:15:02,123Z", "2026-11-30T08:15:0a.123Z", "२०२६-11-30T08:15:02.123Z",
    ])
  func refused(_ text: String) {
    #expect(WallTime(utcText: text) == nil)
  }

  @Test("A zone moves what clocks show, over midnight too")
  func zones() {
    let time = WallTime(millisecondsSince1970: 1_796_026_502_123)
    #expect(CivilTime(time, secondsFromUTC: 3_600).timeText == "09:15:02")
    #expect(CivilTime(time, secondsFromUTC: -9 * 3_600).dateText == "2026-11-29")
    #expect(CivilTime(time, secondsFromUTC: 3_600).wallTime(secondsFromUTC: 3_600) == time)
    #expect(CivilTime(time).weekday == 1)
  }
}
