// The simulated board as a stage: real speech, recognition and recordings, virtual time, a thread of its own.
import Appliance
import BZMedia
import Devices
import Dispatch
import FliteSpeech
import PocketSphinxHearing
import Recordings
import Rehearsal
import SimulatedDevices
import Synchronization
import TestSupport
import Threads
import VoiceFlow

@testable import BZVoiceFlow

/// Makes the simulated board of a test, and joins its thread at the end.
///
/// Time stands still while the main thread has something to do, so that the same test gives the same events.
@MainActor final class Theatre {
  let script: RehearsalScript
  let delivery = MainDelivery()
  let events = EventLog()
  private let folder: TemporaryFolder
  private let stages = Mutex<[SimulatedStage]>([])

  init(_ script: RehearsalScript = RehearsalScript()) throws {
    self.script = script
    folder = try TemporaryFolder()
  }

  var path: String { folder.path }
  func write(_ text: String, to name: String) { folder.write(text, to: name) }
  func write(_ bytes: [UInt8], to name: String) { folder.write(bytes, to: name) }

  /// A controller on the simulated board.
  func controller(hasMicrophone: Bool = true, fails reason: String? = nil) -> BZVoiceFlowController {
    let controller = make(hasMicrophone: hasMicrophone, reason)
    controller.setLogLevel("none")
    return controller
  }

  private func make(hasMicrophone: Bool, _ reason: String?) -> BZVoiceFlowController {
    let (script, delivery, events) = (script, delivery, events)
    return BZVoiceFlowController(
      stage: FlowStageMaker(
        hasMicrophone: { hasMicrophone }, hasRecognizer: { true },
        make: { [weak self] parts in
          if let reason {
            parts.failed(reason)
            return NoStage()
          }
          let stage = SimulatedStage(parts, script: script, delivery: delivery, events: events)
          self?.stages.withLock { $0.append(stage) }
          return stage
        }), delivery: delivery)
  }

  deinit { for stage in stages.withLock({ $0 }) { stage.join() } }
}

/// Stands where a board could not be opened.
private final class NoStage: FlowStage {
  func post(_ work: @escaping @Sendable (Conductor, StreamTime) -> Void) {}
  func close() {}
}

/// Events of the appliance, as they happened. Any thread.
final class EventLog: Sendable {
  private let kept = Mutex<[ApplianceEvent]>([])

  func append(_ event: ApplianceEvent) { kept.withLock { $0.append(event) } }
  var all: [ApplianceEvent] { kept.withLock { $0 } }
  func modules() -> [String] { all.filter { $0.name == .moduleStarted }.compactMap { $0["module"]?.text } }
}

/// `@unchecked Sendable`: what it holds is made for several threads, but for the thread, which is touched by `close` and `join` alone.
final class SimulatedStage: FlowStage, @unchecked Sendable {
  private typealias Work = @Sendable (Conductor, StreamTime) -> Void
  /// No test waits longer for the other side, in seconds.
  private static let patience = 60

  private let mailbox = Mailbox<Work>(capacity: 10_000)
  private let isClosing = Atomic<Bool>(false)
  private var thread: JoinedThread?

  init(_ parts: FlowStageParts, script: RehearsalScript, delivery: MainDelivery, events: EventLog) {
    thread = try? JoinedThread(name: "rehearsal") { [self] in run(parts, script, delivery, events) }
  }

  func post(_ work: @escaping @Sendable (Conductor, StreamTime) -> Void) { mailbox.post(work) }

  func close() {
    isClosing.store(true, ordering: .relaxed)
    mailbox.post { _, _ in }
  }

  func join() {
    close()
    thread?.join()
  }

  private final class Caller: Application {
    let asked: @Sendable (Ask) -> Bool
    init(_ asked: @escaping @Sendable (Ask) -> Bool) { self.asked = asked }
    func ask(_ ask: Ask) -> Bool { asked(ask) }
  }

  private func run(_ parts: FlowStageParts, _ script: RehearsalScript, _ delivery: MainDelivery, _ events: EventLog) {
    var setup = Rehearsal.Setup(
      flow: Flow(modules: []), flowName: "none", media: MediaLibrary(folder: "."), configuration: parts.configuration,
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()),
      log: NoSessionLog(), recordings: FileRecordingStore(folder: "."), journal: parts.journal,
      clock: VirtualClock(start: WallTime(millisecondsSince1970: 1_796_000_000_000)))
    setup.script = script
    setup.sounds = (try? StepSounds.sounds(of: script, folder: ".", synthesizer: setup.synthesizer)) ?? []
    let caller = Caller(parts.ask)
    setup.application = caller
    let rehearsal = Rehearsal(setup) { event in
      events.append(event)
      parts.observer(event)
    }
    _ = rehearsal.run(until: StreamTime(seconds: 86_400)) { _, _ in
      while !isClosing.load(ordering: .relaxed) {
        // A test that is over does not take what is still delivered to it.
        guard delivery.underWay.wait(timeout: .now() + .milliseconds(20)) == .success else { continue }
        var isIdle = false
        rehearsal.with { conductor, _ in isIdle = conductor.isIdle }
        let limit = isIdle ? MonotonicTime.now().advanced(by: Self.patience * 1_000) : .now()
        let works = mailbox.take(until: limit)
        guard !works.isEmpty else { return !isIdle }
        rehearsal.with { conductor, now in for work in works { work(conductor, now) } }
      }
      return false
    }
  }
}
