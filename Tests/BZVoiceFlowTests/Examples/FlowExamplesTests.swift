import BZVoiceFlow
import Testing

/// Examples that load and run flows, each under the name of the method that it explains.
@Suite @MainActor struct FlowExamplesTests {
  private let theatre: Theatre
  private let bzVoiceFlowController: BZVoiceFlowController
  private let bzAudioPromptModulesJSON = ReferenceText.bzAudioPromptModulesJSON
  private let bzVoiceFlowJSON = ReferenceText.bzVoiceFlowJSON

  init() throws {
    theatre = try Theatre()
    bzVoiceFlowController = theatre.controller()
  }

  /// The three lines with which nearly every example begins.
  private func prepare() {
    var bzResult = bzVoiceFlowController.initialize()
    #expect(bzResult == .BZ_SUCCESS)
    bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
    #expect(bzResult == .BZ_SUCCESS)
    bzResult = bzVoiceFlowController.initializeDefaultMediaModules()
    #expect(bzResult == .BZ_SUCCESS)
    bzVoiceFlowController.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: theatre.path)
  }

  @Test func loadAudioPromptModulesFromFile() {
    theatre.write(bzAudioPromptModulesJSON, to: "AudioPromptModules.json")
    prepare()
    let bzResult = bzVoiceFlowController.loadAudioPromptModules(localFileURL: "AudioPromptModules.json")
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func loadAudioPromptModulesFromText() {
    prepare()
    var bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    #expect(bzResult == .BZ_SUCCESS)
    // As it is declared.
    bzResult = bzVoiceFlowController.loadAudioPromptsModules(jsonData: bzAudioPromptModulesJSON)
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func loadAudioToTextMap() {
    prepare()
    var bzResult = bzVoiceFlowController.loadAudioToTextMap(jsonData: ReferenceText.bzAudioToTextMapJSON)
    #expect(bzResult == .BZ_SUCCESS)
    theatre.write(ReferenceText.bzAudioToTextMapJSON, to: "AudioTextMap.json")
    bzResult = bzVoiceFlowController.loadAudioToTextMap(localFileURL: "AudioTextMap.json")
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test func loadVoiceflow() {
    theatre.write(bzVoiceFlowJSON, to: "Voiceflow.json")
    prepare()
    var bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    bzResult = bzVoiceFlowController.loadVoiceflow(localFileURL: "Voiceflow.json")
    #expect(bzResult == .BZ_SUCCESS)
    bzResult = bzVoiceFlowController.loadVoiceflow(jsonData: bzVoiceFlowJSON)
    #expect(bzResult == .BZ_SUCCESS)
  }

  @Test("runVoiceflow, stopVoiceflow", .timeLimit(.minutes(5))) func stopVoiceflow() async {
    let application = TestApplication(bzVoiceFlowController)
    prepare()

    // At some point an application executes the following methods
    var bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    bzResult = bzVoiceFlowController.loadVoiceflow(jsonData: bzVoiceFlowJSON)
    bzResult = bzVoiceFlowController.runVoiceflow()
    #expect(bzResult == .BZ_SUCCESS)

    // Later, the application decides to stop Voiceflow processing before it completes on its own and calls the following method
    bzResult = bzVoiceFlowController.stopVoiceflow()
    #expect(bzResult == .BZ_SUCCESS)
    await application.end()
    #expect(application.told.last == "end VF_END")
  }

  @Test(
    "the flow of the reference goes where the application sets it, and on where its prompts are missing",
    .timeLimit(.minutes(5)))
  func shutdownFlow() async {
    let application = TestApplication(bzVoiceFlowController)
    prepare()
    bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    bzVoiceFlowController.loadVoiceflow(jsonData: bzVoiceFlowJSON)
    application.at["start VA_VFM_Shutdown_Process_LoadPreStart"] = {
      bzVoiceFlowController.setVoiceflowRuntimeField(
        name: "ShutdownModeFlowPlayStartModule", value: "VA_VFM_Shutdown_PlayAudio_DefaultShutdown")
    }
    bzVoiceFlowController.runVoiceflow()
    await application.end()
    #expect(
      theatre.events.modules() == [
        "VF_START", "VA_VFM_Shutdown_Process_LoadPreStart", "VA_VFM_Shutdown_PlayAudio_DefaultShutdown",
        "VA_VFM_Shutdown_Process_TransitionToShutdownMode", "VF_END",
      ])
  }

  @Test(.timeLimit(.minutes(5))) func interruptVoiceflow() async {
    let application = TestApplication(bzVoiceFlowController)
    prepare()
    let bzVoiceFlowJSON = FlowText.flow(
      FlowText.module("Wait", "pauseResume"), FlowText.play("AudioDialog_WhatToChatAbout", "P_Sure"))

    // At some point an application executes the following methods
    var bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    bzResult = bzVoiceFlowController.loadVoiceflow(jsonData: bzVoiceFlowJSON)
    bzResult = bzVoiceFlowController.runVoiceflow()

    // Later, the application decides to interrupt Voiceflow processing and instructs it to resume processing at another Voiceflow Module
    application.at["start Wait"] = {
      bzResult = bzVoiceFlowController.interruptVoiceflow(gotoVFMID: "AudioDialog_WhatToChatAbout")
    }
    await application.end()
    #expect(bzResult == .BZ_SUCCESS)
    #expect(theatre.events.modules() == ["VF_START", "Wait", "AudioDialog_WhatToChatAbout", "VF_END"])
  }

  @Test(.timeLimit(.minutes(5))) func resumeVoiceflow() async {
    let application = TestApplication(bzVoiceFlowController)
    prepare()
    let bzVoiceFlowJSON = FlowText.flow(FlowText.module("Wait", "pauseResume"))

    // At some point an application executes the following methods
    var bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: bzAudioPromptModulesJSON)
    bzResult = bzVoiceFlowController.loadVoiceflow(jsonData: bzVoiceFlowJSON)
    bzResult = bzVoiceFlowController.runVoiceflow()

    // Active Voice flow processing pauses when it encounters a Voiceflow Module of type "pauseResume"

    // Later, the application instructs Voiceflow processing to resume Voiceflow processing from the Voiceflow Module of type "pauseResume"
    application.at["start Wait"] = { bzResult = bzVoiceFlowController.resumeVoiceflow() }
    await application.end()
    #expect(bzResult == .BZ_SUCCESS)
    #expect(theatre.events.modules() == ["VF_START", "Wait", "VF_END"])
  }
}
