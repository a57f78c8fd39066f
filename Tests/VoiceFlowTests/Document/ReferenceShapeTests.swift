import LocatedJSON
import Testing
import VoiceFlow

/// Files in the shapes that the makers of the format publish: trailing commas everywhere, comments under `_` keys.
@Suite struct ReferenceShapeTests {
  static let recordedAudio = """
    [
        {
            "id": "VF_START",
            "type": "node",
            "name": "Sounds_VF_START",
            "goTo": {
                "DEFAULT": "VFM_Intro",
            },
        },

        {
            "id": "VFM_Intro",
            "type": "playAudio",
            "name": "Intro",
            "playAudioParams": {
                "style": "single",
                "promptID": "P_Intro",
            },
            "goTo": {
                "DEFAULT": "P_All",
            },
        },

        {
            "id": "P_All",
            "type": "playAudio",
            "name": "All formats, named like its prompt",
            "playAudioParams": {
                "style": "single",
                "promptID": "P_All",
            },
            "goTo": {
                "DEFAULT": "VF_END",
            },
        },

        {
            "id": "VF_END",
            "type": "node",
            "name": "Sounds_VF_END",
            "goTo": {
                "DEFAULT": "",
            },
        },
    ]

    """

  static let recordedPrompts = """
    [
        {
            "id": "P_Intro",
            "style": "single",
            "audioFile": "intro.wav",
        },
        {
            "id": "P_MP3",
            "style": "single",
            "audioFile": "sound.mp3",
            "audioPlaybackParams": {
                "audioFormat": "media"
            },
        },
        {
            "id": "P_PCM",
            "style": "single",
            "_audioFile": "other.pcm",
            "audioFile": "sound.pcm",
            "textString": "A sound.",
            "audioPlaybackParams": {
                "audioFormat": "pcm_48khz"
            },
        },
        {
            "id": "P_All",
            "style": "combo",
            "promptCollection": [
                {
                    "promptID": "P_MP3",
                },
                {
                    "promptID": "P_PCM",
                },
            ],
        },
    ]

    """

  @Test("a flow of recorded sounds is read and found sound") func recorded() {
    let (flow, issues) = FlowReader.flow(
      voiceflow: FlowText.file(Self.recordedAudio), prompts: [FlowText.file(Self.recordedPrompts, "p.json")])
    #expect((issues + Validator.issues(in: flow)).map(\.description) == [])
    #expect(flow.modules.count == 4)
    #expect(flow.prompts.count == 4)
    #expect(flow.unreadable.isEmpty)
  }

  @Test("a flow whose way the application decides, with a listener that it feeds") func application() {
    let modules = """
      { "id": "VFM_Process_LoadPreStart", "type": "process", "goTo": { "DEFAULT": "$[StartModule]", }, },
      {
          "id": "VFM_Listener",
          "type": "audioListener",
          "name": "VFM_Listener",
          "recognizeAudioParams": {
              "srEngine": "apple",
              "languageCode": "en-US",
              "appleSRSessionParams": { "enablePartialResults": true, },
          },
          "audioListenerParams": { "promptID": "P_Answer", },
          "recordAudioParams": {
              "vadParams": { "enableVAD": true, },
              "stopRecordParams": {
                  "maxRecordLengthMs": 0, "maxAudioLengthMs": 0, "maxSpeechLengthMs": 0,
                  "maxPreSpeechSilenceLengthMs": 8000, "maxPostSpeechSilenceLengthMs": 1000,
              },
          },
          "goTo": {
              "maxSRErrorCount": "VFM_Process_Write",
              "loadPromptFailure": "VFM_Process_Write",
              "internalFailure": "VFM_Process_Write",
              "userIntentCollection": [
                  { "intent": "Sleep", "goTo": "VFM_Process_Write", },
                  { "intent": "Shutdown", "goTo": "VF_END", },
              ],
              "DEFAULT": "VFM_Process_LoadPreStart",
          },
      },
      {
          "id": "VFM_Process_Write", "type": "process", "name": "",
          "processParams": {
              "setValueForFieldNameCollection": [
                  { "name": "$[WhatToChatAbout]", "value": "Select", },
                  { "name": "$[CompletedText]", "value": true, },
              ],
          },
          "goTo": { "DEFAULT": "VF_END", },
      }
      """
    let prompts = """
      {
          "id": "P_Answer",
          "style": "single",
          "textString": "$[AnswerText]",
          "audioPlaybackParams": { "startPosMsRuntime": "$[AnswerStart]", },
      },
      """
    var surroundings = Surroundings()
    surroundings.fields = [FieldName("StartModule"), FieldName("AnswerText"), FieldName("AnswerStart")]
    #expect(
      FlowText.check(modules, prompts: prompts, startingAt: "VFM_Process_LoadPreStart", knowing: surroundings) == [
        #"8:21: note: the engine "apple" stands for the best one on this device"#
      ])
    // Without knowing the application, the fields that it sets are doubtful.
    let doubts = FlowText.check(modules, prompts: prompts, startingAt: "VFM_Process_LoadPreStart")
    #expect(doubts.filter { $0.contains("no process module writes it") }.count == 3)
  }

  @Test("an audio-to-text map is read, and a file that it names twice is an error") func audioToText() {
    let text = """
      [
          { "audioFile": "Hello.wav", "textString": "Hello.", "textLanguageCode": "en-US", "_COMMENT_": "x", },
          { "audioFile": "Bonjour.wav", "textString": "$[Greeting]", "textLanguage": "$[Language]", },
          { "audioFile": "Hello.wav", "textString": "Hello hello.", },
          { "audioFile": "Hi.wav", },
      ]
      """
    let (entries, issues) = FlowReader.audioToText(FlowText.file(text))
    #expect(entries.map(\.audioFile) == ["Hello.wav", "Bonjour.wav", "Hi.wav"])
    #expect(entries.map(\.textLanguageCode) == ["en-US", nil, nil])
    #expect(entries.map(\.textLanguageField) == [nil, FieldName("Language"), nil])
    #expect(
      FlowText.lines(issues) == [
        #"4:20: error: the file "Hello.wav" stands twice in the file (the first one is at 2:20)"#,
        #"5:5: error: entry "Hi.wav" lacks "textString""#,
      ])
  }
}
