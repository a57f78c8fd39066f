// A speaker without threads: the test moves time.
@testable import ALSAAudio
import Devices
import TestSupport

/// Drives the feeder, the playback loop and the supervisor of one speaker in virtual time.
final class SpeakerBench {
  let system: FaultySystem
  let parts: SpeakerParts
  let counters = SoundCounters()
  let journal = RecordingJournal()
  let reference = ReferenceSignal(seconds: 2)
  private let supervisor: SpeakerSupervisor
  private let box = Box()

  private final class Box {
    var events: [SpeakerEvent] = []
    var devices: [DeviceChange] = []
  }

  var events: [SpeakerEvent] { box.events }
  var devices: [DeviceChange] { box.devices }

  init(
    _ settings: SpeakerSettings = SpeakerSettings(speaker: .init(device: "one")),
    system: FaultySystem = FaultySystem(VirtualTime())
  ) throws {
    self.system = system
    let clock = system.time
    parts = try SpeakerParts(
      settings, system: system, counters: counters, reference: reference, clock: { clock.now })
    let box = box
    supervisor = parts.supervisor(
      log: SoundLog(journal, counters: counters), onDevice: { box.devices.append($0) },
      sink: { box.events.append($0) })
    _ = supervisor.supervise(at: clock.now)
  }

  /// What the device of that name was given, altogether.
  func played(_ device: String = "one") -> [Int16] { system.opened.filter { $0.device == device }.flatMap(\.played) }

  func play(_ source: any SampleSource, as id: Int) {
    parts.feeder.take(source, generation: parts.register.begin(PlaybackID(id)))
  }
  func stop(_ id: Int) { parts.register.stop(PlaybackID(id)) }

  /// Lets the feeder work until it is full, or has nothing to do.
  func feed() {
    for _ in 0..<2_000 where parts.feeder.feed() != .fed { return }
  }

  /// One turn of each.
  func turn(feeding: Bool = true) {
    if feeding { feed() }
    switch parts.loop.runOnePeriod() {
    case .wrote: break
    case .wait(let milliseconds): system.time.advance(milliseconds: max(1, milliseconds))
    case .idle: system.time.advance(milliseconds: 10)
    }
    _ = supervisor.supervise(at: system.time.now)
  }

  func run(milliseconds: Int, feeding: Bool = true) {
    let end = system.time.now + Int64(milliseconds) * 1_000_000
    var turns = 0
    while system.time.now < end, turns < 100 * milliseconds {
      turn(feeding: feeding)
      turns += 1
    }
  }

  /// Runs until the playback has ended, at most so long.
  @discardableResult
  func runToEnd(of id: Int, milliseconds: Int = 20_000) -> PlaybackOutcome? {
    let end = system.time.now + Int64(milliseconds) * 1_000_000
    while system.time.now < end {
      for case .ended(PlaybackID(id), let outcome) in events { return outcome }
      turn()
    }
    return nil
  }

  func end() { supervisor.end() }
}
