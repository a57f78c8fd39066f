@testable import ALSAAudio
import Devices
import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

/// The whole speaker and the whole microphone, with their threads.
@Suite(.serialized) struct ThreadTests {
  /// Devices that keep virtual time, so that an hour of sound takes a moment.
  private struct QuickSystem: PCMSystem {
    let time: VirtualTime

    func open(_ device: String, _ direction: PCMDirection, wish: PCMWish) throws(PCMError) -> any PCM {
      SimulatedPCM(direction, wish: wish, clock: { time.now }, sleep: { time.advance(to: $0) })
    }
  }

  /// What the sink was told, for a test that waits for it.
  private final class Told: Sendable {
    private let mailbox = Mailbox<SpeakerEvent>(capacity: 100_000)
    private let ended = Mutex<[PlaybackID: PlaybackOutcome]>([:])

    func tell(_ event: SpeakerEvent) {
      if case .ended(let id, let outcome) = event { ended.withLock { $0[id] = outcome } }
      mailbox.post(event)
    }

    /// Waits, 20 s at most.
    func outcome(of id: Int) -> PlaybackOutcome? {
      let deadline = MonotonicTime.now().advanced(by: 20_000)
      while MonotonicTime.now() < deadline {
        if let outcome = ended.withLock({ $0.removeValue(forKey: PlaybackID(id)) }) { return outcome }
        _ = mailbox.take(until: deadline)
      }
      return nil
    }
  }

