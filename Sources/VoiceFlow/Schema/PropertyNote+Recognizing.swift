// What editors say about the properties of recognition (spec A11, A14 to A16).

import LocatedJSON

extension PropertyNote {
  static let recognizing: [PropertyNote] = [
    .init(
      "srEngine", "The recogniser. Without it the flow's, then pocketSphinx. On a board, apple asks for free dictation."
    ),
    .init("appleSRSessionParams", "Settings for the apple recogniser."),
    .init("pocketSphinxSRSessionParams", "The tasks for pocketSphinx: grammars, phrases, language models."),
    .init("saveUtteranceParams", "Whether the sound that was recognised is kept."),
    .init("recordUtteranceAudio", "Keep the sound that was recognised, as the 2.0 format writes it.", false),
    .init("recognizeUtteranceFile", "Recognise a recording instead of what the microphone hears.", false),
    .init("recognizeAudioParams.utteranceFileName", "The recording to recognise: the latest of this name."),
    .init("recognizeAudioParams.utteranceFileLocation", "The folder of that file; not supported."),

    .init("taskID", "The name of the task."),
    .init("taskHint", "What kind of speech is expected.", "unspecified"),
    .init("enablePartialResults", "Also tell what is heard before the visitor has finished.", false),
    .init("onDeviceSR", "Keep the sound on the device. On a board it always stays there."),
    .init("autoPunctuate", "Put punctuation into what was heard; without effect on a board."),
    .init("contextualStringsDictionary", "Words and phrases to expect."),
    .init("loadContextualDictionary", "Load them.", false),
    .init("contextualDictionaryEntryList", "The words and phrases."),
    .init("contextualDictionaryFileName", "A file of words and phrases."),
    .init("contextualString", "A word or a phrase."),
    .init("phoneticMap", "How it may sound; alternatives split by |."),

    .init("taskCollection", "The tasks; one of them is active."),
    .init("activeTaskID", "The task to take; the first one without it."),
    .init(
      "taskType",
      "What the task holds: a grammar (jsgf, jsgfString, fsg), phrases (keyPhrase, kws), a language model (lm), phones."
    ),
    .init("taskFileName", "The file of the task."),
    .init("taskFileLocation", "The folder of that file; recognition/ without it."),
    .init("taskData", "The task itself, for jsgfString and keyPhrase."),

    .init("saveUtterance", "Keep the sound that was recognised.", false),
    .init("utteranceFileName", "The beginning of the file's name.", "BZAudioSaved"),
    .init("utteranceFileLocation", "The folder of the file; the recordings of the data folder without it."),
    .init("requestorID", "A label that becomes part of the file's name."),
  ]
}
