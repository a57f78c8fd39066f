import Testing

@testable import ApplicationLink
@testable import Threads

@Suite struct LineBufferTests {
  private func lines(_ pieces: [String], limit: Int = 8) -> [String] {
    var buffer = LineBuffer(limit: limit)
    return pieces.flatMap { piece in
      Array(piece.utf8).withUnsafeBytes { buffer.append($0) }.map { line in
        if case .whole(let bytes) = line { String(decoding: bytes, as: UTF8.self) } else { "(too long)" }
      }
    }
  }

  @Test("lines come out whole, however they arrive") func pieces() {
    #expect(lines(["ab", "c\nd", "\n\n\r\ne"]) == ["abc", "d"])
    #expect(lines(["12345678\nx\n"]) == ["12345678", "x"])
  }

  @Test("a line that is too long is told once and skipped to its end") func tooLong() {
    #expect(lines(["123456789\nx\n"]) == ["(too long)", "x"])
    #expect(lines(["12345", "6789", "0123456789", "\nx\n", "123456789"]) == ["(too long)", "x", "(too long)"])
  }

  @Test("what is left without an end is known") func rest() {
    var buffer = LineBuffer(limit: 8)
    _ = Array("abc\n".utf8).withUnsafeBytes { buffer.append($0) }
    #expect(!buffer.hasRest)
    _ = Array("d".utf8).withUnsafeBytes { buffer.append($0) }
    #expect(buffer.hasRest)
  }
}

@Suite struct PaceTests {
  private func at(_ milliseconds: Int) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(milliseconds) * 1_000_000) }

  @Test("some lines may come at once, more must wait") func burst() {
    var pace = Pace(perSecond: 100, burst: 10, at: at(0))
    #expect(pace.wait(at: at(0)) == 0)
    pace.spend(10)
    #expect(pace.wait(at: at(0)) == 10)
    #expect(pace.wait(at: at(10)) == 0)
    pace.spend(101)
    #expect((990...1_010).contains(pace.wait(at: at(10))))
    #expect(pace.wait(at: at(100_000)) == 0)
  }

  @Test("a program that ends again and again is started less and less often, up to once a minute") func backoff() {
    var backoff = Backoff()
    #expect(
      (0..<8).map { _ in backoff.delay(afterRunningFor: 10) } == [
        1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
      ])
    #expect(backoff.delay(afterRunningFor: 60_000) == 1_000)
    #expect(backoff.delay(afterRunningFor: 59_999) == 2_000)
  }
}
