import Appliance
import Testing

@testable import BZVoiceFlow

/// The controller as applications make it, and the board with the sound library's simulated devices, in real time.
@Suite(.timeLimit(.minutes(5))) @MainActor struct OwnBoardTests {
  @Test("a controller is made as the reference writes it, and asks the board for permissions") func own() {
    let bzVoiceFlowController = BZVoiceFlowController()
    bzVoiceFlowController.setLogLevel("none")
    #expect(bzVoiceFlowController.initialize() == .BZ_SUCCESS)
    let results = [
      bzVoiceFlowController.requestMicrophonePermission(), bzVoiceFlowController.requestSpeechRecognitionPermission(),
    ]
    #expect(results.allSatisfy { $0 == .BZ_PERMISSION_GRANTED || $0 == .BZ_PERMISSION_DENIED })
  }

  @Test("a flow runs on the board's threads and tells the application on the main thread") func board() async {
    let maker = FlowStageMaker(
      hasMicrophone: { true }, hasRecognizer: { true },
      make: { parts in
        var audio = Configuration().audio
        audio.microphone = "simulated"
        audio.speaker = "simulated"
        return BoardStage(parts, audio: audio)
      })
    let controller = BZVoiceFlowController(stage: maker, delivery: MainDelivery())
    controller.setLogLevel("none")
    let application = TestApplication(controller)
    controller.loadAudioPromptModules(
      jsonData: #"[{ "id": "P", "style": "single", "textString": "$[Text]" }]"#)
    controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.play("A", "P")))
    application.at["start A"] = { controller.setVoiceflowRuntimeField(name: "Text", value: "Yes.") }
    controller.runVoiceflow()
    await application.end()
    #expect(
      application.told.filter { !$0.hasPrefix("NMF_AUDIO_SESSION") } == [
        "start VF_START", "end VF_START", "start A", "NMF_PLAY_AUDIO NME_STARTED P",
        "plays P AST_TEXT_STRING - Yes. -", "NMF_PLAY_AUDIO_SEGMENT NME_STARTED P",
        "NMF_PLAY_AUDIO_SEGMENT NME_ENDED P", "NMF_PLAY_AUDIO NME_ENDED P", "end A", "start VF_END", "end VF_END",
      ])
  }
}
