internal import Appliance
internal import BZMedia
internal import Devices

/// Turns the appliance's events into those of the API: a value that remembers which playback and which turn an event belongs to.
struct MediaReports {
  /// A segment that begins to play.
  struct Segment {
    var prompt: String
    var type: BZAudioSegmentType
    var audioFile: String?
    var textString: String?
    var textFile: String?
  }

  /// The module that is being processed.
  private(set) var module = ""
  private var playbacks = 0
  private var turns = 0
  private var recordings = 0

  mutating func moduleStarted(_ id: String) { module = id }

  /// The media event that an event of the appliance is, or nil.
  mutating func notification(for event: ApplianceEvent) -> MediaNotification? {
    func text(_ key: String) -> String { event[key]?.text ?? "" }
    var data: [String: any Sendable] = ["timeMs": event.at.milliseconds]
    func note(
      _ function: BZNotifyMediaFunction, _ what: BZNotifyMediaEvent, job: String, item: String
    ) -> MediaNotification {
      MediaNotification(jobID: job, itemID: item, function: function, event: what, data: data)
    }
    switch event.name {
    case .promptStarted:
      playbacks += 1
      return note(.NMF_PLAY_AUDIO, .NME_STARTED, job: playbackID, item: text("prompt"))
    case .promptEnded:
      let how: BZNotifyMediaEvent =
        switch text("outcome") {
        case "completed": .NME_ENDED
        case "stopped": .NME_STOPPED
        default: .NME_FAILED
        }
      return note(.NMF_PLAY_AUDIO, how, job: playbackID, item: text("prompt"))
    case .segmentStarted:
      guard let segment = segment(of: event) else { return nil }
      data["audioFile"] = segment.audioFile
      data["textString"] = segment.textString
      data["textFile"] = segment.textFile
      return note(.NMF_PLAY_AUDIO_SEGMENT, .NME_STARTED, job: playbackID, item: segment.prompt)
    case .segmentEnded:
      return note(.NMF_PLAY_AUDIO_SEGMENT, .NME_ENDED, job: playbackID, item: text("prompt"))
    case .speechStarted:
      turns += 1
      return note(.NMF_RECOGNIZE_AUDIO, .NME_SPEECH_DETECTED, job: turnID, item: module)
    case .speechEnded:
      return note(.NMF_RECOGNIZE_AUDIO, .NME_SILENCE_DETECTED, job: turnID, item: module)
    case .hypothesis:
      data["text"] = text("text")
      data["score"] = event["score"]?.double ?? 0
      data["accepted"] = event["accepted"] == .bool(true)
      let isFinal = event["final"] == .bool(true)
      return note(
        .NMF_RECOGNIZE_AUDIO, isFinal ? .NME_SR_HYPOTHESIS_FINAL : .NME_SR_HYPOTHESIS_PARTIAL, job: turnID, item: module
      )
    case .recordingStarted:
      recordings += 1
      data["recording"] = event["recording"]?.int
      return note(.NMF_RECORD_AUDIO, .NME_STARTED, job: recordingID, item: module)
    case .recordingEnded:
      data["recording"] = event["recording"]?.int
      data["reason"] = text("reason")
      return note(.NMF_RECORD_AUDIO, .NME_ENDED, job: recordingID, item: module)
    case .deviceLost: return note(.NMF_AUDIO_SESSION, .NME_INTERRUPTION_BEGAN, job: "devices", item: text("device"))
    case .deviceFound: return note(.NMF_AUDIO_SESSION, .NME_INTERRUPTION_ENDED, job: "devices", item: text("device"))
    case .state, .hotwordDetected, .hotwordRejected, .sessionStarted, .sessionEnded, .moduleStarted, .moduleEnded,
      .button, .lamp, .route, .volume, .microphoneOpened, .microphoneClosed, .field, .fault:
      return nil
    }
  }

  /// The end of a listener's segment, or of a prompt without one.
  func segmentEnded(_ prompt: String, at time: StreamTime) -> MediaNotification {
    MediaNotification(
      jobID: playbackID, itemID: prompt, function: .NMF_PLAY_AUDIO_SEGMENT, event: .NME_ENDED,
      data: ["timeMs": time.milliseconds])
  }

  /// What a `segment.started` event plays.
  func segment(of event: ApplianceEvent) -> Segment? {
    guard event.name == .segmentStarted, let prompt = event["prompt"]?.text else { return nil }
    var segment = Segment(prompt: prompt, type: .AST_TEXT_STRING)
    segment.textString = event["text"]?.text
    switch event["source"]?.text {
    case "audioFile":
      segment.type = .AST_AUDIO_FILE
      segment.audioFile = event["file"]?.text
    case "textFile":
      segment.type = .AST_TEXT_FILE
      segment.textFile = event["file"]?.text
    default: break
    }
    return segment
  }

  private var playbackID: String { "playback-\(playbacks)" }
  private var turnID: String { "turn-\(turns)" }
  private var recordingID: String { "recording-\(recordings)" }
}

extension ApplianceEvent.Detail {
  fileprivate var int: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .string, .bool, .null: nil
    }
  }
}
