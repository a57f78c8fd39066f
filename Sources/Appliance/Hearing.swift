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

  private let hotwords: HotwordWatch
  private let recognizer: any Recognizer
  private let limits: Configuration.Limits
  private let gain: Gain
  private var mode = Mode.idle
  private let own = OwnVoice()
  /// Of the turn or recording that runs.
  private var removesEcho = true
  private var isPaused = false
  private var hasMicrophone = true
  private var isMuted = false
  /// Learns the room all the time, so that a turn begins with a noise floor that is known.
  private var endpointer = Endpointer()
  private var history = SampleHistory(capacity: Endpointer.lookBack + Clip.hearingRate / 10)
  /// Events of commands, given out with the next block: a command never calls back.
  private var events: [HearingEvent] = []

  /// - Parameters:
  ///   - limits: what ends a turn or a recording that names no limit.
  ///   - gain: applied to all that is heard, in decibels.
  ///   - keepsHotwordSound: hotwords are told with their sound.
  package init(
    spotter: (any HotwordSpotter)?, recognizer: any Recognizer, limits: Configuration.Limits, gain: Double = 0,
    keepsHotwordSound: Bool = false
  ) {
    hotwords = HotwordWatch(spotter, keepsSound: keepsHotwordSound)
    self.gain = gain == 0 ? .unity : Gain(Decibels(gain))
    self.recognizer = recognizer
    self.limits = limits
  }

  /// Hears the next block of sound, 16 kHz mono, that ends at `time`; blocks of 10 ms, or the echo stays in them.
  ///
  /// - Parameter reference: what was played at the same time, as many samples; what is missing is silence.
  package func process(
    _ block: UnsafeBufferPointer<Int16>,
    reference: UnsafeBufferPointer<Int16> = UnsafeBufferPointer(start: nil, count: 0),
    at time: StreamTime
  ) -> [HearingEvent] {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * block.count) { buffers in
      let loud = UnsafeMutableBufferPointer(rebasing: buffers[..<block.count])
      let clean = UnsafeMutableBufferPointer(rebasing: buffers[block.count...])
      _ = loud.initialize(from: block)
      gain.apply(to: loud)
      let block = UnsafeBufferPointer(loud)
      own.clean(block, reference: reference, into: clean)
      if !removesEcho {
        hear(block, at: time)
      } else {
        // The last sounds of a prompt are not the first of a recording (field report A11).
        if case .recording = mode, own.isRinging, !own.hearsOthers { clean.update(repeating: 0) }
        hear(UnsafeBufferPointer(clean), at: time)
      }
    }
    return takeEvents()
  }

  private func hear(_ block: UnsafeBufferPointer<Int16>, at time: StreamTime) {
    history.append(block)
    if isHearing && !isPaused {
      let report = find(block)
      if isIdle || hotwords.isSettling { events += hotwords.hear(block, own: own, at: time) }
      switch mode {
      case .idle: break
      case .turn(let turn):
        events += turn.process(block, report, history: history, own: own, at: time)
        if turn.isOver { becomeIdle() }
      case .file(let file):
        events += file.process(block.count, at: time)
        if file.turn.isOver { becomeIdle() }
      case .recording(let recording):
        events += recording.process(block, report, history: history, at: time)
        if recording.isOver { becomeIdle() }
      }
    }
  }

  /// Where speech begins and ends. What the appliance itself plays is not the room, and what is left of it is no speech.
  private func find(_ block: UnsafeBufferPointer<Int16>) -> EndpointerReport {
    guard removesEcho, !own.hearsOthers else { return endpointer.process(block, learnsRoom: !own.isSpeaking) }
    return withUnsafeTemporaryAllocation(of: Int16.self, capacity: block.count) { nothing in
      nothing.initialize(repeating: 0)
      return endpointer.process(UnsafeBufferPointer(nothing), learnsRoom: false)
    }
  }

  /// Ends what runs and gives out what is left to report.
  package func finish() -> [HearingEvent] {
    events += hotwords.forget()
    endCurrent(failing: nil)
    return takeEvents()
  }

  package func setHotwordArmed(_ armed: Bool) { events += hotwords.setArmed(armed) }

  package func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits speech: SpeechLimits, echo: EchoHandling,
    keeping utterance: (any RecordingWriter)?
  ) {
    endCurrent(failing: nil)
    var endpointing = speech.endpointing(ceilingMs: limits.turnSeconds * 1_000)
    // A turn of listening needs an end of speech whatever the flow says, and counts the silence before it itself.
    endpointing.detectsVoice = true
    endpointing.maxPreSpeechSilence = 0
    endpointer.begin(endpointing)
    handle(echo)
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
    _ activity: ActivityID, limits speech: SpeechLimits, echo: EchoHandling, notifyAtMs: Int,
    to writer: any RecordingWriter, whole: (any RecordingWriter)?
  ) {
    endCurrent(failing: nil)
    endpointer.begin(speech.endpointing(ceilingMs: limits.recordingSeconds * 1_000))
    handle(echo)
    mode = .recording(
      MicrophoneRecording(activity, notifyAtMs: notifyAtMs, start: history.end, to: writer, whole: whole))
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

  package func setSpeaking(_ speaking: Bool) { own.setSpeaking(speaking) }

  package func setSaid(_ text: String) { own.say(text) }

  package func setPaused(_ paused: Bool) {
    isPaused = paused
    if paused { events += hotwords.forget() }
  }

  package func setMicrophone(available: Bool) {
    hasMicrophone = available
    guard !available else { return }
    events += hotwords.forget()
    endCurrent(failing: "the microphone is gone")
  }

  package func setMuted(_ muted: Bool) {
    isMuted = muted
    if muted {
      events += hotwords.forget()
      endCurrent(failing: "the microphone is muted")
    }
    events.append(.microphone(isOpen: !muted))
  }

  private var isIdle: Bool {
    if case .idle = mode { true } else { false }
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
    case .recording(let recording): events += recording.end(reason == nil ? .stopRequest : .unknownError)
    }
    becomeIdle()
  }

  private func becomeIdle() {
    mode = .idle
    removesEcho = true
    endpointer.end()
  }

  private func handle(_ echo: EchoHandling) {
    removesEcho = echo.isRemoved
    if echo.delayMs > 0 { own.expect(delayMs: echo.delayMs) }
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
    case .badGrammar(let task, let reason, let place):
      "the grammar of task \"\(task)\" is refused: "
        + (place.map { "line \($0.line), column \($0.column): " } ?? "") + reason
    case .engine(let reason): reason
    }
  }
}
