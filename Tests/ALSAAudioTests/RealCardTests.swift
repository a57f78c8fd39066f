@testable import ALSAAudio
import Devices
import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

/// A loopback card of the kernel (`snd-aloop`): what is played on its device 0 is heard on device 1. Runs where HEARKEN_LOOPBACK_CARD names
/// one, e.g. in a virtual machine: `modprobe snd-aloop id=Loop`.
@Suite(.serialized, .enabled(if: getenv("HEARKEN_LOOPBACK_CARD") != nil)) struct RealCardTests {
  private static var card: String { getenv("HEARKEN_LOOPBACK_CARD").map { String(cString: $0) } ?? "" }

  /// A speaker and what it said.
  private final class Player {
    let speaker: ALSASpeaker
    let journal = RecordingJournal()
    private let told: Told

    private final class Told: Sendable {
      let events = Mutex<[(event: SpeakerEvent, at: MonotonicTime)]>([])
      let changes = Mutex<[(change: DeviceChange, at: MonotonicTime)]>([])
    }

    init(_ device: String = "hw:CARD=\(RealCardTests.card),DEV=0") throws {
      let told = Told()
      self.told = told
      speaker = try ALSASpeaker(
        SpeakerSettings(speaker: .init(device: device)), journal: journal,
        onDevice: { change in told.changes.withLock { $0.append((change, .now())) } },
        sink: { event in told.events.withLock { $0.append((event, .now())) } })
    }

    var isThere: Bool {
      if case .found = told.changes.withLock({ $0.last?.change }) { true } else { false }
    }
    var reason: String? {
      if case .lost(_, let reason) = told.changes.withLock({ $0.last?.change }) { reason } else { nil }
    }
    func outcome(of id: Int) -> PlaybackOutcome? {
      told.events.withLock { events in
        for case (.ended(PlaybackID(id), let outcome), _) in events { return outcome }
        return nil
      }
    }
  }

  /// What the other end of the card hears.
  private final class Ear {
    let microphone: ALSAMicrophone
    private(set) var heard: [Int16] = []
    private(set) var times: [MonotonicTime] = []

    init() throws {
      microphone = try ALSAMicrophone(
        MicrophoneSettings(device: "hw:CARD=\(RealCardTests.card),DEV=1"), journal: RecordingJournal(),
        onDevice: { _ in })
    }

    /// Listens until the condition holds, in blocks of 10 ms, so long at most.
    @discardableResult
    func listen(milliseconds: Int, until condition: () -> Bool = { false }) -> Bool {
      let deadline = MonotonicTime.now().advanced(by: milliseconds)
      var block = [Int16](repeating: 0, count: 160)
      while MonotonicTime.now() < deadline {
        if condition() { return true }
        let read = block.withUnsafeMutableBufferPointer { microphone.read(into: $0, waitingAtMost: 20) }
        heard += block[..<read.count]
        times += (0..<read.count).map { MonotonicTime(nanoseconds: read.startedAt.nanoseconds + Int64($0) * 62_500) }
      }
      return condition()
    }
  }

  private static func tone(seconds: Int) -> [Int16] {
    (0..<(seconds * 48_000)).map { Int16(12_000 * sin(Double($0) * 2 * Double.pi * 500 / 48_000)) }
  }

  @Test("the card is listed with what it can do") func listed() throws {
    let card = try #require(SoundCard.allWithCapabilities().first { $0.id == Self.card })
    guard case .able(let able) = card.devices.first?.playback else {
      Issue.record("no capabilities: \(card)")
      return
    }
    #expect(able.formats.contains(.s16))
    #expect(able.rates.contains(48_000))
    print("card:", card.name, able.sentence)
  }

  @Test("a tone is heard at its pitch, for its time, without a gap, and the end is reported after it") func tone()
    throws
  {
    let player = try Player()
    let ear = try Ear()
    #expect(ear.listen(milliseconds: 10_000) { player.isThere })
    player.speaker.play(TestSource(Self.tone(seconds: 2)), as: PlaybackID(1))
    #expect(ear.listen(milliseconds: 30_000) { player.outcome(of: 1) != nil })
    ear.listen(milliseconds: 100)
    #expect(player.outcome(of: 1) == .completed)
    let loud = ear.heard.indices.filter { abs(Int(ear.heard[$0])) > 1_000 }
    let first = try #require(loud.first)
    let last = try #require(loud.last)
    #expect(abs(last - first - 32_000) < 160)
    // No zero crossing of 500 Hz lasts longer than 1 ms.
    #expect(zip(loud, loud.dropFirst()).allSatisfy { $1 - $0 < 8 })
    let sound = ear.heard[first...last]
    let crossings = zip(sound, sound.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 1_000) <= 1)
    print("faults while playing:", player.speaker.counters.snapshot, "hearing:", ear.microphone.counters.snapshot)
    player.speaker.close()
    ear.microphone.close()
  }

  @Test("a stop is silent at the other end of the card within 60 ms and the time the card itself takes") func stop()
    throws
  {
    let player = try Player()
    let ear = try Ear()
    #expect(ear.listen(milliseconds: 10_000) { player.isThere })
    var delays: [Int] = []
    for id in 1...20 {
      player.speaker.play(TestSource(Self.tone(seconds: 5)), as: PlaybackID(id))
      ear.listen(milliseconds: 300 + id * 7)
      let called = MonotonicTime.now()
      player.speaker.stop(PlaybackID(id))
      ear.listen(milliseconds: 200)
      #expect(player.outcome(of: id) == .stopped)
      let last = try #require(ear.heard.indices.last { abs(Int(ear.heard[$0])) > 30 })
      delays.append(ear.times[last].milliseconds(since: called))
    }
    print("stop to silence, ms:", delays.sorted(), player.speaker.counters.snapshot)
    #expect((delays.max() ?? 0) <= 75)
    player.speaker.close()
    ear.microphone.close()
  }

  @Test("a second program that wants the card waits for it, and has it within 2 s after the first has ended")
  func busy() throws {
    let first = try Player()
    let ear = try Ear()
    #expect(ear.listen(milliseconds: 10_000) { first.isThere })
    let second = try Player()
    #expect(ear.listen(milliseconds: 10_000) { second.reason != nil })
    #expect(second.reason?.contains("Another program uses it") == true)
    first.speaker.close()
    #expect(ear.listen(milliseconds: 2_500) { second.isThere })
    second.speaker.play(TestSource(Self.tone(seconds: 1)), as: PlaybackID(1))
    #expect(ear.listen(milliseconds: 20_000) { second.outcome(of: 1) == .completed })
    second.speaker.close()
    ear.microphone.close()
  }

  @Test("a card that is pulled out fails what plays, and is found within 2 s of coming back") func pulled() throws {
    let player = try Player()
    let ear = try Ear()
    #expect(ear.listen(milliseconds: 10_000) { player.isThere })
    player.speaker.play(TestSource(Self.tone(seconds: 60)), as: PlaybackID(1))
    ear.listen(milliseconds: 500)
    let driver = "/sys/bus/platform/drivers/snd_aloop"
    // The kernel lets go of the card only when everybody has closed it.
    let unbinding = try JoinedThread(name: "unbind") {
      TestFile.write(Array("snd_aloop.0".utf8), to: "\(driver)/unbind")
    }
    #expect(ear.listen(milliseconds: 10_000) { player.outcome(of: 1) != nil })
    guard case .failed(.broken(let reason)) = player.outcome(of: 1) else {
      Issue.record("it did not fail: \(String(describing: player.outcome(of: 1)))")
      return
    }
    print("pulled out:", reason)
    unbinding.join()
    ear.listen(milliseconds: 3_000)
    #expect(!player.isThere)
    #expect(player.journal.messages.filter { $0 == "sound device lost" }.count == 1)
    TestFile.write(Array("snd_aloop.0".utf8), to: "\(driver)/bind")
    #expect(ear.listen(milliseconds: 2_500) { player.isThere })
    let count = ear.heard.count
    player.speaker.play(TestSource(Self.tone(seconds: 1)), as: PlaybackID(2))
    #expect(ear.listen(milliseconds: 20_000) { player.outcome(of: 2) == .completed })
    #expect(ear.heard.count > count + 12_000)
    player.speaker.close()
    ear.microphone.close()
  }
}
