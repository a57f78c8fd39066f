@testable import ALSAAudio
import Devices
import Glibc
import TestSupport
import Testing

/// The real libasound, on devices that are files.
@Suite struct RealLibraryTests {
  private static func configuration(_ folder: TemporaryFolder) -> String {
    """
    pcm.nothing { type null }
    pcm.written { type file slave.pcm "nothing" file "\(folder.path)/played.raw" format "raw" }
    pcm.floats { type lfloat slave { pcm "written" format S32_LE } }
    pcm.pair {
      type multi
      slaves.a { pcm "written" channels 2 }
      bindings.0 { slave a channel 0 }
      bindings.1 { slave a channel 1 }
    }
    pcm.room { type file slave.pcm "nothing" file "/dev/null" infile "\(folder.path)/heard.raw" format "raw" }
    """
  }

  /// A speaker on the real library, driven by the test; its time is virtual, so that nothing waits.
  private func play(_ sound: [Int16], on device: String, rate: Int = 48_000, _ folder: TemporaryFolder) throws
    -> [SpeakerEvent]
  {
    var settings = SpeakerSettings(speaker: .init(device: device))
    settings.sampleRate = rate
    settings.keepAliveMs = 0
    let time = VirtualTime()
    let counters = SoundCounters()
    let parts = try SpeakerParts(
      settings, system: ALSASystem(configuration: Self.configuration(folder)), counters: counters,
      clock: { time.now })
    var events: [SpeakerEvent] = []
    let journal = RecordingJournal()
    let supervisor = parts.supervisor(
      log: SoundLog(journal, counters: counters), onDevice: { _ in }, sink: { events.append($0) })
    parts.feeder.take(TestSource(sound), generation: parts.register.begin(PlaybackID(1)))
    var turns = 0
    while !events.contains(where: { if case .ended = $0 { true } else { false } }), turns < 100_000 {
      _ = supervisor.supervise(at: time.now)
      while parts.feeder.feed() == .fed {}
      if case .wait(let milliseconds) = parts.loop.runOnePeriod() { time.advance(milliseconds: milliseconds) }
      turns += 1
    }
    supervisor.end()
    #expect(counters.snapshot == SoundCounters.Snapshot())
    return events
  }

  @Test("what libasound writes to a file is what the source delivered, from the first sample to the last")
  func file() throws {
    let folder = try TemporaryFolder()
    let sound = TestSource.saw(48_123)
    #expect(try play(sound, on: "written", folder).last == .ended(PlaybackID(1), .completed))
    let played = folder.bytes("played.raw").withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(Array(played.prefix(sound.count)) == sound)
    #expect(played.count < sound.count + 4_800)
    #expect(played.dropFirst(sound.count).allSatisfy { $0 == 0 })
  }

  @Test("a device that takes floating point only is given that") func floats() throws {
    let folder = try TemporaryFolder()
    let sound = TestSource.saw(9_600)
    #expect(try play(sound, on: "floats", folder).last == .ended(PlaybackID(1), .completed))
    let played = folder.bytes("played.raw").withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    #expect(played.prefix(sound.count).map { Int16(truncatingIfNeeded: $0 >> 16) } == sound)
  }

  @Test("a microphone that is a file is heard sample by sample") func hears() throws {
    let folder = try TemporaryFolder()
    let sound = TestSource.saw(16_000)
    folder.write(sound.withUnsafeBytes { Array($0) }, to: "heard.raw")
    let time = VirtualTime()
    let counters = SoundCounters()
    let parts = try MicrophoneParts(
      MicrophoneSettings(device: "room"), system: ALSASystem(configuration: Self.configuration(folder)),
      counters: counters, clock: { time.now })
    #expect(parts.keeper.keep(at: time.now) == .found(device: "room"))
    var heard: [Int16] = []
    var buffer = [Int16](repeating: 0, count: 160)
    for _ in 0..<300 {
      if case .wait(let milliseconds) = parts.loop.runOnePeriod() { time.advance(milliseconds: milliseconds) }
      let read = buffer.withUnsafeMutableBufferPointer { parts.queue.read(into: $0, waitingAtMost: 0) }
      heard += buffer[..<read.count]
    }
    #expect(Array(heard.prefix(sound.count)) == sound)
    parts.keeper.end()
  }

  /// Why a device is refused; nil where it is not.
  private func refusal(_ device: String, by configuration: String) -> PCMError? {
    do {
      let wish = PCMWish.playback(rate: 48_000, channel: nil)
      try ALSASystem(configuration: configuration).open(device, .playback, wish: wish).close()
      return nil
    } catch {
      return error
    }
  }

  @Test("a device that does not exist is refused with its name and what to do") func missing() throws {
    let error = try #require(refusal("elsewhere", by: "pcm.nothing { type null }"))
    #expect(error.description.contains("\"elsewhere\""))
    #expect(error.description.contains("hearken doctor"))
    #expect(error.code == ENOENT)
  }

  @Test("without the machine's configuration cards are still reached") func cardsOnly() throws {
    #expect(refusal("null", by: ALSASystem.cardsOnly) == nil)
    // There is no such card: the name is understood, and the kernel is asked.
    let error = try #require(refusal("plughw:CARD=Nowhere", by: ALSASystem.cardsOnly))
    #expect(error.code == ENODEV || error.code == ENOENT)
  }

  @Test("a null device can do everything that is looked for") func capabilities() throws {
    let able = try #require(
      try ALSASystem(configuration: "pcm.nothing { type null }").capabilities(of: "nothing", .capture))
    #expect(able.formats == SampleFormat.allCases)
    #expect(able.rates == PCMCapabilities.usualRates)
    #expect(able.channels.contains(1) && able.channels.contains(8))
  }
}
