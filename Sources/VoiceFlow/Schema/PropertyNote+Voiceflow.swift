// What editors say about the properties of modules (spec A1 to A6, A17, A20 to A24).

import LocatedJSON

extension PropertyNote {
  static let voiceflow: [PropertyNote] = [
    .init("module.id", "The module's own name, unlike all others. A flow begins with VF_START and ends with VF_END."),
    .init("type", "What the module does."),
    .init("module.name", "A free label; nothing refers to it."),
    .init("processParams", "What a process module sets for the rest of the flow."),
    .init(
      "audioInterruptTransitionParams",
      "What happens when an interruption of the sound is over. In a process module it is the flow's default."),
    .init("playAudioParams", "What a playAudio module plays."),
    .init("recordAudioParams", "How a module records, and how dialogs and listeners find the ends of speech."),
    .init("recognizeAudioParams", "How a dialog or a listener recognises speech."),
    .init("audioListenerParams", "The prompt that an audioListener reads while it listens."),
    .init("runAECParams", "Which recording a runAEC module frees from the echo of a prompt."),
    .init("audioDialogParams", "The prompts of an audioDialog, and how often it asks again."),
    .init("dialogMaxRetryCount", "How many retries follow each kind of bad turn: N allows N + 1 turns."),
    .init(
      "dialogPromptCollection",
      "The groups of prompts: for the question itself, for silence, for what was not understood."),
    .init("module.goTo", "Where the flow goes on."),

    .init(
      "processParams.languageCode", "The locale from here on, and the folder in which files are looked up first.",
      "en-US"),
    .init("speakerEnabled", "Play through the loudspeaker instead of the handset.", false),
    .init("setValueForFieldNameCollection", "Runtime fields that are written, in this order."),
    .init(
      "ssEngine", "The synthesizer for texts. Without it the module's, then the flow's, then the last one switched on."),
    .init("ssVoiceParams", "The voice for texts; the nearest voice that is there is taken."),
    .init("processParams.srEngine", "The recogniser from here on.", "pocketSphinx"),
    .init("fliteCustomLexicon", "Pronunciations that the flow brings for flite."),
    .init("setValueForFieldNameCollection.name", "The field, written $[Name]."),
    .init("value", "The value to store as it stands; null deletes the field."),
    .init("loadCustomLexicon", "Load the pronunciations.", false),
    .init("customLexiconEntryList", "Entries split by |, each \"word : phones\"."),
    .init("customLexiconFileName", "A file of entries, one a line."),
    .init("customLexiconFileLocation", "The folder of that file; synthesis/ without it."),

    .init("transitionType", "What to do when the sound is back. Without it the flow's default, then end."),
    .init("goToVoiceFlowModuleID", "The module for goto. Without it the flow's default, then VF_END."),
    .init(
      "rewindCurrentAudioSegmentMs",
      "Milliseconds to step back before resume goes on. Without it the flow's default, then 0."),

    .init(
      "playAudioParams.style",
      "How the prompts are played. Without it single for a promptID, combo for a promptCollection."),
    .init("promptID", "A prompt to play."),
    .init("promptCollection", "Several prompts, in order."),
    .init("promptCollection.promptID", "A prompt of the group."),

    .init("dialogMaxRetryCount.timeout", "Retries after silence."),
    .init("dialogMaxRetryCount.garbage", "Retries after speech that was not understood or not wanted."),
    .init("sr_error", "Retries after a failure of the recogniser.", 0),
    .init(
      "dialogPromptCollection.type", "When the group is played: once at first, as the question, or after a bad turn."),
    .init(
      "dialogPromptCollection.style",
      "How the prompts of the group are played; serial takes the next one at each retry.", "combo"),
    .init("recognizeWhilePlay", "Listen while this group plays, so that a visitor may interrupt it.", false),
    .init("playInitialAfter", "Play the initial group again after this one.", false),

    .init("runAECParams.id", "A label of the task."),
    .init("renderPromptID", "The prompt whose echo is removed."),
    .init("captureFileName", "The recording that holds the echo."),
    .init("captureFileLocation", "The folder of that recording."),
    .init("resultFileName", "The file for the cleaned recording."),
    .init("resultFileLocation", "The folder for the cleaned recording."),
    .init("aecParams", "How the echo is removed."),

    .init("DEFAULT", "The module that follows when no other key applies; empty in VF_END."),
    .init("maxTimeoutCount", "When the retries after silence are used up; else DEFAULT."),
    .init("maxGarbageCount", "When the retries after speech that was not understood are used up; else DEFAULT."),
    .init("maxSRErrorCount", "When the recogniser failed too often; else DEFAULT."),
    .init("loadPromptFailure", "When a prompt cannot be played; else DEFAULT."),
    .init("internalFailure", "When something breaks down; else DEFAULT."),
    .init("userIntentCollection", "Targets for intents that the application finds in what was said; looked at first."),
    .init("userInputCollection", "Targets for words that were heard; the first entry that matches wins."),
    .init("goToForStopRecordReason", "Targets for the reason why a recording ended; else DEFAULT."),
    .init("intent", "The intent, as the application sets it."),
    .init("goTo", "The module that follows."),
    .init("enablePartialSRHypothsis", "Also look at what is heard before the visitor has finished.", false),
    .init("comparator", "How the words are compared; capitals do not matter.", "equals"),
    .init("input", "The words to look for."),

    .init("unknownError", "When the recording failed without a known reason."),
    .init("writeToStreamError", "When the recording could not be written."),
    .init("alreadyRecording", "When another recording was running."),
    .init("recordingFileError", "When the file of the recording could not be made."),
    .init("audioFormatError", "When the sound format cannot be recorded."),
    .init("unknown", "For every reason without a key of its own."),
    .init("stopRequest", "When the recording was stopped from outside."),
    .init("maxAudioExceeded", "When maxAudioLengthMs was reached."),
    .init("maxRecordExceeded", "When maxRecordLengthMs was reached."),
    .init("maxSpeechExceeded", "When maxSpeechLengthMs was reached."),
    .init("maxPreSpeechSilenceExceeded", "When nobody spoke for maxPreSpeechSilenceLengthMs."),
    .init("maxPostSpeechSilenceExceeded", "When the visitor had finished: silence of maxPostSpeechSilenceLengthMs."),
    .init("endOfAudio", "When the source came to its end."),
  ]
}
