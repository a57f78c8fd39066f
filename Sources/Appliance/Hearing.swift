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
  private let gain: Gain
  private var mode = Mode.idle
  private var isArmed = false
  private let own = OwnVoice()
  /// Of the turn or recording that runs.
  private var removesEcho = true
  /// Samples that the spotter has heard since it was reset.
  private var spotted = 0
  private var isPaused = false
  private var hasMicrophone = true
  private var isMuted = false
  /// Learns the room all the time, so that a turn begins with a noise floor that is known.
  private var endpointer = Endpointer()
  private var history = SampleHistory(capacity: Endpointer.lookBack + Clip.hearingRate / 10)
  /// Events of commands, given out with the next block: a command never calls back.
  private var events: [HearingEvent] = []
  private var spotterFailed = false
  /// What the spotter heard lately, where hotwords are to be kept: a near miss is told a second late.
  private var spottedSound: SampleHistory?

  /// - Parameters:
  ///   - limits: what ends a turn or a recording that names no limit.
  ///   - gain: applied to all that is heard, in decibels.
  ///   - keepsHotwordSound: hotwords are told with their sound.
  package init(
    spotter: (any HotwordSpotter)?, recognizer: any Recognizer, limits: Configuration.Limits, gain: Double = 0,
    keepsHotwordSound: Bool = false
  ) {
    spottedSound = keepsHotwordSound ? SampleHistory(capacity: 4 * Clip.hearingRate) : nil
    self.gain = gain == 0 ? .unity : Gain(Decibels(gain))
    self.spotter = spotter
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
      switch mode {
      case .idle: spot(block, at: time)
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
    endCurrent(failing: nil)
    return takeEvents()
  }

  package func setHotwordArmed(_ armed: Bool) {
    guard armed != isArmed else { return }
    isArmed = armed
    guard armed, let spotter, !spotterFailed else { return }
    spotted = 0
    do { try spotter.reset() } catch { giveUpSpotting(error) }
  }

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

  private func spot(_ block: UnsafeBufferPointer<Int16>, at time: StreamTime) {
    guard isArmed, !spotterFailed, let spotter else { return }
    do {
      spotted += block.count
      spottedSound?.append(block)
      for var hit in try spotter.process(block) {
        // The own voice does not wake it, whoever else is heard (field report A9).
        if own.said(hit.phrase, samples: spotted - hit.start, strictly: true) { hit.accepted = false }
        events.append(.hotword(hit, at: time, sound: sound(of: hit)))
      }
    } catch {
      giveUpSpotting(error)
    }
  }

  /// A hotword and what was heard around it: two seconds up to a quarter of one after its end, or three for a long phrase.
  private func sound(of hit: HotwordHit) -> [Int16] {
    guard let spottedSound else { return [] }
    let last = hit.end + Clip.hearingRate / 4
    let first = max(last - Clip.hearingRate * 3, min(last - Clip.hearingRate * 2, hit.start - Clip.hearingRate / 2))
    return Array(spottedSound.samples(from: spottedSound.end - spotted + first).prefix(last - first))
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
    case .badGrammar(let task, let reason, let place):
      "the grammar of task \"\(task)\" is refused: "
        + (place.map { "line \($0.line), column \($0.column): " } ?? "") + reason
    case .engine(let reason): reason
    }
  }
}
