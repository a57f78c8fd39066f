import ALSAAudio
import Appliance
import Board
import Devices
import FliteSpeech
import Recordings
import SQLiteSessionLog
import TestSupport
import Threads
import VoiceFlow

/// An appliance with one prompt, and what it told.
final class TestStation {
  private final class Seen: @unchecked Sendable {
    // Touched with the monitor's lock held.
    let monitor = Monitor()
    var events: [(event: ApplianceEvent, at: MonotonicTime)] = []
  }

  let appliance: BoardAppliance
  private let log: SQLiteSessionLog
  private let seen = Seen()

  /// - Parameter rest: modules behind the prompt.
  init(_ folder: TemporaryFolder, sound: (any PCMSystem)? = nil, then rest: [VoiceflowModule] = []) throws {
    var configuration = Configuration()
    configuration.audio.microphone = "simulated"
    configuration.audio.speaker = "simulated"
    var say = VoiceflowModule(id: "Say", kind: .playAudio, goTo: GoTo(default: rest.first?.id ?? "VF_END"))
    say.playAudioParams = PlayAudioParams()
    say.playAudioParams?.prompts.promptID = FieldString("P")
    var prompt = AudioPromptModule(id: "P")
    prompt.textString = FieldString("Good morning.")
    let flow = Flow(
      modules: [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "Say")), say,
      ] + rest + [VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: ""))], prompts: ["P": prompt])
    let journal = RecordingJournal()
    let log = try SQLiteSessionLog(
      path: "\(folder.path)/sessions.db", bootID: "test", now: WallTime(millisecondsSince1970: 1_796_000_000_000),
      writing: .thread, journal: journal)
    self.log = log
    let seen = seen
    var setup = BoardAppliance.Setup(
      configuration: configuration, flow: flow, flowName: "test", media: MediaLibrary(folder: folder.path),
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: NoRecognizer(), log: log,
      recordings: FileRecordingStore(folder: "\(folder.path)/recordings"), journal: journal,
      wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) }, seed: 1,
      observer: { event in
        seen.monitor.locked {
          seen.events.append((event, .now()))
          seen.monitor.signal()
        }
      })
    if let sound { setup.sound = sound }
    appliance = try BoardAppliance(setup, post: AppliancePost())
  }

  var names: [ApplianceEvent.Name] { seen.monitor.locked { seen.events.map(\.event.name) } }

  /// Until an event of this name was told, 20 s at most.
  func waits(for name: ApplianceEvent.Name) -> Bool { waits { $0.name == name } }

  /// Until such an event was told, 20 s at most.
  func waits(_ matches: (ApplianceEvent) -> Bool) -> Bool {
    let limit = MonotonicTime.now().advanced(by: 20_000)
    return seen.monitor.locked {
      while !seen.events.contains(where: { matches($0.event) }), MonotonicTime.now() < limit {
        seen.monitor.wait(until: limit)
      }
      return seen.events.contains { matches($0.event) }
    }
  }

  /// When the first such event was told.
  func time(_ matches: (ApplianceEvent) -> Bool) -> MonotonicTime? {
    seen.monitor.locked { seen.events.first { matches($0.event) }?.at }
  }

  /// Milliseconds that it took.
  func stop() -> Int {
    let begun = MonotonicTime.now()
    appliance.stop()
    log.close()
    return MonotonicTime.now().milliseconds(since: begun)
  }
}
