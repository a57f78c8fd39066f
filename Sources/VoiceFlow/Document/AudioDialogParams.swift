package import LocatedJSON

/// The prompts and retry limits of an `audioDialog` (spec A22, Q1).
package struct AudioDialogParams: Hashable, Sendable {
  package var dialogMaxRetryCount = DialogMaxRetryCount()
  package var dialogPromptCollection: [DialogPrompt] = []

  package init() {}
}

/// How many retries follow each kind of bad turn (spec A22, Q19): N allows N + 1 turns.
package struct DialogMaxRetryCount: Hashable, Sendable {
  package var timeout = FieldValue<Int>()
  package var garbage = FieldValue<Int>()
  package var sr_error = FieldValue<Int>()

  package init() {}
}

/// One group of prompts in a dialog (spec A6).
package struct DialogPrompt: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case preInitial, initial, garbage, timeout, sr_error
  }

  /// One of `Kind`.
  package var type: FieldString
  /// `combo` by default.
  package var prompts = PromptReference()
  /// Recognition runs during this playback (barge-in).
  package var recognizeWhilePlay = FieldValue<Bool>()
  /// After this group the `initial` group plays again.
  package var playInitialAfter = FieldValue<Bool>()
  package var position: SourcePosition

  package init(type: FieldString, position: SourcePosition = .nowhere) {
    self.type = type
    self.position = position
  }
}
