private import Dispatch
private import VoiceFlow

/// The tables of the format are made at their first use, which takes longer than anything else that a call of the API does: another
/// thread makes them while the application starts.
enum FormatTables {
  /// Begins once in each process; returns at once.
  static func makeInAdvance() { _ = making }

  private static let making: Void = DispatchQueue.global().async {
    _ = FlowReader.modules(SourceFile(text: modules))
    _ = FlowReader.prompts(SourceFile(text: #"[{ "id": "P", "style": "single", "audioPlaybackParams": {} }]"#))
  }

  /// Uses every table; what it says does not matter.
  private static let modules = """
    [{ "id": "A", "type": "audioDialog", "name": "",
       "processParams": { "setValueForFieldNameCollection": [{ "name": "$[X]", "value": 1 }] },
       "playAudioParams": { "promptID": "P" }, "audioListenerParams": { "promptID": "P" },
       "recordAudioParams": { "vadParams": { "enableVAD": true }, "stopRecordParams": { "maxAudioLengthMs": 1 } },
       "recognizeAudioParams": { "pocketSphinxSRSessionParams": { "taskCollection": [
         { "taskID": "T", "taskType": "jsgfString", "taskData": "" }] } },
       "audioDialogParams": { "dialogMaxRetryCount": { "timeout": 1, "garbage": 1, "sr_error": 1 },
         "dialogPromptCollection": [{ "type": "initial", "promptID": "P" }] },
       "goTo": { "userIntentCollection": [{ "intent": "I", "goTo": "A" }],
         "userInputCollection": [{ "input": "a", "goTo": "A" }], "DEFAULT": "A" } }]
    """
}
