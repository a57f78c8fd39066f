package import ALSAAudio
package import Appliance
package import Devices
private import GPIOPanel
private import Threads
package import VoiceFlow

/// The appliance on a board: sound cards, pins and threads around the conductor.
///
/// Made and stopped by the program's first thread. Devices that are missing are waited for; the rest works meanwhile.
package final class BoardAppliance {
  /// What the appliance is made of beside its devices.
  package struct Setup {
    package var configuration: Configuration
    package var flow: Flow
    package var flowName: String
    package var media: MediaLibrary
    package var synthesizer: any Synthesizer
    package var spotter: (any HotwordSpotter)?
    package var recognizer: any Recognizer
    package var log: any SessionLog
    package var recordings: any RecordingStore
    package var journal: any Journal
    package var saved = SavedState()
    /// Keeps what a restart must not forget; called on the appliance's thread, must not wait.
    package var save: @Sendable (SavedState) -> Void = { _ in }
    package var wallClock: @Sendable () -> WallTime
    package var seed: UInt64
    /// Sees every event, in order, on the appliance's thread.
    package var observer: (ApplianceEvent) -> Void
    /// The program beside the flow.
    package var application: (any Application)?
    /// The flow is the built-in one, because the owner's has faults.
    package var isFlowBroken = false
    /// Where sound devices are opened.
    package var sound: any PCMSystem = MachineSound()

    package init(
      configuration: Configuration, flow: Flow, flowName: String, media: MediaLibrary, synthesizer: any Synthesizer,
      spotter: (any HotwordSpotter)?, recognizer: any Recognizer, log: any SessionLog,
      recordings: any RecordingStore, journal: any Journal, wallClock: @escaping @Sendable () -> WallTime,
      seed: UInt64, observer: @escaping (ApplianceEvent) -> Void
    ) {
      self.configuration = configuration
      self.flow = flow
      self.flowName = flowName
      self.media = media
      self.synthesizer = synthesizer
      self.spotter = spotter
      self.recognizer = recognizer
      self.log = log
      self.recordings = recordings
      self.journal = journal
      self.wallClock = wallClock
      self.seed = seed
      self.observer = observer
    }
  }

  /// The way to the conductor, for everybody.
  package let post: AppliancePost
  private let speaker: ALSASpeaker
  private let panel: GPIOPanel
  private let hearing: HearingThread
  private let appliance: ApplianceThread
  private let heartbeats: [Heartbeat]

  /// Starts all threads; the appliance listens soon after.
  ///
  /// - Parameter post: may be in use already; what it got waits.
  /// - Throws: the system has no threads or descriptors left.
  package init(_ setup: Setup, post: AppliancePost) throws {
    self.post = post
    let audio = setup.configuration.audio
    let journal = setup.journal
    let sound = setup.sound
    speaker = try ALSASpeaker(
      audio.speakerSettings, system: sound, journal: journal,
      onDevice: { change in post.post { $0.device(.speaker, isThere: change.isThere, at: $1) } },
      sink: { event in post.post { $0.speaker(event, at: $1) } })
    panel = try GPIOPanel(
      setup.configuration.panel(isMuted: setup.saved.isMuted), zero: post.moment(of: .zero),
      sink: { event in post.post { $0.panel(event, at: $1) } })
    let microphone = BoardMicrophone(
      open: {
        do {
          return try ALSAMicrophone(
            MicrophoneSettings(device: audio.microphone), system: sound, journal: journal,
            onDevice: { change in post.post { $0.device(.microphone, isThere: change.isThere, at: $1) } })
        } catch {
          journal.log(.error, "the microphone has no threads", ["error": "\(error)"])
          return nil
        }
      },
      rest: Rest.milliseconds, played: speaker.reference)
    // A microphone that was muted before the restart is not opened at all (field report F13).
    if !setup.saved.isMuted { microphone.setOpen(true) }
    let heartbeats = (appliance: Heartbeat(), hearing: Heartbeat())
    self.heartbeats = [heartbeats.appliance, heartbeats.hearing]
    hearing = try HearingThread(
      Hearing(
        spotter: setup.spotter, recognizer: setup.recognizer, limits: setup.configuration.limits, gain: audio.gain,
        keepsHotwordSound: setup.configuration.log.recordsHotwords),
      microphone: microphone, post: post, heartbeat: heartbeats.hearing)
    var parts = Conductor.Parts(
      flow: setup.flow, flowName: setup.flowName, media: setup.media, speaker: speaker, ears: hearing, panel: panel,
      synthesizer: setup.synthesizer, log: setup.log, recordings: setup.recordings, journal: journal,
      wallClock: setup.wallClock, observer: setup.observer)
    parts.save = setup.save
    parts.application = setup.application
    parts.isFlowBroken = setup.isFlowBroken
    appliance = try ApplianceThread(
      Conductor(parts, settings: setup.configuration, seed: setup.seed, saved: setup.saved), post: post,
      heartbeat: heartbeats.appliance)
  }

  /// Ends what runs, closes rows, devices and threads; less than 2 s (field report J4).
  package func stop() {
    appliance.stop()
    hearing.stop()
    speaker.close()
    panel.close()
  }

  /// Milliseconds since the thread that is furthest behind last got on.
  package var age: Int { heartbeats.map(\.age).max() ?? 0 }
}

extension Conductor {
  /// What the panel reports.
  fileprivate func panel(_ event: PanelEvent, at time: StreamTime) {
    switch event {
    case .level(let level) where level.isPressed: holdAtStart(level.button)
    case .level(let edge), .edge(let edge): self.edge(edge)
    case .fault(let fault, let parts):
      let names = parts.map(\.description).joined(separator: ", ")
      self.fault("gpio-\(fault.kind.rawValue)", "\(names): \(fault.sentence)", at: time)
    case .found(let part): note("gpio.found", detail: ["part": part.description], at: time)
    }
  }
}

extension DeviceChange {
  fileprivate var isThere: Bool {
    switch self {
    case .found: true
    case .lost: false
    }
  }
}
