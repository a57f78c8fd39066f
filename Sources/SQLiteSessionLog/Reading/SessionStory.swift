// Sessions as the reader of the log answers them.

/// A session as a list shows it.
package struct SessionOverview: Hashable, Sendable {
  package var session: SessionRecord
  package var steps: Int
  package var recordings: Int
  /// The last thing that was understood, or nil.
  package var saidLast: String?
  /// Somebody spoke, and nothing of it was understood.
  package var isMissed: Bool

  package init(session: SessionRecord, steps: Int, recordings: Int, saidLast: String?, isMissed: Bool = false) {
    self.session = session
    self.steps = steps
    self.recordings = recordings
    self.saidLast = saidLast
    self.isMissed = isMissed
  }

  /// As `SessionRecord.cutOff`.
  package var cutOff: SessionOverview {
    var overview = self
    overview.session = session.cutOff
    return overview
  }
}

/// A session with everything that belongs to it; each list in the order in which it was written.
package struct SessionStory: Hashable, Sendable {
  /// Something that the device said.
  package struct Prompt: Hashable, Sendable {
    package var order: Int64
    package var prompt: String?
    /// What was spoken, or nil if only a file was played.
    package var text: String?
    package var file: String?
  }

  package var session: SessionRecord
  /// The name of the button that woke the device, if one did and its press is in the log.
  package var wakingButton: String?
  package var steps: [StepRecord]
  package var utterances: [UtteranceRecord]
  package var recordings: [RecordingRecord]
  package var hotwordHits: [HotwordHitRecord]
  package var buttons: [ButtonRecord]
  package var events: [EventRecord]
  package var prompts: [Prompt]

  /// As `SessionRecord.cutOff`.
  package var cutOff: SessionStory {
    var story = self
    story.session = session.cutOff
    return story
  }
}