  private func names(of threads: String) -> [String] {
    TemporaryFolder.names(in: "/proc/self/task").map { TestFile.read("/proc/self/task/\($0)/comm") }
      .map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasPrefix(threads) }
  }

  /// The kernel forgets a thread a moment after it was joined; others may run one beside this test for a while.
  private func areGone(_ threads: String) -> Bool {
    let deadline = MonotonicTime.now().advanced(by: 60_000)
    let nobody = Mailbox<Int>(capacity: 1)
    while !names(of: threads).isEmpty {
      guard MonotonicTime.now() < deadline else { return false }
      _ = nobody.take(until: MonotonicTime.now().advanced(by: 5))
    }
    return true
  }

  private static var residentKilobytes: Int {
    let status = String(decoding: TestFile.read("/proc/self/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }

  private func descriptors() -> Int { TemporaryFolder.names(in: "/proc/self/fd").count }

  @Test("1,000 prompts in a row: each is heard to its end, and no thread, source or descriptor is left") func thousand()
    throws
  {
    let time = VirtualTime()
    let told = Told()
    let released = Mutex(0)
    let before = descriptors()
    let speaker = try ALSASpeaker(
      SpeakerSettings(speaker: .init(device: "one")), system: QuickSystem(time: time), journal: RecordingJournal(),
      clock: { time.now }, onDevice: { _ in }, sink: { told.tell($0) })
    // scripts/bench asks for more, alone in the process, and for memory that does not grow.
    let count = getenv("HEARKEN_PROMPTS").flatMap { Int(String(cString: $0)) } ?? 1_000
    var (memory, open) = (0, 0)
    for id in 1...count {
      if id == 1_000 { (memory, open) = (Self.residentKilobytes, descriptors()) }
      speaker.play(TestSource(TestSource.saw(480)) { released.withLock { $0 += 1 } }, as: PlaybackID(id))
      guard told.outcome(of: id) == .completed else {
        Issue.record("playback \(id) did not end")
        break
      }
    }
    // What scripts/bench reads: prompts, kilobytes and descriptors since the thousandth.
    if count > 1_000 { print("PROMPTS", count, Self.residentKilobytes - memory, descriptors() - open) }
    #expect(names(of: "speaker-").count >= 3)
    speaker.close()
    #expect(released.withLock { $0 } == count)
    #expect(areGone("speaker-"))
    // Other tests run beside this one; a leak in each prompt would be seen all the same.
    #expect(descriptors() < before + 500)
  }

  @Test("closing while a sound plays reports it as stopped, within half a second, and leaves no thread") func close()
    throws
  {
    let told = Told()
    let speaker = try ALSASpeaker(
      SpeakerSettings(speaker: .init(device: "simulated")), journal: RecordingJournal(), onDevice: { _ in },
      sink: { told.tell($0) })
    speaker.play(TestSource([Int16](repeating: 1_000, count: 480_000)), as: PlaybackID(1))
    let start = MonotonicTime.now()
    speaker.close()
    #expect(MonotonicTime.now().milliseconds(since: start) < 2_000)
    #expect(told.outcome(of: 1) == .stopped)
    #expect(areGone("speaker-"))
    // Once more does no harm.
    speaker.close()
  }

  /// Computes for ever, until somebody interrupts; 20 s at most.
  private final class SlowSource: SampleSource {
    let began = Mailbox<Int>(capacity: 1)
    private let interrupted = Mailbox<Int>(capacity: 1)

    func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead {
      began.post(1)
      let isInterrupted = !interrupted.take(until: .now().advanced(by: 20_000)).isEmpty
      return SourceRead(count: 0, mark: isInterrupted ? .end : .failed(.broken("nobody interrupted")))
    }

    func interrupt() { interrupted.post(1) }
  }

  @Test("a playback does not wait for what the one before still computes, nor does the end", arguments: [false, true])
  func interrupt(stopsFirst: Bool) throws {
    let told = Told()
    let speaker = try ALSASpeaker(
      SpeakerSettings(speaker: .init(device: "simulated")), journal: RecordingJournal(), onDevice: { _ in },
      sink: { told.tell($0) })
    let (first, last) = (SlowSource(), SlowSource())
    let start = MonotonicTime.now()
    speaker.play(first, as: PlaybackID(1))
    #expect(!first.began.take(until: .now().advanced(by: 10_000)).isEmpty)
    if stopsFirst { speaker.stop(PlaybackID(1)) }
    speaker.play(TestSource(TestSource.saw(480)), as: PlaybackID(2))
    #expect(told.outcome(of: 1) == .stopped)
    #expect(told.outcome(of: 2) == .completed)
    speaker.play(last, as: PlaybackID(3))
    #expect(!last.began.take(until: .now().advanced(by: 10_000)).isEmpty)
    speaker.close()
    #expect(told.outcome(of: 3) == .stopped)
    #expect(MonotonicTime.now().milliseconds(since: start) < 15_000)
  }

  @Test(
    "a device that is not there, or takes sound at once, plays no faster than the clock",
    arguments: ["simulated", "null"])
  func pace(device: String) throws {
    let told = Told()
    let speaker = try ALSASpeaker(
      SpeakerSettings(speaker: .init(device: device)), journal: RecordingJournal(), onDevice: { _ in },
      sink: { told.tell($0) })
    let start = MonotonicTime.now()
    speaker.play(TestSource(TestSource.saw(19_200)), as: PlaybackID(1))
    #expect(told.outcome(of: 1) == .completed)
    #expect(MonotonicTime.now().milliseconds(since: start) > 280)
    speaker.close()
  }

  @Test("a missing device is no error: playbacks fail, and it is said why") func missing() throws {
    let told = Told()
    let changes = Mutex<[DeviceChange]>([])
    let journal = RecordingJournal()
    let speaker = try ALSASpeaker(
      SpeakerSettings(speaker: .init(device: "hw:CARD=Nowhere")), journal: journal,
      onDevice: { change in changes.withLock { $0.append(change) } }, sink: { told.tell($0) })
    speaker.play(TestSource(TestSource.saw(480)), as: PlaybackID(1))
    guard case .failed(.broken(let reason)) = told.outcome(of: 1) else {
      Issue.record("it did not fail")
      return
    }
    #expect(reason.contains("hw:CARD=Nowhere"))
    speaker.close()
    #expect(changes.withLock { $0.count } == 1)
    #expect(journal.messages == ["sound device lost"])
  }

  @Test("a microphone hears at the speed of the clock, a wait for it ends, and closing leaves no thread")
  func microphone() throws {
    let microphone = try ALSAMicrophone(
      MicrophoneSettings(device: "simulated"), journal: RecordingJournal(), onDevice: { _ in })
    var buffer = [Int16](repeating: 0, count: 1_600)
    let start = MonotonicTime.now()
    let first = buffer.withUnsafeMutableBufferPointer { microphone.read(into: $0, waitingAtMost: 10_000) }
    let second = buffer.withUnsafeMutableBufferPointer { microphone.read(into: $0, waitingAtMost: 10_000) }
    #expect(first.count == 1_600 && second.count == 1_600)
    #expect(MonotonicTime.now().milliseconds(since: start) >= 150)
    #expect(names(of: "mic-").count >= 2)
    #expect(abs(second.startedAt.milliseconds(since: first.startedAt) - 100) <= 10)
    microphone.close()
    #expect(areGone("mic-"))
    microphone.skip()
    let after = buffer.withUnsafeMutableBufferPointer { microphone.read(into: $0, waitingAtMost: 1) }
    #expect(after.count == 0)
  }
}
