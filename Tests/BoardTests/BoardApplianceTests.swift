import Appliance
import Board
import Devices
import Glibc
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

  @Test(
    "a stop in any state ends within 2 s and closes the session's row (field reports G8, J4)",
    arguments: ["listening", "recording", "paused"])
  func stopAnywhere(state: String) throws {
    let folder = try TemporaryFolder()
    var ask = VoiceflowModule(id: "Ask", kind: .audioDialog, goTo: GoTo(default: "VF_END"))
    ask.audioDialogParams = AudioDialogParams()
    var record = VoiceflowModule(id: "Record", kind: .recordAudio, goTo: GoTo(default: "VF_END"))
    record.recordAudioParams = RecordAudioParams()
    let wait = VoiceflowModule(id: "Wait", kind: .pauseResume, goTo: GoTo(default: "VF_END"))
    let module = state == "listening" ? ask : state == "recording" ? record : wait
    let station = try TestStation(folder, then: [module])
    station.appliance.post.post { $0.wake(.control, at: $1) }
    #expect(station.waits { $0.name == .state && $0["state"] == .string(state) })
    #expect(station.stop() < 2_000)
    let stories = try LogReader(path: "\(folder.path)/sessions.db").sessions(last: 10)
    #expect(stories.map(\.session.endReason) == ["shutdown"])
  }

  @Test("fifty starts and stops leave no thread and no descriptor behind")
  func leaks() throws {
    let folder = try TemporaryFolder()
    func once() throws {
      let station = try TestStation(folder)
      #expect(station.waits(for: .state))
      _ = station.stop()
    }
    try once()
    let before = (threads: Self.count("/proc/self/task"), descriptors: Self.count("/proc/self/fd"))
    for _ in 0..<50 { try once() }
    // Other tests run beside this one: a leak of one each time would be fifty.
    #expect(Self.count("/proc/self/task") < before.threads + 40)
    #expect(Self.count("/proc/self/fd") < before.descriptors + 40)
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

  @Test("listening begins after the last sound of the prompt, also where the output starts late (field report A10)")
  func lateOutput() throws {
    let folder = try TemporaryFolder()
    let sound = MeteredSound(startDelayMs: 1_500)
    var ask = VoiceflowModule(id: "Ask", kind: .audioDialog, goTo: GoTo(default: "VF_END"))
    ask.audioDialogParams = AudioDialogParams()
    let station = try TestStation(folder, sound: sound, then: [ask])
    let woken = MonotonicTime.now()
    station.appliance.post.post { $0.wake(.control, at: $1) }
    #expect(station.waits { $0.name == .moduleStarted && $0["module"] == "Ask" })
    let listens = try #require(station.time { $0.name == .moduleStarted && $0["module"] == "Ask" })
    let last = try #require(sound.speaker.lastSound)
    #expect(listens.milliseconds(since: woken) > 1_500)
    // The output plays in periods of 10 ms.
    #expect(listens.nanoseconds + 10_000_000 >= last)
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
