// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation
// The examples unwrap, and are public, as the reference has them.
import Appliance
import BZVoiceFlow
import Rehearsal
import Testing

/// Examples in which somebody speaks.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ListeningExamplesTests {
  private func saying(_ text: String, after module: String) -> RehearsalScript {
    var script = RehearsalScript()
    script.steps = [
      RehearsalScript.Step(
        when: .after(
          .init(event: "module.started", values: [.init(key: "module", value: .string(module))], line: 1), wait: 1),
        action: .say(text, voice: "awb", dBFS: -23), line: 1)
    ]
    return script
  }

  @Test("loadAudioListenerPrompt: a chat response is read section by section") func audioListener() async throws {
    let theatre = try Theatre()
    let my = Chat(theatre.controller())
    my.bzVoiceFlowController.initialize()
    my.bzVoiceFlowController.setVoiceFlowCallback(my)
    my.bzVoiceFlowController.loadAudioPromptModules(jsonData: "[\(ReferenceText.chatResponsePrompt)]")
    let others = [
      "PlayAudio_NotAbleToListen", "PlayAudio_CannotPlayPrompt", "PlayAudio_HavingTechnicalIssueListening",
      "Process_AudioListenerCommand", "Process_SleepModeRequested", "Process_ShutdownModeRequested",
      "Process_RentryModule",
    ].map { FlowText.module("VA_VFM_AIChat_\($0)", "node") }.joined(separator: ",")
    #expect(
      my.bzVoiceFlowController.loadVoiceflow(
        jsonData: FlowText.flow("\(ReferenceText.audioListenerModule)\(others)")) == .BZ_SUCCESS)
    my.bzVoiceFlowController.runVoiceflow()
    await my.end()
    #expect(
      theatre.events.modules() == [
        "VF_START", "VA_VFM_AIChat_AudioListener_ChatResponse", "VA_VFM_AIChat_Process_RentryModule", "VF_END",
      ])
    #expect(
      theatre.events.all.filter { $0.name == .segmentStarted }.compactMap { $0["text"]?.text } == [
        "Let's go ahead and start chatting", "let's just keep chatting",
      ])
  }

  /// The example keeps chatting for ever; here it is for once.
  final class Chat: Ending, BZVoiceFlowCallback {
    private var sections = 1

    public func BZVFC_PreModuleStart(vfModuleID: String) {
      if vfModuleID == "VA_VFM_AIChat_AudioListener_ChatResponse" {
        bzVoiceFlowController.setVoiceflowRuntimeField(
          name: "ChatResponseSectionText", value: "Let's go ahead and start chatting")

        bzVoiceFlowController.setVoiceflowRuntimeField(name: "ChatResponseParagraphStartPlayPosition", value: 0)
      }
    }

    public func BZVFC_MediaEvent(
      vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
      mediaEventData: [AnyHashable: Any]
    ) {
      if vfModuleID == "VA_VFM_AIChat_AudioListener_ChatResponse" {
        if mediaItemID == "P_AIChat_ChatResponseText" {
          if mediaFunction == .NMF_PLAY_AUDIO_SEGMENT {
            if mediaEvent == .NME_ENDED {
              guard sections > 0 else { return }
              sections -= 1
              bzVoiceFlowController.setVoiceflowRuntimeField(
                name: "ChatResponseSectionText", value: "let's just keep chatting")
              _ = bzVoiceFlowController.loadAudioListenerPrompt(promptID: "P_AIChat_ChatResponseText")
            }
          }
        }
      }
    }

    public func BZVFC_PreModuleEnd(vfModuleID: String) {
      if vfModuleID == "VF_END" { hasEnded() }
    }
  }

  private static let dialog = FlowText.flow(
    FlowText.module(
      "AIChat_AudioDialog_AIChat", "audioDialog",
      #"""
      "recognizeAudioParams": { "srEngine": "pocketSphinx", "pocketSphinxSRSessionParams": { "taskCollection": [
        { "taskID": "T", "taskType": "jsgfString", "taskData": "#JSGF V1.0; grammar t; public <t> = go to sleep | tell me a story;" } ] } },
      "audioDialogParams": { "dialogMaxRetryCount": { "timeout": 0, "garbage": 0, "sr_error": 0 } }
      """#,
      goTo: """
        "userIntentCollection": [
            {
                "intent": "AIChatSubmitted",
                "goTo": "AIChat_AudioDialog_AIChatWait",
            },
            {
                "intent": "AudioListenerCommand",
                "goTo": "AIChat_Process_AudioListenerCommand",
            },
            {
                "intent": "TransitionToSleepMode",
                "goTo": "AIChat_Process_SleepModeRequested",
            },
        ],
        "DEFAULT": "VF_END"
        """),
    FlowText.module("AIChat_AudioDialog_AIChatWait", "node"),
    FlowText.module("AIChat_Process_AudioListenerCommand", "node"),
    FlowText.module("AIChat_Process_SleepModeRequested", "node"))

  @Test("setUserIntent, resetUserIntent, setVoiceflowRuntimeField: \"go to sleep\" becomes an intent")
  func intent() async throws {
    let theatre = try Theatre(saying("go to sleep", after: "AIChat_AudioDialog_AIChat"))
    let my = Listening(theatre.controller())
    var bzResult = my.bzVoiceFlowController.initialize()
    bzResult = my.bzVoiceFlowController.initializeDefaultAudioSession()
    bzResult = my.bzVoiceFlowController.initializeDefaultMediaModules()
    my.bzVoiceFlowController.setVoiceFlowCallback(my)

    bzResult = my.bzVoiceFlowController.loadAudioPromptModules(jsonData: "[]")
    bzResult = my.bzVoiceFlowController.loadVoiceflow(jsonData: Self.dialog)
    bzResult = my.bzVoiceFlowController.runVoiceflow()
    #expect(bzResult == .BZ_SUCCESS)
    await my.end()
    #expect(
      theatre.events.modules() == [
        "VF_START", "AIChat_AudioDialog_AIChat", "AIChat_Process_SleepModeRequested", "VF_END",
      ])
    #expect(my.results == [true, true, true])
    #expect(
      my.bzVoiceFlowController.getVoiceflowRuntimeField(name: "ChatResponseText") as? String
        == "Thank you for your response")
  }

  final class Listening: Ending, BZVoiceFlowCallback {
    var results: [Bool] = []

    // Optional implementation of callback methods from BZVoiceFlowCallback protocol
    func BZVFC_PreModuleStart(vfModuleID: String) {
      if vfModuleID == "AIChat_AudioDialog_AIChat" {
        let bResult = bzVoiceFlowController.resetUserIntent()
        results.append(bResult)
      }
    }

    func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData) {
      if srData.srHypothesis != nil && !srData.srHypothesis!.isEmpty {
        if vfModuleID == "AIChat_AudioDialog_AIChat"
          && srData.srHypothesis!.caseInsensitiveCompare("go to sleep") == .orderedSame
        {
          let bResult = bzVoiceFlowController.setUserIntent("TransitionToSleepMode")
          results.append(bResult)
        }
      }
      if srData.srHypothesis != nil && !srData.srHypothesis!.isEmpty {
        if vfModuleID == "AIChat_AudioDialog_AIChat" {
          let bResult = bzVoiceFlowController.setVoiceflowRuntimeField(
            "ChatResponseText", "Thank you for your response")
          results.append(bResult)
        }
      }
    }

    func BZVFC_PreModuleEnd(vfModuleID: String) {
      if vfModuleID == "VF_END" { hasEnded() }
    }
  }
}
