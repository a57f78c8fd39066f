import Devices
import SimulatedDevices
import Testing

/// Delivers a constant, in pieces of 30 samples, with marks.
private final class Constant: SampleSource {
  private var left: Int
  private var hasBegun = false
  private let value: Int16

  init(_ value: Int16, count: Int) {
    self.value = value
    left = count
  }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead {
    if !hasBegun {
      hasBegun = true
      return SourceRead(count: 0, mark: .segmentStarted(index: 0, source: 0))
    }
    let count = min(30, left, buffer.count)
    for index in 0..<count { buffer[index] = value }
    left -= count
    return SourceRead(count: count, mark: left == 0 ? .end : nil)
  }
}

@Suite struct SimulatedSpeakerTests {
  @Test("a source is heard to its last sample before it counts as ended") func toTheEnd() {
    var events: [SpeakerEvent] = []
    let speaker = SimulatedSpeaker { events.append($0) }
    speaker.play(Constant(7, count: 250), as: PlaybackID(1))
    let first = speaker.nextBlock(160)
    #expect(first.allSatisfy { $0 == 7 })
    #expect(events == [.reached(PlaybackID(1), .segmentStarted(index: 0, source: 0))])
    let second = speaker.nextBlock(160)
    #expect(second.filter { $0 == 7 }.count == 90)
    #expect(second.suffix(70).allSatisfy { $0 == 0 })
    #expect(events.dropFirst() == [.reached(PlaybackID(1), .end), .ended(PlaybackID(1), .completed)])
  }

  @Test("a stop fades within 5 ms and is reported once") func stop() {
    var events: [SpeakerEvent] = []
    let speaker = SimulatedSpeaker { events.append($0) }
    speaker.play(Constant(8_000, count: 16_000), as: PlaybackID(1))
    _ = speaker.nextBlock(160)
    speaker.stop(PlaybackID(1))
    speaker.stop(PlaybackID(1))
    let block = speaker.nextBlock(160)
    #expect(block[0] < 8_000)
    #expect(zip(block, block.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(block.dropFirst(80).allSatisfy { $0 == 0 })
    #expect(events.last == .ended(PlaybackID(1), .stopped))
    #expect(events.count { $0 == .ended(PlaybackID(1), .stopped) } == 1)
  }

  @Test("a prompt that begins when another ends follows without a gap") func gapless() {
    var next: Constant? = Constant(9, count: 100)
    var speaker: SimulatedSpeaker?
    let made = SimulatedSpeaker { event in
      guard case .ended = event, let source = next else { return }
      next = nil
      speaker?.play(source, as: PlaybackID(2))
    }
    speaker = made
    made.play(Constant(7, count: 60), as: PlaybackID(1))
    #expect(made.nextBlock(160) == [Int16](repeating: 7, count: 60) + [Int16](repeating: 9, count: 100))
    speaker = nil
  }

  @Test("a speaker that is unplugged fails its playback, a paused one holds it") func pausedAndUnplugged() {
    var events: [SpeakerEvent] = []
    let speaker = SimulatedSpeaker { events.append($0) }
    speaker.play(Constant(7, count: 320), as: PlaybackID(1))
    speaker.setPaused(true)
    #expect(speaker.nextBlock(160).allSatisfy { $0 == 0 })
    speaker.setPaused(false)
    #expect(speaker.nextBlock(160).allSatisfy { $0 == 7 })
    speaker.setPlugged(false)
    _ = speaker.nextBlock(160)
    #expect(events.last == .ended(PlaybackID(1), .failed(.broken("the speaker is unplugged"))))
  }
}
