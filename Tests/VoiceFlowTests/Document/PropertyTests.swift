import Testing
import VoiceFlow

@Suite struct PropertyTests {
  /// One module with one fault, and what is said about it; a mark shows where.
  struct Case: Sendable, CustomTestStringConvertible {
    var module: String
    var expected: [String]

    var testDescription: String { module }

    init(_ module: String, _ expected: String...) {
      let (text, places) = FlowText.marked(module)
      self.module = text
      self.expected = zip(places, expected).map { "\($0): \($1)" }
    }
  }

  static let milliseconds = "a whole number of milliseconds from 0 to 2147483647"

  static func play(_ params: String) -> String {
    #"{ "id": "M", "type": "playAudio", "playAudioParams": { \#(params) }, "goTo": { "DEFAULT": "VF_END" } }"#
  }

  static func stop(_ params: String) -> String {
    #"{"id":"M","type":"recordAudio","recordAudioParams":{"stopRecordParams":{\#(params)}},"goTo":{"DEFAULT":"VF_END"}}"#
  }

  static let types = [
    Case(
      play(#""promptID": ▸5"#),
      #"error: "promptID" of module "M" must be a string, but 5 stands here"#),
    Case(
      play(#""promptID": ▸null"#),
      #"error: "promptID" of module "M" must be a string, but null stands here (leave it out for the default)"#),
    Case(
      play(#""promptCollection": ▸"P_A""#),
      #"error: "promptCollection" of module "M" must be an array, but the string "P_A" stands here"#),
    Case(
      play(#""promptCollection": [▸"P_A", { "promptID": "P_B" }]"#),
      #"error: each entry of "promptCollection" of module "M" must be an object, but the string "P_A" stands here (write { "promptID": "P_A" })"#
    ),
    Case(
      play(#""promptCollection": [{ ▸"prompt": "P_A" }]"#),
      #"error: module "M" lacks "promptID" in "promptCollection" (did you mean "promptID" by "prompt"?)"#),
    Case(
      play(#""style": ▸"Single", "promptID": "P""#),
      #"error: "style" of module "M" must be "single", "select" or "combo", but "Single" stands here (did you mean "single"?)"#
    ),
    Case(
      play(#""style": ▸"serial", "promptID": "P""#),
      #"error: "style" of module "M" must be "single", "select" or "combo", but "serial" stands here"#),
    Case(
      play(#""ssVoiceParams": { "gender": ▸"robot" }"#),
      #"warning: "gender" of module "M" must be "male", "female" or "unknown", but "robot" stands here"#),
    Case(
      stop(#""maxRecordLengthMs": ▸"5""#),
      "error: \"maxRecordLengthMs\" of module \"M\" must be \(milliseconds), but the string \"5\" stands here (write 5 without quotes)"
    ),
    Case(
      stop(#""maxRecordLengthMs": ▸-1"#),
      "error: \"maxRecordLengthMs\" of module \"M\" must be \(milliseconds), but -1 stands here"),
    Case(
      stop(#""maxRecordLengthMs": ▸0.5"#),
      "error: \"maxRecordLengthMs\" of module \"M\" must be \(milliseconds), but 0.5 stands here"),
    Case(
      stop(#""maxRecordLengthMs": ▸1e9"#),
      #"warning: "maxRecordLengthMs" of module "M" is longer than a day (times are in milliseconds)"#),
    Case(
      stop(#""maxRecordLengthMs": ▸"$[Limit]""#),
      "error: \"maxRecordLengthMs\" of module \"M\" must be \(milliseconds), but the string \"$[Limit]\" stands here (a field goes into \"maxRecordLengthMsRuntime\")"
    ),
    Case(
      stop(#""maxRecordLengthMsRuntime": ▸"Limit""#),
      #"error: "maxRecordLengthMsRuntime" of module "M" must be a field like "$[Name]", but the string "Limit" stands here"#
    ),
    Case(
      #"{"id":"M","type":"recordAudio","recordAudioParams":{"vadParams":{"enableVAD":▸"yes"}},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "enableVAD" of module "M" must be true or false, but the string "yes" stands here (did you mean true?)"#
    ),
    Case(
      #"{"id":"M","type":"recordAudio","recordAudioParams":{"aecParams":{"delayOffsetMs":▸101}},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "delayOffsetMs" of module "M" must be a whole number of milliseconds from 0 to 100, but 101 stands here"#
    ),
    Case(
      #"{"id":"M","type":"recordAudio","recordAudioParams":{"audioFormat":{"sampleRate":▸8000}},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "sampleRate" of module "M" must be one of 16000, 22050, 32000, 44100, 48000, but 8000 stands here"#),
    Case(
      #"{"id":"M","type":"node","goTo":▸"VF_END"}"#,
      #"error: "goTo" of module "M" must be an object, but the string "VF_END" stands here (write { "DEFAULT": "VF_END" })"#
    ),
    Case(
      #"{"id":"M","type":▸"nod","goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: module "M" has the unknown type "nod" (did you mean "node"?)"#),
    Case(
      #"{"id":"M","type":▸"recognizeAudio","goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: module "M" has the unknown type "recognizeAudio" (it belongs to the 2.0 format; use audioDialog)"#),
    Case(#"▸{"id":"M","goTo":{"DEFAULT":"VF_END"}}"#, #"error: module "M" lacks "type""#),
    Case(
      #"{"id":"M","type":"audioDialog","audioDialogParams":{"dialogMaxRetryCount":▸{"timeout":1}},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: module "M" lacks "garbage" in "dialogMaxRetryCount""#),
    Case(
      #"{"id":"M","type":"audioDialog","audioDialogParams":{"dialogPromptCollection":[{"type":▸"inital"}]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "type" of module "M" must be "preInitial", "initial", "garbage", "timeout" or "sr_error", but "inital" stands here (did you mean "initial"?)"#
    ),
  ]

  static let runtime = [
    Case(
      #"{"id":"M","type":▸"$[Type]","goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "type" of module "M" cannot be set at run time, but "$[Type]" stands here"#),
    Case(
      #"{"id":"M","type":"audioDialog","goTo":{"DEFAULT":"VF_END","userInputCollection":[{"input":▸"$[X]","goTo":"VF_END"}]}}"#,
      #"error: "input" of module "M" cannot be set at run time, but "$[X]" stands here"#),
    Case(
      #"{"id":"M","type":"audioDialog","goTo":{"DEFAULT":"VF_END","userInputCollection":[{"input":"x","comparator":▸"$[X]","goTo":"VF_END"}]}}"#,
      #"error: "comparator" of module "M" cannot be set at run time, but "$[X]" stands here"#),
    Case(
      #"{"id":"M","type":"audioDialog","goTo":{"DEFAULT":"VF_END","userInputCollection":[{"input":"x",▸"enablePartialSRHypothsisRuntime":"$[X]","goTo":"VF_END"}]}}"#,
      #"error: "enablePartialSRHypothsis" of module "M" cannot be set at run time"#),
    Case(
      play(#"▸"promptIDRuntime": "$[X]""#),
      #"warning: "promptIDRuntime" in "playAudioParams" of module "M" is unknown and ignored ("promptID" itself takes "$[Name]")"#
    ),
    Case(
      play(#""promptID": ▸"P_$[X]""#),
      #"warning: "promptID" of module "M" holds "$[X]" inside other text, where it is not replaced (a field is read only where $[Name] is the whole string)"#
    ),
    Case(
      #"{"id":"M","type":"process","processParams":{"setValueForFieldNameCollection":[{"name":▸"X","value":1}]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"warning: "name" of module "M" must be a field like "$[Name]", but "X" stands here (it is read as $[X])"#),
    Case(
      #"{"id":"M","type":"process","processParams":{"setValueForFieldNameCollection":[{"name":"$[X]","value":▸"$[Y]"}]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"warning: "value" of module "M" is stored as it stands: "$[Y]" is not replaced"#),
    Case(
      #"{"id":"M","type":"process","processParams":{"setValueForFieldNameCollection":[{"name":"$[X]","value":▸{}}]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "value" of module "M" must be a string, a number, true, false or null, but an empty object stands here"#
    ),
    Case(
      #"{"id":"M","type":"process","processParams":{"setValueForFieldNameCollection":[▸{"name":"$[X]"}]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: module "M" lacks "value" in "setValueForFieldNameCollection""#),
  ]

  static let keys = [
    Case(
      #"{"id":"M","type":"node",▸"gotoo":{},"_gotoo":{},"_COMMENT_":"x","goTo":{"DEFAULT":"VF_END"}}"#,
      #"warning: "gotoo" of module "M" is unknown and ignored (did you mean "goTo"?)"#),
    Case(
      #"{"id":"M","type":"recordAudio","recordAudioParams":{▸"enableVAD":true},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"warning: "enableVAD" in "recordAudioParams" of module "M" is unknown and ignored (it belongs in "vadParams")"#
    ),
    Case(
      #"{"id":"M","type":"node","goTo":{▸"DEFUALT":"x","DEFAULT":"VF_END"}}"#,
      #"warning: "DEFUALT" in "goTo" of module "M" is unknown and ignored (did you mean "DEFAULT"?)"#),
    Case(
      #"{"id":"M","type":"audioDialog","audioDialogParams":{"dialogPrompts":[],▸"dialogPromptCollection":[]},"goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: "dialogPromptCollection" of module "M" says the same as "dialogPrompts" (the first one is at 2:53)"#),
    Case(
      #"{"id":"M","type":"node",▸"type":"node","goTo":{"DEFAULT":"VF_END"}}"#,
      #"error: the key "type" stands twice in one object (the first one is at 2:11)"#),
  ]

  @Test("a wrong type or value names the property, what was expected and what stands there", arguments: types)
  func wrongTypes(_ fault: Case) { #expect(FlowText.faults(fault.module) == fault.expected) }

  @Test("a field stands only where one may", arguments: runtime)
  func fields(_ fault: Case) { #expect(FlowText.faults(fault.module) == fault.expected) }

  @Test("a key that is unknown is a warning with the nearest one, or with its proper place", arguments: keys)
  func unknownKeys(_ fault: Case) { #expect(FlowText.faults(fault.module) == fault.expected) }
}
