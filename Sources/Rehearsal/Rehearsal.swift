package import Appliance
package import Devices
private import Sound
package import SimulatedDevices
package import VoiceFlow

/// Runs the appliance on the simulated board, in virtual time, on the calling thread: the same input gives the same events, byte for byte.
///
/// Only the sound card, the pins and the clock are simulated; speech, recognition and the log are whatever is handed in.
package final class Rehearsal {
  /// What is rehearsed, and with what.
  package struct Setup {
    package var flow: Flow
    package var flowName: String
    package var media: MediaLibrary
    package var configuration: Configuration
    package var synthesizer: any Synthesizer
    package var spotter: (any HotwordSpotter)?
    package var recognizer: any Recognizer
    package var log: any SessionLog
    package var recordings: any RecordingStore
    package var journal: any Journal
    package var clock: VirtualClock
    package var seed: UInt64 = 1
    package var script = RehearsalScript()
    /// Steps of the script in sound, made ready by `StepSounds`; parallel to `script.steps`.
    package var sounds: [[Int16]?] = []
    package var noise: [Int16] = []
    /// Heard from t = 0.
    package var microphone: [Int16] = []
    package var wakesAtStart = false
    /// The program beside the flow.
    package var application: (any Application)?
    /// Where a program beside the flow leaves what it wants; nil if there is none that runs by the time of the world.
    package var post: RehearsalPost?

    package init(
      flow: Flow, flowName: String, media: MediaLibrary, configuration: Configuration, synthesizer: any Synthesizer,
      spotter: (any HotwordSpotter)?, recognizer: any Recognizer, log: any SessionLog, recordings: any RecordingStore,
      journal: any Journal, clock: VirtualClock
    ) {
      self.flow = flow
      self.flowName = flowName
      self.media = media
      self.configuration = configuration
      self.synthesizer = synthesizer
      self.spotter = spotter
      self.recognizer = recognizer
      self.log = log
      self.recordings = recordings
      self.journal = journal
      self.clock = clock
    }
  }

  /// How it went.
  package struct Outcome: Hashable, Sendable {
    /// Virtual time at the end.
    package var end: StreamTime
    package var sessions: Int
    /// What was expected and did not happen, as sentences with the line of the script.
    package var unmet: [String]
    /// The caller asked to stop before the end.
    package var wasStopped: Bool
  }

  /// Virtual time after which a rehearsal that nobody limits ends.
  package static let defaultLimit = StreamTime(seconds: 600)
  /// Sound moves in blocks of 10 ms.
  private static let blockLength = Clip.hearingRate / 100

  private let setup: Setup
  private var room: SimulatedRoom
  private let speaker: SimulatedSpeaker
  private let hearing: Hearing
  private let conductor: Conductor
  private let stage: Stage
  private let clock: VirtualClock
  private var cues: Cues
  /// The last ask that the program beside the flow did not answer.
  private var missedAsk = 0

  /// Closures that run before the objects exist need a place to find them.
  private final class Stage {
    weak var conductor: Conductor?
    var observers: [(ApplianceEvent) -> Void] = []
    var sessionsEnded = 0
  }

  /// - Parameter observer: sees every event, in order.
  package init(_ setup: Setup, observer: @escaping (ApplianceEvent) -> Void) {
    self.setup = setup
    let stage = Stage()
    let clock = setup.clock
    self.clock = clock
    self.stage = stage
    room = SimulatedRoom(noise: setup.noise, echo: setup.script.echo)
    if !setup.microphone.isEmpty { room.place(setup.microphone, at: 0) }
    speaker = SimulatedSpeaker { event in stage.conductor?.speaker(event, at: clock.now) }
    hearing = Hearing(
      spotter: setup.spotter, recognizer: setup.recognizer, limits: setup.configuration.limits,
      gain: setup.configuration.audio.gain, keepsHotwordSound: setup.configuration.log.recordsHotwords)
    var parts = Conductor.Parts(
      flow: setup.flow, flowName: setup.flowName, media: setup.media, speaker: speaker, ears: hearing,
      panel: SimulatedPanel(), synthesizer: setup.synthesizer, log: setup.log, recordings: setup.recordings,
      journal: setup.journal,
      wallClock: { clock.wallTime },
      observer: { event in for observe in stage.observers { observe(event) } })
    parts.application = setup.application
    var settings = setup.configuration
    // The simulated board has both.
    if settings.audio.handset == nil { settings.audio.handset = "simulated" }
    conductor = Conductor(parts, settings: settings, seed: setup.seed)
    cues = Cues(setup.script)
    stage.conductor = conductor
    stage.observers = [
      observer,
      { event in if event.name == .sessionEnded { stage.sessionsEnded += 1 } },
    ]
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - until: virtual time at which to end; otherwise when the appliance is idle after its first session and the script has no more
  ///     cues, or after 10 minutes.
  ///   - onBlock: told every 10 ms what the speaker played; a rehearsal in real time waits in it. Returns false to stop.
  package func run(until: StreamTime? = nil, onBlock: (StreamTime, [Int16]) -> Bool) -> Outcome {
    var pending: [ApplianceEvent] = []
    stage.observers.append { pending.append($0) }
    func observe() {
      for event in pending { cues.observe(event) }
      pending.removeAll(keepingCapacity: true)
    }
    conductor.start(at: .zero)
    if setup.wakesAtStart { conductor.wake(.control, at: .zero) }
    var wasStopped = false
    while true {
      let end = StreamTime(microseconds: clock.now.microseconds + 10_000)
      observe()
      for cue in cues.due(before: end) { perform(cue, at: end) }
      clock.now = end
      conductor.advance(to: end)
      let played = speaker.nextBlock(Self.blockLength)
      let heard = room.nextBlock(speaker: played)
      let events = heard.withUnsafeBufferPointer { heard in
        played.withUnsafeBufferPointer { hearing.process(heard, reference: $0, at: end) }
      }
      for event in events { conductor.hearing(event, at: end) }
      setup.post?.meanwhile(conductor, at: end, askMs: setup.configuration.application.answerMs, missed: &missedAsk)
      guard onBlock(end, played) else {
        wasStopped = true
        break
      }
      // What has just ended a session may be what a step waits for.
      observe()
      if let until {
        if end >= until { break }
      } else if isOver(at: end) {
        break
      }
    }
    conductor.shutDown(at: clock.now)
    // Stopping takes a block: the speaker fades and reports, hearing closes what it recorded.
    setup.post?.meanwhile(conductor, at: clock.now, askMs: setup.configuration.application.answerMs, missed: &missedAsk)
    for event in hearing.finish() { conductor.hearing(event, at: clock.now) }
    _ = speaker.nextBlock(Self.blockLength)
    conductor.finishShutDown(at: clock.now)
    observe()
    return Outcome(
      end: clock.now, sessions: stage.sessionsEnded, unmet: cues.unmet(at: clock.now), wasStopped: wasStopped)
  }

  /// Works with the conductor, now: for use in `onBlock`, between two blocks of sound.
  package func with(_ work: (Conductor, StreamTime) -> Void) { work(conductor, clock.now) }

  private func isOver(at time: StreamTime) -> Bool {
    if time >= Self.defaultLimit { return true }
    return stage.sessionsEnded > 0 && conductor.isIdle && !cues.hasScheduled && room.endOfSounds <= room.position
  }

  private func perform(_ cue: Cues.Cue, at time: StreamTime) {
    switch cue.deed {
    case .sound:
      guard let samples = setup.sounds[cue.step] else { return }
      room.place(samples, at: Int(cue.at.microseconds) * Clip.hearingRate / 1_000_000)
    case .edge(let button, let isPressed):
      conductor.edge(ButtonEdge(button: button, isPressed: isPressed, at: cue.at))
    case .plug(let device, let isThere): plug(device, isThere: isThere, at: time)
    case .control(let words):
      if let refusal = conductor.command(words.split(separator: " ").map(String.init), at: time) {
        cues.note("line \(setup.script.steps[cue.step].line): \(refusal)")
      }
    }
  }

  private func plug(_ name: String, isThere: Bool, at time: StreamTime) {
    guard let device = Device(rawValue: name) else { return }
    switch device {
    case .microphone: room.isMicrophonePlugged = isThere
    case .speaker: speaker.setPlugged(isThere)
    }
    conductor.device(device, isThere: isThere, at: time)
  }
}

extension StreamTime {
  func advanced(bySeconds seconds: Double) -> StreamTime {
    StreamTime(microseconds: microseconds + Int64((seconds * 1_000_000).rounded()))
  }
}
