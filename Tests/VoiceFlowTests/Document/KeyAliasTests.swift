import LocatedJSON
import Testing
import VoiceFlow

@Suite struct KeyAliasTests {
  private func module(_ text: String) throws -> VoiceflowModule {
    let (modules, issues) = FlowReader.modules(FlowText.file(FlowText.modules(text)))
    #expect(issues.map(\.description) == [])
    return try #require(modules.first { $0.id == "M" })
  }

  @Test(
    "a dialog's content is understood under its guessed names, in its container or without it",
    arguments: [
      #""audioDialogParams": { "dialogMaxRetryCount": COUNTS, "dialogPromptCollection": GROUPS }"#,
      #""audioDialogParams": { "maxRetryCount": COUNTS, "promptCollection": GROUPS }"#,
      #""audioDialogParams": { "dialogPrompts": GROUPS }, "dialogMaxRetryCount": COUNTS"#,
      #""dialogMaxRetryCount": COUNTS, "audioDialogParams": { "dialogPrompts": GROUPS }"#,
      #""dialogMaxRetryCount": COUNTS, "dialogPromptCollection": GROUPS"#,
      #""maxRetryCount": COUNTS, "dialogPrompts": GROUPS"#,
    ]) func dialog(parts: String) throws
  {
    let text = parts.replacing("COUNTS", with: #"{ "timeout": 3, "garbage": 2, "sr_error": 1 }"#)
      .replacing("GROUPS", with: #"[ { "type": "initial", "promptID": "p" } ]"#)
    let module = try module(#"{ "id": "M", "type": "audioDialog", \#(text), "goTo": { "DEFAULT": "VF_END" } }"#)
    #expect(module.audioDialogParams?.dialogMaxRetryCount.timeout.value == 3)
    #expect(module.audioDialogParams?.dialogPromptCollection.count == 1)
  }

  @Test(
    "tables of goTo are understood under their guessed names",
    arguments: ["userInputCollection", "goToForUserInput", "userInput"])
  func userInput(key: String) throws {
    let module = try module(
      #"{ "id": "M", "type": "audioDialog", "goTo": { "DEFAULT": "VF_END", "\#(key)": [ { "input": "x", "goTo": "VF_END" } ] } }"#
    )
    #expect(module.goTo.userInputCollection.map(\.input) == ["x"])
  }

  @Test(
    "stop reasons are understood in their object and beside the other keys",
    arguments: [
      #""goToForStopRecordReason": { "stopRequest": "VF_END", "maxSpeechExceeded": "M" }"#,
      #""stopRecordReason": { "stopRequest": "VF_END", "maxSpeechExceeded": "M" }"#,
      #""stopRequest": "VF_END", "maxSpeechExceeded": "M""#,
    ]) func stopReasons(keys: String) throws
  {
    let module = try module(#"{ "id": "M", "type": "recordAudio", "goTo": { "DEFAULT": "VF_END", \#(keys) } }"#)
    #expect(module.goTo.goToForStopRecordReason[.stopRequest]?.source == .literal("VF_END"))
    #expect(module.goTo.goToForStopRecordReason[.maxSpeechExceeded]?.source == .literal("M"))
  }

  @Test(
    "recordings are understood in the words of both generations",
    arguments: [
      #""promptID": "P", "recordFromPrompt": true, "recordingFileName": "a", "recordingFileLocation": "b", "languageCode": "de-DE""#,
      #""recordPlayPromptParams": { "promptID": "P", "recordPromptNoPlay": true }, "saveAudioParams": { "fileName": "a", "fileLocation": "b", "languageFolder": "de-DE", "fileType": "wav" }"#,
    ]) func recording(params: String) throws
  {
    let module = try module(
      #"{ "id": "M", "type": "recordAudio", "recordAudioParams": { \#(params) }, "goTo": { "DEFAULT": "VF_END" } }"#)
    let record = try #require(module.recordAudioParams)
    #expect(record.promptID?.source == .literal("P"))
    #expect(record.recordFromPrompt.value == true)
    #expect(record.recordingFileName?.source == .literal("a"))
    #expect(record.recordingFileLocation?.source == .literal("b"))
    #expect(record.languageCode?.source == .literal("de-DE"))
  }

  @Test("an alias has its twin too") func aliasTwins() throws {
    let module = try module(
      #"""
      { "id": "M", "type": "recordAudio", "recordAudioParams": { "recordPlayPromptParams": { "recordPromptNoPlayRuntime": "$[X]" } },
        "goTo": { "DEFAULT": "VF_END" } }
      """#)
    #expect(module.recordAudioParams?.recordFromPrompt.field == FieldName("X"))
  }

  @Test("the audio format is a name or an object") func audioFormat() throws {
    let named = try module(
      #"{ "id": "M", "type": "recordAudio", "recordAudioParams": { "audioFormat": "x" }, "goTo": { "DEFAULT": "VF_END" } }"#
    )
    #expect(named.recordAudioParams?.audioFormat?.source == .literal("x"))
    let inParts = try module(
      #"""
      { "id": "M", "type": "recordAudio", "goTo": { "DEFAULT": "VF_END" }, "recordAudioParams":
        { "audioFormat": { "formatID": "linearpcm", "commonFormat": "int16", "sampleRate": 16000, "sampleRateRuntime": "$[R]" } } }
      """#)
    #expect(inParts.recordAudioParams?.audioFormatParams?.sampleRate.value == 16_000)
    #expect(inParts.recordAudioParams?.audioFormatParams?.sampleRate.field == FieldName("R"))
  }

  @Test("recognition is understood in the words of both generations") func recognition() throws {
    let module = try module(
      #"""
      { "id": "M", "type": "audioDialog", "goTo": { "DEFAULT": "VF_END" }, "recognizeAudioParams": {
          "srEngine": "pocketSphinx", "srLocale": "en-GB", "recordUtteranceAudio": true,
          "srSessionParams": { "enablePartialResults": true, "autoPunctuate": false, "contextualStringsDictionary": {
            "loadContextualDictionary": true,
            "contextualDictionaryEntryList": [ { "contextualString": "Hearken", "phoneticMap": "HH AA R K AH N" } ] } },
          "pocketSphinxSRSessionParams": { "taskID": "T", "taskType": "jsgfString", "taskData": "#JSGF V1.0;\n" } } }
      """#)
    let params = try #require(module.recognizeAudioParams)
    #expect(params.languageCode?.source == .literal("en-GB"))
    #expect(params.saveUtteranceParams?.saveUtterance.value == true)
    #expect(params.appleSRSessionParams?.enablePartialResults.value == true)
    #expect(params.appleSRSessionParams?.contextualStringsDictionary?.contextualDictionaryEntryList.count == 1)
    #expect(params.pocketSphinxSRSessionParams?.taskCollection.map(\.taskID.source) == [.literal("T")])
    #expect(params.pocketSphinxSRSessionParams?.taskCollection.first?.taskData?.source == .literal("#JSGF V1.0;\n"))
  }

  @Test("prompts are understood in the words of both generations, odd twin included") func prompts() throws {
    let text = #"""
      [ { "id": "P", "style": "single", "textString": "x", "textLanguage": "fr-FR",
          "audioPlaybackParams": { "loopPlay": true, "loopCount": 3, "loopCountRuntime": "$[N]", "volume": 0.5 },
          "ssEngineParams": { "volume": 2, "ssVoiceParams": { "identifier": "slt-hts", "gender": "female", "quality": "" },
            "playSSSilenceParams": { "preStartSilenceDurationMs": 100, "postFinishSilenceDurationRuntime": "$[S]" } } } ]
      """#
    let (prompts, issues) = FlowReader.prompts(FlowText.file(text))
    #expect(issues.map(\.description) == [])
    let prompt = try #require(prompts.first)
    #expect(prompt.textLanguageCode?.source == .literal("fr-FR"))
    #expect(prompt.audioPlaybackParams.maxPlayCount.value == 3)
    #expect(prompt.audioPlaybackParams.maxPlayCount.field == FieldName("N"))
    #expect(prompt.audioPlaybackParams.volume.value == 0.5)
    #expect(prompt.ssEngineParams?.volume.value == 2)
    #expect(prompt.ssEngineParams?.ssVoiceParams?.id?.source == .literal("slt-hts"))
    #expect(prompt.ssEngineParams?.playSSSilenceParams.preStartSilenceDurationMs.value == 100)
    #expect(prompt.ssEngineParams?.playSSSilenceParams.postFinishSilenceDurationMs.field == FieldName("S"))
  }
}
