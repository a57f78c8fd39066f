internal import Devices
internal import Sound
internal import VoiceFlow

/// One turn of listening: finds the ends of speech and has it recognised.
final class Turn {
  let activity: ActivityID
  private(set) var isOver = false
  private let task: RecognitionTask
  private let recognizer: any Recognizer
  private let utterance: (any RecordingWriter)?
  /// Positions count the samples that the appliance has heard.
  private let start: Int
  private var speechStart: Int?
  private var speechEnd: Int?
  /// Samples of silence since the turn began or the appliance fell silent; only this knows when it has finished speaking.
  private var silence = 0
  /// In samples; 0 for none.
  private let silenceLimit: Int
  /// Samples that the recogniser has heard.
  private var heard = 0

  init(
    _ activity: ActivityID, task: RecognitionTask, recognizer: any Recognizer, maxPreSpeechSilence: Int, start: Int,
    utterance: (any RecordingWriter)?
  ) {
    self.activity = activity
    self.task = task
    self.recognizer = recognizer
    self.start = start
    self.utterance = utterance
    silenceLimit = maxPreSpeechSilence * Clip.hearingRate / 1_000
  }

  func process(
    _ block: UnsafeBufferPointer<Int16>, _ report: EndpointerReport, history: SampleHistory, own: OwnVoice?,
    at time: StreamTime
  ) -> [HearingEvent] {
    var events: [HearingEvent] = []
    do {
      if let position = report.speechEnded { speechEnd = start + position }
      if speechStart != nil {
        if let event = try recognise(block, own) { events.append(event) }
      } else if let position = report.speechBegan {
        speechStart = start + position
        events.append(.speechBegan(activity, at: time))
        try recognizer.begin(task)
        // Plosives and breath before the first sound that was noticed belong to the word.
        let heard = history.samples(from: max(start, start + position - Endpointer.preRoll))
        if let event = try heard.withUnsafeBufferPointer({ try recognise($0, own) }) { events.append(event) }
      } else if own?.isSpeaking != true, silenceLimit > 0 {
        silence += block.count
        if silence >= silenceLimit { events.append(try finish(end: history.end)) }
      }
      if report.stop != nil, !isOver {
        if speechStart != nil { events.append(.speechEnded(activity, at: time)) }
        events.append(try finish(end: history.end))
      }
    } catch let error as HearingError {
      events.append(end(failing: error.sentence))
    } catch {
      events.append(end(failing: "\(error)"))
    }
    return events
  }

  /// Ends before its time: cancelled, or failed for a reason.
  func end(failing reason: String?) -> HearingEvent {
    isOver = true
    if speechStart != nil { recognizer.cancel() }
    return .turnEnded(activity, reason.map(TurnOutcome.failed) ?? .cancelled, utterance: closeUtterance())
  }

  /// There is no more sound: what was heard is all.
  func endOfSound() -> HearingEvent {
    do throws(HearingError) {
      return try finish(end: start)
    } catch {
      return .turnEnded(activity, .failed(error.sentence), utterance: closeUtterance())
    }
  }

  private func recognise(_ samples: UnsafeBufferPointer<Int16>, _ own: OwnVoice?) throws -> HearingEvent? {
    // The words count more than their recording, which says itself why it ended early.
    try? utterance?.write(samples)
    heard += samples.count
    guard let text = try recognizer.process(samples), task.wantsPartials else { return nil }
    // A word that the appliance is saying does not interrupt it.
    if let own, own.said(text, samples: heard, strictly: own.isSpeaking) { return nil }
    return .partial(activity, hypothesis(text, score: 0, end: nil))
  }

  private func finish(end: Int) throws(HearingError) -> HearingEvent {
    isOver = true
    guard speechStart != nil else {
      return .turnEnded(activity, .silence, utterance: closeUtterance())
    }
    let recognition = try recognizer.finish()
    let heard = recognition.text.map { hypothesis($0, score: recognition.score, end: end) }
    let outcome: TurnOutcome = if let heard, recognition.isAccepted { .heard(heard) } else { .noMatch(heard) }
    return .turnEnded(activity, outcome, utterance: closeUtterance())
  }

  private func hypothesis(_ text: String, score: Double, end: Int?) -> Hypothesis {
    func milliseconds(_ position: Int) -> Int { position * 1_000 / Clip.hearingRate }
    let first = speechStart ?? start
    return Hypothesis(
      text: text, score: score, startMs: milliseconds(first), endMs: milliseconds(speechEnd ?? end ?? first))
  }

  private func closeUtterance() -> RecordingCompletion? {
    guard let utterance else { return nil }
    guard speechStart != nil else {
      utterance.discard()
      return RecordingCompletion(.discarded)
    }
    return utterance.close()
  }
}
