package import Devices
private import Sound
package import VoiceFlow

/// Listens: for hotwords while the appliance waits, for a turn or a recording while a flow asks for it.
///
/// Confined to the thread that feeds it sound. It counts time in samples and blocks only while it computes.
package final class Hearing: Ears {
  enum Mode {
    case idle
    case turn(Turn)
    case file(FileTurn)
    case recording(MicrophoneRecording)
  }

  private let spotter: (any HotwordSpotter)?
  private let recognizer: any Recognizer
  private let limits: Configuration.Limits
  private var mode = Mode.idle
  private var isArmed = false
  private var isSpeaking = false
  private var isPaused = false
  private var hasMicrophone = true
  private var isMuted = false
  /// Learns the room all the time, so that a turn begins with a noise floor that is known.
  private var endpointer = Endpointer()
  private var history = SampleHistory(capacity: Endpointer.lookBack + Clip.hearingRate / 10)
  /// Events of commands, given out with the next block: a command never calls back.
  private var events: [HearingEvent] = []
  private var spotterFailed = false

  /// - Parameter limits: what ends a turn or a recording that names no limit.
  package init(spotter: (any HotwordSpotter)?, recognizer: any Recognizer, limits: Configuration.Limits) {
    self.spotter = spotter
    self.recognizer = recognizer
    self.limits = limits
  }

  /// Hears the next block of sound, 16 kHz mono, that ends at `time`.
  package func process(_ block: UnsafeBufferPointer<Int16>, at time: StreamTime) -> [HearingEvent] {
    history.append(block)
    if isHearing && !isPaused {
      // What the appliance itself plays is not the room.
      let report = endpointer.process(block, learnsRoom: !isSpeaking)
      switch mode {
      case .idle: spot(block, at: time)
      case .turn(let turn):
        events += turn.process(block, report, history: history, isSpeaking: isSpeaking, at: time)
        if turn.isOver { becomeIdle() }
      case .file(let file):
        events += file.process(block.count, at: time)
        if file.turn.isOver { becomeIdle() }
      case .recording(let recording):
        events += recording.process(report, history: history, at: time)
        if recording.isOver { becomeIdle() }
      }
    }
    return takeEvents()
  }

  /// Ends what runs and gives out what is left to report.
  package func finish() -> [HearingEvent] {
    endCurrent(failing: nil)
    return takeEvents()
  }

  package func setHotwordArmed(_ armed: Bool) {
    guard armed != isArmed else { return }
    isArmed = armed
    guard armed, let spotter, !spotterFailed else { return }
    do { try spotter.reset() } catch { giveUpSpotting(error) }
  }

  package func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits speech: SpeechLimits,
    keeping utterance: (any RecordingWriter)?
  ) {
    endCurrent(failing: nil)
    var endpointing = speech.endpointing(ceilingMs: limits.turnSeconds * 1_000)
    // A turn of listening needs an end of speech whatever the flow says, and counts the silence before it itself.
    endpointing.detectsVoice = true
    endpointing.maxPreSpeechSilence = 0
    endpointer.begin(endpointing)
    mode = .turn(
      Turn(
        activity, task: task, recognizer: recognizer, maxPreSpeechSilence: speech.maxPreSpeechSilence,
        start: history.end,
        utterance: utterance))
    if !isHearing { endCurrent(failing: "no microphone") }
  }

  package func listen(_ activity: ActivityID, to task: RecognitionTask, inFile file: String) {
    endCurrent(failing: nil)
    do {
      let clip = try MediaLibrary.decode(try MediaLibrary.read(file), name: file, format: nil)
      let samples = try clip.resampled(to: Clip.hearingRate).samples
      mode = .file(FileTurn(activity, task: task, recognizer: recognizer, samples: samples))
    } catch {
      events.append(.turnEnded(activity, .failed("\(error)"), utterance: nil))
    }
    if !hasMicrophone { endCurrent(failing: "no microphone") }
  }

  package func record(
    _ activity: ActivityID, limits speech: SpeechLimits, notifyAtMs: Int, to writer: any RecordingWriter
  ) {
    endCurrent(failing: nil)
    endpointer.begin(speech.endpointing(ceilingMs: limits.recordingSeconds * 1_000))
    mode = .recording(MicrophoneRecording(activity, notifyAtMs: notifyAtMs, start: history.end, to: writer))
    if !isHearing { endCurrent(failing: "no microphone") }
  }

  package func cancel(_ activity: ActivityID) {
    switch mode {
    case .turn(let turn) where turn.activity == activity: endCurrent(failing: nil)
    case .file(let file) where file.turn.activity == activity: endCurrent(failing: nil)
    case .recording(let recording) where recording.activity == activity: endCurrent(failing: nil)
    case .idle, .turn, .file, .recording: break
    }
  }

  package func setSpeaking(_ speaking: Bool) { isSpeaking = speaking }

  package func setPaused(_ paused: Bool) { isPaused = paused }

  package func setMicrophone(available: Bool) {
    hasMicrophone = available
    if !available { endCurrent(failing: "the microphone is gone") }
  }

  package func setMuted(_ muted: Bool) {
    isMuted = muted
    if muted { endCurrent(failing: "the microphone is muted") }
    events.append(.microphone(isOpen: !muted))
  }

  private var isHearing: Bool { hasMicrophone && !isMuted }

  /// What commands left to report, where no sound comes that would take it along.
  package func takeEvents() -> [HearingEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Ends the turn or recording: cancelled, or failed for a reason.
  private func endCurrent(failing reason: String?) {
    switch mode {
    case .idle: break
    case .turn(let turn): events.append(turn.end(failing: reason))
    case .file(let file): events.append(file.turn.end(failing: reason))
    case .recording(let recording): events.append(recording.end(reason == nil ? .stopRequest : .unknownError))
    }
    becomeIdle()
  }

  private func becomeIdle() {
    mode = .idle
    endpointer.end()
  }

  private func spot(_ block: UnsafeBufferPointer<Int16>, at time: StreamTime) {
    guard isArmed, !spotterFailed, let spotter else { return }
    do {
      for hit in try spotter.process(block) { events.append(.hotword(hit, at: time)) }
    } catch {
      giveUpSpotting(error)
    }
  }

  /// Without hotwords the buttons still work; it is said once.
  private func giveUpSpotting(_ error: HearingError) {
    spotterFailed = true
    events.append(.fault(name: "hotword", detail: "hotwords are not heard any more: \(error.sentence)"))
  }
}

extension HearingError {
  /// What happened, for the log and for standard error.
  package var sentence: String {
    switch self {
    case .model(let file, let reason): "cannot use the speech model \(file): \(reason)"
    case .badHotword(let phrase, let reason): "the hotword \"\(phrase)\" cannot work: \(reason)"
    case .noPronunciation(let word, let phrase):
      "the word \"\(word)\" in \"\(phrase)\" has no pronunciation: give one in the configuration, or use another word"
    case .badGrammar(let task, let reason): "the grammar of task \"\(task)\" is refused: \(reason)"
    case .engine(let reason): reason
    }
  }
}
