import Appliance
import ApplicationLink
import Devices
import FliteSpeech
import PocketSphinxHearing
import Recordings
import Rehearsal
import SQLiteSessionLog
import SimulatedDevices
import TestSupport
import Testing
import VoiceFlow

/// An appliance on the simulated board with real speech, recognition and log, for one rehearsal.
final class Kiosk {
  private let temporary: TemporaryFolder
  var configuration = Configuration()
  var flow: Flow
  var script = RehearsalScript()
  private(set) var events: [ApplianceEvent] = []
  /// A program beside the flow, for the shell.
  var program: String?
  let journal = RecordingJournal()

  init(_ modules: [VoiceflowModule], prompts: [String: String] = [:]) throws {
    temporary = try TemporaryFolder()
    let ends = [
      VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: modules.first?.id ?? "VF_END")),
      VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
    ]
    var modulesByID: [String: AudioPromptModule] = [:]
    for (id, text) in prompts {
      var prompt = AudioPromptModule(id: id)
      prompt.textString = FieldString(text)
      modulesByID[id] = prompt
    }
    flow = Flow(modules: [ends[0]] + modules + [ends[1]], prompts: modulesByID)
    configuration.hotwords = []
  }

  var folder: String { temporary.path }

  /// Runs the script; the session is started by control.
  func rehearse(until: Double? = nil) throws -> Rehearsal.Outcome {
    let clock = VirtualClock(start: WallTime(millisecondsSince1970: 1_796_000_000_000))
    let log = try SQLiteSessionLog(
      path: "\(folder)/sessions.db", bootID: "test", now: clock.wallTime, writing: .inline, journal: journal)
    var setup = Rehearsal.Setup(
      flow: flow, flowName: "test", media: MediaLibrary(folder: folder), configuration: configuration,
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()),
      log: log, recordings: FileRecordingStore(folder: "\(folder)/recordings", syncEveryMs: 0), journal: journal,
      clock: clock)
    setup.script = script
    setup.sounds = try StepSounds.sounds(of: script, folder: folder, synthesizer: setup.synthesizer)
    setup.wakesAtStart = true
    let link = try program.map { program in
      var link = ApplicationLink.Setup()
      link.command = ["/bin/sh", "-c", program]
      let post = RehearsalPost()
      setup.post = post
      return try ApplicationLink(link, journal: journal) { post.post($0) }
    }
    setup.application = link
    defer { link?.stop() }
    let rehearsal = Rehearsal(setup) { event in
      self.events.append(event)
      link?.publish(event)
    }
    let outcome = rehearsal.run(until: until.map(StreamTime.init(seconds:))) { _, _ in true }
    log.close()
    return outcome
  }

  func story(_ session: Int64 = 1) throws -> SessionStory {
    try #require(try LogReader(path: "\(folder)/sessions.db").session(session))
  }

  /// Times in seconds of the events of a name that have these values.
  func times(_ name: ApplianceEvent.Name, _ values: [String: String] = [:]) -> [Double] {
    events.filter { event in
      event.name == name && values.allSatisfy { event[$0.key]?.text == $0.value }
    }.map(\.at.seconds)
  }
}

extension VoiceflowModule {
  static func play(_ id: String, _ prompt: String, then next: String = "VF_END") -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: .playAudio, goTo: GoTo(default: next))
    module.playAudioParams = PlayAudioParams()
    module.playAudioParams?.prompts.promptID = FieldString(prompt)
    return module
  }

  /// A dialog without prompts that expects phrases.
  static func ask(_ id: String, _ phrases: [String: String], then next: String = "VF_END") -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: .audioDialog, goTo: GoTo(default: next))
    module.goTo.userInputCollection = phrases.sorted { $0.key < $1.key }.map {
      UserInputEntry(input: $0.key, goTo: FieldString($0.value))
    }
    module.audioDialogParams = AudioDialogParams()
    module.recordAudioParams = RecordAudioParams()
    module.recordAudioParams?.vadParams.enableVAD = FieldValue(true)
    module.recordAudioParams?.stopRecordParams.maxPreSpeechSilenceLengthMs = FieldValue(3_000)
    module.recordAudioParams?.stopRecordParams.maxPostSpeechSilenceLengthMs = FieldValue(800)
    return module
  }

  static func record(_ id: String, limitMs: Int, then next: String = "VF_END") -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: .recordAudio, goTo: GoTo(default: next))
    module.recordAudioParams = RecordAudioParams()
    module.recordAudioParams?.stopRecordParams.maxAudioLengthMs = FieldValue(limitMs)
    return module
  }
}
