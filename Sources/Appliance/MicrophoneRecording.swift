internal import Devices
internal import Sound
internal import VoiceFlow

/// One recording from the microphone, until one of its limits, a command, or the card is full.
final class MicrophoneRecording {
  let activity: ActivityID
  private(set) var isOver = false
  private let writer: any RecordingWriter
  /// Gets everything, where the recording is trimmed.
  private var whole: (any RecordingWriter)?
  /// Where it began, in samples that the appliance has heard.
  private let start: Int
  private let notifyAt: Int
  private var written = 0
  private var hasFailed = false
  private var wholeHasFailed = false

  init(
    _ activity: ActivityID, notifyAtMs: Int, start: Int, to writer: any RecordingWriter,
    whole: (any RecordingWriter)? = nil
  ) {
    self.activity = activity
    self.writer = writer
    self.whole = whole
    self.start = start
    notifyAt = notifyAtMs * Clip.hearingRate / 1_000
  }

  /// Takes the block that was heard last, and what the endpointer says of it.
  func process(
    _ block: UnsafeBufferPointer<Int16>, _ report: EndpointerReport, history: SampleHistory, at time: StreamTime
  ) -> [HearingEvent] {
    var events: [HearingEvent] = []
    if report.speechBegan != nil { events.append(.speechBegan(activity, at: time)) }
    if report.speechEnded != nil { events.append(.speechEnded(activity, at: time)) }
    keepWhole(block)
    let before = written
    if !report.keep.isEmpty {
      let samples = history.samples(from: start + report.keep.lowerBound).prefix(report.keep.count)
      samples.withUnsafeBufferPointer { write($0) }
    }
    if notifyAt > 0, before < notifyAt, written >= notifyAt {
      events.append(.recordingReached(activity, milliseconds: notifyAt * 1_000 / Clip.hearingRate))
    }
    if hasFailed {
      events += end(.writeToStreamError)
    } else if let stop = report.stop {
      events += end(stop.reason)
    }
    return events
  }

  /// Ends the recording; what was written is kept.
  func end(_ reason: StopRecordReason) -> [HearingEvent] {
    isOver = true
    var events = whole.map { [HearingEvent.wholeRecordingEnded(activity, $0.close())] } ?? []
    events.append(.recordingEnded(activity, reason, writer.close()))
    return events
  }

  /// The recording itself counts for more: where there is no room for both, this one ends.
  private func keepWhole(_ block: UnsafeBufferPointer<Int16>) {
    guard let whole, !hasFailed, !wholeHasFailed else { return }
    do { try whole.write(block) } catch { wholeHasFailed = true }
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
