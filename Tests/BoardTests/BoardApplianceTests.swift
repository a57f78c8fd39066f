import Appliance
import Board
import Devices
import FliteSpeech
import Glibc
import LocatedJSON
import Recordings
import SQLiteSessionLog
import TestSupport
import Testing
import Threads
import VoiceFlow

/// The appliance on its threads, with the simulated sound devices, in real time.
@Suite(.serialized) struct BoardApplianceTests {
  @Test("a session runs from its wake to its end, its rows are written, and the threads end")
  func session() throws {
    let folder = try TemporaryFolder()
    let station = try TestStation(folder)
    station.appliance.post.post { $0.wake(.control, at: $1) }
    #expect(station.waits(for: .sessionEnded))
    #expect(station.stop() < 2_000)
    #expect(station.names.contains(.moduleStarted))
    let stories = try LogReader(path: "\(folder.path)/sessions.db").sessions(last: 10)
    #expect(stories.map(\.session.endReason) == ["completed"])
  }

  @Test("a stop in the middle of a prompt ends within 2 s and closes the session's row")
  func stopWhileSpeaking() throws {
    let folder = try TemporaryFolder()
    let station = try TestStation(folder)
    station.appliance.post.post { $0.wake(.control, at: $1) }
    #expect(station.waits(for: .segmentStarted))
    #expect(station.stop() < 2_000)
    let stories = try LogReader(path: "\(folder.path)/sessions.db").sessions(last: 10)
    #expect(stories.map(\.session.endReason) == ["shutdown"])
  }

  @Test("thirty starts and stops leave no thread and no descriptor behind")
  func leaks() throws {
    let folder = try TemporaryFolder()
    func once() throws {
      let station = try TestStation(folder)
      #expect(station.waits(for: .state))
      _ = station.stop()
    }
    try once()
    let before = (threads: Self.count("/proc/self/task"), descriptors: Self.count("/proc/self/fd"))
    for _ in 0..<30 { try once() }
    // Other tests run beside this one: a leak of one each time would be thirty.
    #expect(Self.count("/proc/self/task") < before.threads + 25)
    #expect(Self.count("/proc/self/fd") < before.descriptors + 25)
  }

  @Test("a mute is closed before it is told, and opened again")
  func mute() throws {
    let folder = try TemporaryFolder()
    let station = try TestStation(folder)
    station.appliance.post.post { conductor, now in _ = conductor.perform(.mute(true), at: now) }
    #expect(station.waits(for: .microphoneClosed))
    station.appliance.post.post { conductor, now in _ = conductor.perform(.mute(false), at: now) }
    #expect(station.waits(for: .microphoneOpened))
    #expect(station.stop() < 2_000)
  }

  private static func count(_ folder: String) -> Int {
    guard let directory = opendir(folder) else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }
}

/// An appliance with one prompt, and what it told.
private final class TestStation {
  private final class Seen: @unchecked Sendable {
    // Touched with the monitor's lock held.
    let monitor = Monitor()
    var names: [ApplianceEvent.Name] = []
  }

  let appliance: BoardAppliance
  private let log: SQLiteSessionLog
  private let seen = Seen()

  init(_ folder: TemporaryFolder) throws {
    var configuration = Configuration()
    configuration.audio.microphone = "simulated"
    configuration.audio.speaker = "simulated"
    var say = VoiceflowModule(id: "Say", kind: .playAudio, goTo: GoTo(default: "VF_END"))
    say.playAudioParams = PlayAudioParams()
    say.playAudioParams?.prompts.promptID = FieldString("P")
    var prompt = AudioPromptModule(id: "P")
    prompt.textString = FieldString("Good morning.")
    let flow = Flow(
      modules: [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "Say")), say,
        VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
      ], prompts: ["P": prompt])
    let journal = RecordingJournal()
    let log = try SQLiteSessionLog(
      path: "\(folder.path)/sessions.db", bootID: "test", now: WallTime(millisecondsSince1970: 1_796_000_000_000),
      writing: .thread, journal: journal)
    self.log = log
    let seen = seen
    let setup = BoardAppliance.Setup(
      configuration: configuration, flow: flow, flowName: "test", media: MediaLibrary(folder: folder.path),
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: NoRecognizer(), log: log,
      recordings: FileRecordingStore(folder: "\(folder.path)/recordings"), journal: journal,
      wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) }, seed: 1,
      observer: { event in
        seen.monitor.locked {
          seen.names.append(event.name)
          seen.monitor.signal()
        }
      })
    appliance = try BoardAppliance(setup, post: AppliancePost())
  }

  var names: [ApplianceEvent.Name] { seen.monitor.locked { seen.names } }

  /// Until an event of this name was told, 20 s at most.
  func waits(for name: ApplianceEvent.Name) -> Bool {
    let limit = MonotonicTime.now().advanced(by: 20_000)
    return seen.monitor.locked {
      while !seen.names.contains(name), MonotonicTime.now() < limit { seen.monitor.wait(until: limit) }
      return seen.names.contains(name)
    }
  }

  /// Milliseconds that it took.
  func stop() -> Int {
    let begun = MonotonicTime.now()
    appliance.stop()
    log.close()
    return MonotonicTime.now().milliseconds(since: begun)
  }
}
