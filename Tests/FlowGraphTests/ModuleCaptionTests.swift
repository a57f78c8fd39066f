import FlowGraph
import Testing

@Suite struct ModuleCaptionTests {
  @Test(
    "a module says in a line or two what it does",
    arguments: [
      (#""type": "node", "name": "The hall""#, ["The hall"]),
      (#""type": "node", "name": "A""#, []),
      (#""type": "pauseResume", "name": "x""#, ["wait for resume"]),
      (#""type": "process", "name": "Set up""#, ["Set up"]),
      (
        """
        "type": "process", "name": "x", "processParams": { "languageCode": "de-DE", "speakerEnabled": true,
        "setValueForFieldNameCollection": [ { "name": "$[N]", "value": 1 }, { "name": "$[M]", "value": 1 } ] }
        """, ["set $[N] +1 · de-DE · speaker on"]
      ),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Text" }"#, ["“Hello there.”"]),
      (
        #""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Long" }"#,
        ["“It was a dark and stormy night…”"]
      ),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Unknown" }"#, ["P_Unknown"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "$[Which]" }"#, ["$[Which]"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Field" }"#, ["$[Notice]"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_File" }"#, ["tone.wav"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_TextFile" }"#, ["text of story.txt"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_SSML" }"#, ["“Good day !”"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Group" }"#, ["“Hello there.”"]),
      (#""type": "playAudio", "name": "x", "playAudioParams": { "promptID": "P_Loop" }"#, ["P_Loop"]),
      (
        """
        "type": "playAudio", "name": "x", "playAudioParams": { "style": "select",
        "promptCollection": [ { "promptID": "P_Text" }, { "promptID": "P_Long" } ] }
        """, ["1 of 2: “Hello there.”"]
      ),
      (
        """
        "type": "playAudio", "name": "x", "playAudioParams": {
        "promptCollection": [ { "promptID": "P_Text" }, { "promptID": "P_Long" }, { "promptID": "P_File" } ] }
        """, ["“Hello there.” +2"]
      ),
      (#""type": "playAudio", "name": "x""#, []),
      (recording(#""maxRecordLengthMs": 30000"#), ["record ≤ 30 s"]),
      (recording(#""maxRecordLengthMs": 30000, "maxSpeechLengthMs": 12500"#), ["record ≤ 12.5 s"]),
      (recording(#""maxAudioLengthMs": 120000, "maxRecordLengthMs": 0"#), ["record ≤ 2 min"]),
      (recording(#""maxRecordLengthMsRuntime": "$[Limit]""#), ["record ≤ $[Limit]"]),
      (recording(""), ["record, no limit given"]),
      (
        """
        "type": "audioDialog", "name": "x", "audioDialogParams": { "dialogPromptCollection": [
        { "type": "garbage", "promptID": "P_Long" }, { "type": "initial", "promptID": "P_Text" } ] }
        """, ["“Hello there.”", "listen for any words"]
      ),
      (
        #""type": "audioListener", "name": "x", "audioListenerParams": { "promptID": "P_TextFile" }"#,
        ["text of story.txt", "listen for any words"]
      ),
      (
        #""type": "runAEC", "name": "x", "runAECParams": { "renderPromptID": "P_Text" }"#, ["remove the echo of P_Text"]
      ),
    ])
  func captions(module: String, lines: [String]) {
    let drawing = Drawing(
      [#"{ "id": "A", \#(module), "goTo": { "DEFAULT": "VF_END" } }"#],
      prompts: [
        #"{ "id": "P_Text", "style": "single", "textString": "Hello   there." }"#,
        #"{ "id": "P_Long", "style": "single", "textString": "It was a dark and stormy night; the rain fell in torrents." }"#,
        #"{ "id": "P_Field", "style": "single", "textString": "$[Notice]" }"#,
        #"{ "id": "P_File", "style": "single", "audioFile": "tone.wav" }"#,
        #"{ "id": "P_TextFile", "style": "single", "textFile": "story.txt" }"#,
        #"{ "id": "P_SSML", "style": "single", "textIsSSML": true, "textString": "<speak>Good <b>day</b>!</speak>" }"#,
        #"{ "id": "P_Group", "style": "serial", "promptCollection": [ { "promptID": "P_Text" }, { "promptID": "P_Long" } ] }"#,
        #"{ "id": "P_Loop", "style": "combo", "promptCollection": [ { "promptID": "P_Loop" } ] }"#,
      ])
    #expect(drawing.node("A")?.captions == lines)
  }

  @Test(
    "a dialog tells how much it listens for",
    arguments: [
      (1, 0, "listen for 1 phrase"), (11, 0, "listen for 11 phrases"), (0, 2, "listen for 2 intents"),
      (3, 1, "listen for 3 phrases, 1 intent"),
    ])
  func listening(phrases: Int, intents: Int, caption: String) {
    let inputs = (0..<phrases).map { #"{ "input": "w\#($0)", "goTo": "VF_END" }"# }.joined(separator: ",")
    let entries = (0..<intents).map { #"{ "intent": "I\#($0)", "goTo": "VF_END" }"# }.joined(separator: ",")
    let drawing = Drawing([
      """
      { "id": "A", "type": "audioDialog", "name": "x",
      "goTo": { "DEFAULT": "VF_END", "userInputCollection": [\(inputs)], "userIntentCollection": [\(entries)] } }
      """
    ])
    #expect(drawing.node("A")?.captions == [caption])
  }

  private static func recording(_ limits: String) -> String {
    #""type": "recordAudio", "name": "x", "recordAudioParams": { "stopRecordParams": { \#(limits) } }"#
  }
}
