package import LocatedJSON

/// How a dialog or a listener recognises (spec A14).
package struct RecognizeAudioParams: Hashable, Sendable {
  /// `pocketSphinx` or `apple`.
  package var srEngine: FieldString?
  package var languageCode: FieldString?
  package var appleSRSessionParams: AppleSRSessionParams?
  package var pocketSphinxSRSessionParams: PocketSphinxSRSessionParams?
  package var saveUtteranceParams: SaveUtteranceParams?
  /// Recognise a file instead of the microphone.
  package var recognizeUtteranceFile = FieldValue<Bool>()
  package var utteranceFileName: FieldString?
  package var utteranceFileLocation: FieldString?

  package init() {}
}

/// What the original told Apple's recogniser (spec A15); here it asks for free dictation (Q11).
package struct AppleSRSessionParams: Hashable, Sendable {
  package var taskID: FieldString?
  /// `dictation`, `search`, `confirmation` or `unspecified`.
  package var taskHint: FieldString?
  package var enablePartialResults = FieldValue<Bool>()
  package var onDeviceSR = FieldValue<Bool>()
  package var autoPunctuate = FieldValue<Bool>()
  package var contextualStringsDictionary: ContextualStringsDictionary?

  package init() {}
}

/// Words to expect, with how they may sound (spec A15, of the 2.0 format).
package struct ContextualStringsDictionary: Hashable, Sendable {
  package var loadContextualDictionary = FieldValue<Bool>()
  package var contextualDictionaryEntryList: [ContextualString] = []
  package var contextualDictionaryFileName: FieldString?

  package init() {}
}

/// One expected word or phrase; alternatives in `phoneticMap` are split by `|`.
package struct ContextualString: Hashable, Sendable {
  package var contextualString: FieldString
  package var phoneticMap: FieldString
  package var position: SourcePosition

  package init(contextualString: FieldString, phoneticMap: FieldString, position: SourcePosition = .nowhere) {
    self.contextualString = contextualString
    self.phoneticMap = phoneticMap
    self.position = position
  }
}

/// The recognition tasks that PocketSphinx loads (spec A16, Q5).
package struct PocketSphinxSRSessionParams: Hashable, Sendable {
  package var taskCollection: [PocketSphinxSRTask] = []
  /// The first task by default.
  package var activeTaskID: FieldString?
  package var enablePartialResults = FieldValue<Bool>()

  package init() {}
}

/// One recognition task (spec A16).
package struct PocketSphinxSRTask: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case jsgf, jsgfString, allPhone, lm, keyPhrase, kws, fsg
  }

  package var taskID: FieldString
  package var taskType: FieldString
  package var taskFileName: FieldString?
  package var taskFileLocation: FieldString?
  package var taskData: FieldString?
  package var position: SourcePosition

  package init(taskID: FieldString, taskType: FieldString, position: SourcePosition = .nowhere) {
    self.taskID = taskID
    self.taskType = taskType
    self.position = position
  }
}

/// Whether the sound that was recognised is kept (spec A11).
package struct SaveUtteranceParams: Hashable, Sendable {
  package var saveUtterance = FieldValue<Bool>()
  package var utteranceFileName: FieldString?
  package var utteranceFileLocation: FieldString?
  package var requestorID: FieldString?

  package init() {}
}
