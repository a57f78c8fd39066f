/// A second name under which a property is understood.
struct KeyAlias: Sendable {
  /// The object in which the name is seen.
  var object: String
  var key: String
  /// The name of the property, as this reader calls it.
  var stands: String

  private init(_ object: String, _ key: String, _ stands: String) {
    self.object = object
    self.key = key
    self.stands = stands
  }

  /// Every alias there is: a key that is seen in a new file is one more line here (spec part D).
  static let table: [KeyAlias] = [
    // Guesses at names that no public page shows (Q1, Q2, Q3, Q6, A17).
    KeyAlias("audioDialogParams", "maxRetryCount", "dialogMaxRetryCount"),
    KeyAlias("audioDialogParams", "promptCollection", "dialogPromptCollection"),
    KeyAlias("audioDialogParams", "dialogPrompts", "dialogPromptCollection"),
    KeyAlias("module", "maxRetryCount", "dialogMaxRetryCount"),
    KeyAlias("module", "dialogPrompts", "dialogPromptCollection"),
    KeyAlias("goTo", "goToForUserInput", "userInputCollection"),
    KeyAlias("goTo", "userInput", "userInputCollection"),
    KeyAlias("goTo", "stopRecordReason", "goToForStopRecordReason"),
    KeyAlias("processParams", "fliteCustomLexiconParams", "fliteCustomLexicon"),
    KeyAlias("processParams", "customLexicon", "fliteCustomLexicon"),
    // The 2.0 generation renamed these (spec B4).
    KeyAlias("audioPlaybackParams", "loopCount", "maxPlayCount"),
    KeyAlias("prompt", "textLanguage", "textLanguageCode"),
    KeyAlias("entry", "textLanguage", "textLanguageCode"),
    KeyAlias("ssVoiceParams", "identifier", "id"),
    KeyAlias("recognizeAudioParams", "srLocale", "languageCode"),
    KeyAlias("recognizeAudioParams", "srSessionParams", "appleSRSessionParams"),
    KeyAlias("recordPlayPromptParams", "recordPromptNoPlay", "recordFromPrompt"),
    KeyAlias("saveAudioParams", "fileName", "recordingFileName"),
    KeyAlias("saveAudioParams", "fileLocation", "recordingFileLocation"),
    KeyAlias("saveAudioParams", "languageFolder", "languageCode"),
    KeyAlias("recordAudioParams", "languageFolder", "languageCode"),
    KeyAlias("runAECParams", "languageFolder", "languageCode"),
    // A twin whose name lacks the unit (spec A13).
    KeyAlias("playSSSilenceParams", "postFinishSilenceDurationRuntime", "postFinishSilenceDurationMsRuntime"),
  ]
}
