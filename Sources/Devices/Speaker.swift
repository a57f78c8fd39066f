/// Plays sound into the room, one source at a time.
///
/// Calls return at once and may come from the appliance's thread only; what happens is reported to the sink that the implementation was
/// made with, on the appliance's thread.
package protocol Speaker: AnyObject {
  /// Samples per second that sources must deliver, one channel.
  var sampleRate: Int { get }
  /// Starts to pull from the source. A playback that still runs is stopped first and reported as stopped.
  func play(_ source: any SampleSource, as playback: PlaybackID)
  /// Drops what is still queued, with a fade of 5 ms; `SpeakerEvent.ended` with `stopped` follows. Unknown ids are ignored.
  func stop(_ playback: PlaybackID)
  /// Holds the playback where it is, or goes on.
  func setPaused(_ paused: Bool)
  /// Loudness in steps from 0, silence, to 10, as recorded; it changes without a click.
  func setVolume(_ step: Int)
  /// Plays softer while somebody is listened to, or as before; it changes without a click.
  func setDucked(_ ducked: Bool)
  /// Chooses the output.
  func route(to route: Route)
}

/// Names one playback.
package struct PlaybackID: Hashable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The two outputs of an appliance.
package enum Route: String, Hashable, Sendable, CaseIterable { case speaker, handset }

/// Delivers sound when it is asked for.
///
/// Confined to the thread that pulls; may block while it computes a sentence.
package protocol SampleSource: AnyObject {
  /// Fills the buffer from its start.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead
  /// It is not wanted any more: a `read` that computes returns soon, with whatever. Any thread.
  func interrupt()
}

extension SampleSource {
  /// What never computes for long need not be interrupted.
  package func interrupt() {}
}

/// What a source delivered.
package struct SourceRead: Hashable, Sendable {
  /// Samples written; fewer than asked for only at a mark or at the end.
  package var count: Int
  /// Something that stands directly behind these samples and is reported when they have been heard.
  package var mark: SourceMark?

  package init(count: Int, mark: SourceMark? = nil) {
    self.count = count
    self.mark = mark
  }
}

/// A place in a source.
package enum SourceMark: Hashable, Sendable {
  /// A segment begins, taken from this one of its sources.
  case segmentStarted(index: Int, source: Int)
  case segmentEnded(index: Int)
  /// Something of a segment cannot be said and is left out; the segment follows.
  case unspoken(index: Int, String)
  /// What a segment would rather be taken from cannot be used, and why; the segment follows, from the next of its sources.
  case passedOver(index: Int, String)
  /// Nothing follows.
  case end
  /// Nothing follows, because the source failed.
  case failed(SourceFailure)
}

/// Why a source cannot go on.
package enum SourceFailure: Error, Hashable, Sendable {
  /// A segment has nothing that can be played: what was tried and what came back.
  case nothingPlayable(String)
  /// The synthesizer or the device failed.
  case broken(String)
}

/// What a speaker reports, at the moment at which it is heard.
package enum SpeakerEvent: Hashable, Sendable {
  case reached(PlaybackID, SourceMark)
  /// The last sample was heard (`completed`) or dropped.
  case ended(PlaybackID, PlaybackOutcome)
}

/// How a playback ended.
package enum PlaybackOutcome: Hashable, Sendable {
  case completed, stopped
  case failed(SourceFailure)
}
