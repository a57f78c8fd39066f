internal import Devices
internal import Sound
internal import VoiceFlow

/// The sound of a prompt on its way into a recording, without being played (`recordFromPrompt`).
///
/// It goes on in steps, so that buttons are heard meanwhile: a step computes a sentence at most, or decodes a file.
final class PromptRecording {
  let activity: ActivityID
  private let source: PromptSource
  private let writer: any RecordingWriter
  private let limits: SpeechLimits
  /// In samples.
  private let limit: Int
  private let notifyAt: Int
  private var written = 0

  /// - Parameter ceilingMs: ends a recording that names no limit.
  init(
    _ activity: ActivityID, source: PromptSource, limits: SpeechLimits, notifyAtMs: Int, ceilingMs: Int,
    to writer: any RecordingWriter
  ) {
    self.activity = activity
    self.source = source
    self.writer = writer
    self.limits = limits
    let wanted = [limits.maxRecordLength, limits.maxAudioLength, ceilingMs].filter { $0 > 0 }.min() ?? ceilingMs
    limit = wanted * Clip.hearingRate / 1_000
    notifyAt = notifyAtMs * Clip.hearingRate / 1_000
  }

  /// Records up to a second more; the last event is the end.
  func step() -> [HearingEvent] {
    let before = written
    let reason = advance()
    var events: [HearingEvent] = []
    if notifyAt > 0, before < notifyAt, written >= notifyAt {
      events.append(.recordingReached(activity, milliseconds: notifyAt * 1_000 / Clip.hearingRate))
    }
    if let reason { events.append(end(reason)) }
    return events
  }

  /// Ends the recording; what was written is kept.
  func end(_ reason: StopRecordReason) -> HearingEvent { .recordingEnded(activity, reason, writer.close()) }

  /// - Returns: why it is over; nil if it goes on.
  private func advance() -> StopRecordReason? {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: Clip.hearingRate) { buffer in
      guard written < limit else { return limitReason }
      let read = source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<min(buffer.count, limit - written)]))
      do { try writer.write(UnsafeBufferPointer(rebasing: buffer[..<read.count])) } catch { return .writeToStreamError }
      written += read.count
      switch read.mark {
      case .end: return .endOfAudio
      case .failed: return .recordingFileError
      case .segmentStarted, .segmentEnded, .unspoken, .passedOver, nil: return nil
      }
    }
  }

  private var limitReason: StopRecordReason {
    let record = limits.maxRecordLength
    return record > 0 && record * Clip.hearingRate / 1_000 == limit ? .maxRecordExceeded : .maxAudioExceeded
  }
}
