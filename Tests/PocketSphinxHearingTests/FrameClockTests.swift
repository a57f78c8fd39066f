// Frames are found in the stream although PocketSphinx does not count those without speech.
import Testing

@testable import PocketSphinxHearing

@Suite struct FrameClockTests {
  @Test("the newest frame lies a fixed time behind the newest sample")
  func newest() {
    var clock = FrameClock()
    clock.note(frameCount: 1, position: 1_600)
    clock.note(frameCount: 2, position: 1_760)
    #expect(clock.position(of: 1) == 1_760 - FrameClock.lag)
    #expect(clock.position(of: 0) == 1_600 - FrameClock.lag)
  }

  @Test("frames that come all at once are those before")
  func backlog() {
    var clock = FrameClock()
    clock.note(frameCount: 4, position: 16_000)
    clock.note(frameCount: 19, position: 16_160)
    #expect(clock.position(of: 18) == 16_160 - FrameClock.lag)
    #expect(clock.position(of: 0) == 16_160 - 18 * 160 - FrameClock.lag)
  }

  @Test("dropped frames leave a gap")
  func gap() {
    var clock = FrameClock()
    for step in 1...10 { clock.note(frameCount: step, position: step * 160) }
    for step in 11...100 { clock.note(frameCount: 10, position: step * 160) }
    clock.note(frameCount: 11, position: 101 * 160)
    #expect(clock.position(of: 9) == 1_600 - FrameClock.lag)
    #expect(clock.position(of: 10) == 101 * 160 - FrameClock.lag)
  }

  @Test("no frame lies before the stream, and none is asked in vain")
  func edges() {
    var clock = FrameClock()
    #expect(clock.position(of: 3) == 0)
    clock.note(frameCount: 1, position: 160)
    #expect(clock.position(of: 0) == 0)
    #expect(clock.position(of: -5) == 0)
  }
}
