import LocatedJSON
import Testing
import VoiceFlow

@Suite struct FileReferenceTests {
  @Test("every file that a flow names is listed with its category, its place and what stands in for it")
  func references() {
    let modules = #"""
      { "id": "M", "type": "process", "processParams": { "fliteCustomLexicon": { "customLexiconFileName": "names.lex", "customLexiconFileLocation": "lexicons" } }, "goTo": { "DEFAULT": "D" } },
      { "id": "D", "type": "audioDialog", "recognizeAudioParams": { "languageCode": "en-GB", "pocketSphinxSRSessionParams": { "taskCollection": [
        { "taskID": "A", "taskType": "jsgf", "taskFileName": "menu.gram" }, { "taskID": "B", "taskType": "jsgfString", "taskData": "x" } ] } },
        "goTo": { "DEFAULT": "R" } },
      { "id": "R", "type": "recordAudio", "recordAudioParams": { "recordingFileName": "message.wav" }, "goTo": { "DEFAULT": "E" } },
      { "id": "E", "type": "runAEC", "runAECParams": { "renderPromptID": "P_A", "captureFileName": "message.wav", "resultFileName": "clean.wav" }, "goTo": { "DEFAULT": "VF_END" } }
      """#
    let prompts = #"""
      [ { "id": "P_A", "style": "single", "audioFile": "a.wav" },
        { "id": "P_B", "style": "single", "audioFile": "b.wav", "textString": "b" },
        { "id": "P_C", "style": "single", "audioFile": "c.wav", "audioPlaybackParams": { "audioFormat": "pcm_48khz" } },
        { "id": "P_D", "style": "single", "textFile": "d.txt", "textLanguageCode": "de-DE" },
        { "id": "P_E", "style": "single", "audioFile": "$[File]" } ]
      """#
    let map = #"[ { "audioFile": "c.wav", "textString": "c" } ]"#
    let (flow, _) = FlowReader.flow(
      voiceflow: FlowText.file(FlowText.modules(modules)), prompts: [FlowText.file(prompts, "p.json")],
      audioToText: FlowText.file(map, "t.json"))
    let references = flow.fileReferences
    #expect(
      references.map { "\($0.category.rawValue) \($0.name) \($0.user) \($0.hasTextFallback)" } == [
        #"FC_SPEECH_SYNTHESIS names.lex module "M" false"#, #"FC_SPEECH_RECOGNITION menu.gram module "D" false"#,
        #"FC_RECORD_AUDIO message.wav module "E" false"#, #"FC_PLAY_AUDIO a.wav prompt "P_A" false"#,
        #"FC_PLAY_AUDIO b.wav prompt "P_B" true"#, #"FC_PLAY_AUDIO c.wav prompt "P_C" true"#,
        #"FC_PLAY_TEXT d.txt prompt "P_D" false"#,
      ])
    #expect(references[0].location?.source == .literal("lexicons"))
    #expect(references[1].languageCode?.source == .literal("en-GB"))
    #expect(references[1].taskType == "jsgf")
    #expect(references.map(\.isRecordedByFlow) == [false, false, true, false, false, false, false])
    #expect(references[5].audioFormat?.source == .literal("pcm_48khz"))
    #expect(references[3].position == SourcePosition(file: "p.json", line: 1, column: 50))
  }
}
