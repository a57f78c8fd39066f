// An application as tests need it: it writes down what it is told, and does what the test wants at some of it.
import BZVoiceFlow
import Testing

/// What was told, as lines such as `start VFM_Hello` or `play P_Hello started`.
@MainActor final class TestApplication: BZVoiceFlowCallback {
  let controller: BZVoiceFlowController
  private(set) var told: [String] = []
  /// Done at a line, before the flow goes on.
  var at: [String: () -> Void] = [:]
  /// Asked about a hypothesis.
  var judge: (BZSRData) -> Void = { _ in }
  private var waiting: CheckedContinuation<Void, Never>?
  /// Ends that nobody has waited for yet.
  private var ends = 0

  init(_ controller: BZVoiceFlowController) {
    self.controller = controller
    controller.initialize()
    #expect(controller.setVoiceFlowCallback(self))
  }

  /// Returns when PreModuleEnd of VF_END was told.
  func end() async {
    if ends == 0 { await withCheckedContinuation { waiting = $0 } }
    ends -= 1
  }

  private func tell(_ line: String) {
    told.append(line)
    at[line]?()
  }

  func BZVFC_PreModuleStart(vfModuleID: String) { tell("start \(vfModuleID)") }

  func BZVFC_PreModuleEnd(vfModuleID: String) {
    tell("end \(vfModuleID)")
    guard vfModuleID == "VF_END" else { return }
    ends += 1
    waiting?.resume()
    waiting = nil
  }

  func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData) {
    tell("heard \(srData.srHypothesis ?? "nothing")")
    judge(srData)
  }

  func BZVFC_MediaEvent(
    vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any]
  ) {
    #expect(mediaEventData["timeMs"] is Int || mediaEvent == .NME_FAILED)
    tell("\(mediaFunction) \(mediaEvent) \(mediaItemID)")
  }

  func BZVFC_PlayAudioSegmentData(
    vfModuleID: String, promptID: String, audioSegmentType: BZAudioSegmentType, audioFile: String?,
    textString: String?, textFile: String?
  ) {
    tell("plays \(promptID) \(audioSegmentType) \(audioFile ?? "-") \(textString ?? "-") \(textFile ?? "-")")
  }
}

/// A flow as JSON: VF_START, the modules in order, VF_END.
enum FlowText {
  static func flow(_ modules: String...) -> String {
    let first = modules.first.flatMap { $0.split(separator: "\"").dropFirst(3).first } ?? "VF_END"
    return """
      [ { "id": "VF_START", "type": "node", "name": "", "goTo": { "DEFAULT": "\(first)" } },
        \(modules.joined(separator: ",\n"))\(modules.isEmpty ? "" : ",")
        { "id": "VF_END", "type": "node", "name": "", "goTo": { "DEFAULT": "" } } ]
      """
  }

  /// Plays a prompt.
  static func play(_ id: String, _ prompt: String, then next: String = "VF_END") -> String {
    """
    { "id": "\(id)", "type": "playAudio", "name": "", "playAudioParams": { "promptID": "\(prompt)" },
      "goTo": { "DEFAULT": "\(next)" } }
    """
  }

  static func module(_ id: String, _ type: String, _ rest: String = "", goTo: String = #""DEFAULT": "VF_END""#)
    -> String
  {
    """
    { "id": "\(id)", "type": "\(type)", "name": ""\(rest.isEmpty ? "" : ", \(rest)"), "goTo": { \(goTo) } }
    """
  }

  /// Prompts by id, with their texts.
  static func prompts(_ texts: KeyValuePairs<String, String>) -> String {
    "["
      + texts.map { #"{ "id": "\#($0.key)", "style": "single", "textString": "\#($0.value)" }"# }.joined(
        separator: ", ")
      + "]"
  }
}
