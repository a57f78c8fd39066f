internal import Devices
internal import Sound
internal import VoiceFlow

/// One recording from the microphone, until one of its limits, a command, or the card is full.
final class MicrophoneRecording {
  let activity: ActivityID
  private(set) var isOver = false
  private let writer: any RecordingWriter
  /// Where it began, in samples that the appliance has heard.
  private let start: Int
  private let notifyAt: Int
  private var written = 0
  private var hasFailed = false

  init(_ activity: ActivityID, notifyAtMs: Int, start: Int, to writer: any RecordingWriter) {
    self.activity = activity
    self.writer = writer
    self.start = start
    notifyAt = notifyAtMs * Clip.hearingRate / 1_000
  }

  /// Takes what the endpointer says of the block that was heard last.
  func process(_ report: EndpointerReport, history: SampleHistory, at time: StreamTime) -> [HearingEvent] {
    var events: [HearingEvent] = []
    if report.speechBegan != nil { events.append(.speechBegan(activity, at: time)) }
    if report.speechEnded != nil { events.append(.speechEnded(activity, at: time)) }
    let before = written
    if !report.keep.isEmpty {
      let samples = history.samples(from: start + report.keep.lowerBound).prefix(report.keep.count)
      samples.withUnsafeBufferPointer { write($0) }
    }
    if notifyAt > 0, before < notifyAt, written >= notifyAt {
      events.append(.recordingReached(activity, milliseconds: notifyAt * 1_000 / Clip.hearingRate))
    }
    if hasFailed {
      events.append(end(.writeToStreamError))
    } else if let stop = report.stop {
      events.append(end(stop.reason))
    }
    return events
  }

  /// Ends the recording; what was written is kept.
  func end(_ reason: StopRecordReason) -> HearingEvent {
    isOver = true
    return .recordingEnded(activity, reason, writer.close())
  }

  private func write(_ samples: UnsafeBufferPointer<Int16>) {
    guard !hasFailed else { return }
    do {
      try writer.write(samples)
      written += samples.count
    } catch {
      // The writer remembers why.
      hasFailed = true
    }
  }
}
