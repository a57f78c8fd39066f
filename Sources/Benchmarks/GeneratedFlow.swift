// A flow as long as one likes, in which `check` finds nothing: a fifth of its modules is of each kind that owners use.

struct GeneratedFlow {
  var voiceflow: [UInt8]
  var prompts: [UInt8]

  /// - Parameter modules: VF_START and VF_END included.
  init(modules count: Int) {
    var flow = "[\n"
    var texts = "[\n"
    let last = count - 2
    func id(_ index: Int) -> String { index > last ? "VF_END" : "VFM_\(index)" }
    flow += #"    { "id": "VF_START", "type": "node", "name": "Start", "goTo": { "DEFAULT": "\#(id(1))" } },\#n"#
    for index in stride(from: 1, through: last, by: 1) {
      flow += Self.module(index, id: id(index), next: id(index + 1), later: id(min(index + 7, last + 1)))
      // A process plays nothing.
      if index % 5 == 0 { continue }
      texts +=
        #"    { "id": "P_\#(index)", "style": "single", "textString": "This is sentence number \#(index)." },\#n"#
    }
    flow += #"    { "id": "VF_END", "type": "node", "name": "End", "goTo": { "DEFAULT": "" } },\#n]\#n"#
    texts += "]\n"
    voiceflow = Array(flow.utf8)
    prompts = Array(texts.utf8)
  }

  private static func module(_ index: Int, id: String, next: String, later: String) -> String {
    let head = #"    { "id": "\#(id)", "name": "Module \#(index)", "#
    switch index % 5 {
    case 0:
      return head + """
        "type": "process",
              "processParams": { "setValueForFieldNameCollection": [{ "name": "$[Next\(index)]", "value": "\(next)" }] },
              "goTo": { "DEFAULT": "$[Next\(index)]" } },

        """
    case 1, 2:
      return head + """
        "type": "playAudio",
              "playAudioParams": { "style": "single", "promptID": "P_\(index)" },
              "goTo": { "loadPromptFailure": "\(later)", "internalFailure": "VF_END", "DEFAULT": "\(next)" } },

        """
    case 3:
      return head + """
        "type": "recordAudio",
              "recordAudioParams": {
                  "promptID": "P_\(index)", "vadParams": { "enableVAD": true },
                  "stopRecordParams": { "maxRecordLengthMs": 30000, "maxPostSpeechSilenceLengthMs": 2000 } },
              "goTo": { "internalFailure": "\(later)", "DEFAULT": "\(next)" } },

        """
    default:
      return head + """
        "type": "audioDialog",
              "audioDialogParams": {
                  "dialogMaxRetryCount": { "timeout": 2, "garbage": 2, "sr_error": 2 },
                  "dialogPromptCollection": [
                      { "type": "initial", "promptID": "P_\(index)", "recognizeWhilePlay": true },
                      { "type": "timeout", "promptID": "P_\(index)" },
                      { "type": "garbage", "promptID": "P_\(index)" },
                      { "type": "sr_error", "promptID": "P_\(index)" } ] },
              "goTo": {
                  "userInputCollection": [
                      { "comparator": "contains", "input": "go on", "goTo": "\(next)" },
                      { "comparator": "contains", "input": "go further", "goTo": "\(later)" } ],
                  "maxTimeoutCount": "VF_END", "maxGarbageCount": "VF_END", "maxSRErrorCount": "VF_END",
                  "DEFAULT": "\(next)" } },

        """
    }
  }
}
