package import LocatedJSON

/// Where a module leads (spec A23, A24). All targets are module ids.
package struct GoTo: Hashable, Sendable {
  /// The keys that name one target each; every one but `DEFAULT` falls back to it.
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case DEFAULT
    case maxTimeoutCount, maxGarbageCount, maxSRErrorCount
    case loadPromptFailure, internalFailure
  }

  package var targets = ShortTable<Key, FieldString>()
  package var userIntentCollection: [UserIntentEntry] = []
  package var userInputCollection: [UserInputEntry] = []
  package var goToForStopRecordReason = ShortTable<StopRecordReason, FieldString>()
  /// Where the object stands, for faults about keys that are not there.
  package var position: SourcePosition

  package init(default target: String? = nil, position: SourcePosition = .nowhere) {
    if let target { targets[.DEFAULT] = FieldString(target) }
    self.position = position
  }
}

/// The target for an intent that the application set (spec A24a).
package struct UserIntentEntry: Hashable, Sendable {
  package var intent: String
  package var goTo: FieldString
  package var position: SourcePosition

  package init(intent: String, goTo: FieldString, position: SourcePosition = .nowhere) {
    self.intent = intent
    self.goTo = goTo
    self.position = position
  }
}

/// The target for words that were heard (spec A24b).
package struct UserInputEntry: Hashable, Sendable {
  /// The later ones leave more open.
  package enum Comparator: String, Hashable, Sendable, CaseIterable {
    case equals, starts, contains
  }

  /// `enablePartialSRHypothsis`, spelt like that in the format: partial hypotheses are tested too.
  package var testsPartialHypotheses = false
  package var comparator = Comparator.equals
  package var input: String
  package var goTo: FieldString
  package var position: SourcePosition

  package init(input: String, goTo: FieldString, position: SourcePosition = .nowhere) {
    self.input = input
    self.goTo = goTo
    self.position = position
  }
}

/// Why a recording ended, in the format's words (spec A24c, Q4).
package enum StopRecordReason: String, Hashable, Sendable, CaseIterable {
  case unknownError, writeToStreamError, alreadyRecording, recordingFileError, audioFormatError, unknown, stopRequest
  case maxAudioExceeded, maxRecordExceeded, maxSpeechExceeded, maxPreSpeechSilenceExceeded, maxPostSpeechSilenceExceeded
  case endOfAudio
}
