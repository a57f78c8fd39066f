import Appliance
import BZVoiceFlow
import Glibc
import Rehearsal
import Testing

@Suite @MainActor struct CallbackTests {
  @Test("a flow tells each module, each prompt and each segment, in order", .timeLimit(.minutes(5)))
  func order() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    #expect(application.controller.loadAudioPromptModules(jsonData: FlowText.prompts(["P": "Hello."])) == .BZ_SUCCESS)
    #expect(application.controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.play("A", "P"))) == .BZ_SUCCESS)
    #expect(application.controller.runVoiceflow() == .BZ_SUCCESS)
    await application.end()
    #expect(
      application.told == [
        "start VF_START", "end VF_START", "start A", "NMF_PLAY_AUDIO NME_STARTED P",
        "plays P AST_TEXT_STRING - Hello. -", "NMF_PLAY_AUDIO_SEGMENT NME_STARTED P",
        "NMF_PLAY_AUDIO_SEGMENT NME_ENDED P", "NMF_PLAY_AUDIO NME_ENDED P", "end A", "start VF_END", "end VF_END",
      ])
  }

  @Test("what is set in a callback counts before the flow goes on", .timeLimit(.minutes(5)))
  func fields() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(
      jsonData:
        #"[{ "id": "P", "style": "single", "textString": "$[Text]" }, { "id": "Q", "style": "single", "textString": "Q" }]"#
    )
    controller.loadVoiceflow(
      jsonData: FlowText.flow(
        FlowText.play("A", "P", then: "B"),
        FlowText.module(
          "B", "process",
          #""processParams": { "setValueForFieldNameCollection": [{ "name": "$[Done]", "value": true }, { "name": "$[N]", "value": 7 }] }"#,
          goTo: #""DEFAULT": "$[Next]""#),
        FlowText.play("C", "Q")))
    application.at["start A"] = { #expect(controller.setVoiceflowRuntimeField(name: "Text", value: "Set in time.")) }
    application.at["end B"] = {
      #expect(controller.getVoiceflowRuntimeField(name: "Done") as? Bool == true)
      #expect(controller.getVoiceflowRuntimeField(name: "N") as? Int == 7)
      #expect(controller.resetVoiceflowRuntimeField(name: "Done"))
      #expect(controller.getVoiceflowRuntimeField(name: "Done") == nil)
      #expect(controller.setVoiceflowRuntimeField(name: "Next", value: "C"))
    }
    controller.runVoiceflow()
    await application.end()
    #expect(application.told.contains("plays P AST_TEXT_STRING - Set in time. -"))
    #expect(theatre.events.modules() == ["VF_START", "A", "B", "C", "VF_END"])
    // Fields outlive the flow (spec Q23).
    #expect(controller.getVoiceflowRuntimeField(name: "Text") as? String == "Set in time.")
    #expect(controller.getVoiceflowRuntimeField(name: "N") as? Int == 7)
  }

  @Test("a listener reads section by section as long as the next one is loaded", .timeLimit(.minutes(5)))
  func listener() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: #"[{ "id": "P", "style": "single", "textString": "$[Text]" }]"#)
    controller.loadVoiceflow(
      jsonData: FlowText.flow(FlowText.module("L", "audioListener", #""audioListenerParams": { "promptID": "P" }"#)))
    var sections = ["Two.", "Three."]
    application.at["start L"] = {
      #expect(controller.loadAudioListenerPrompt(promptID: "P") == .BZ_NO_AUDIO_LISTENER)
      controller.setVoiceflowRuntimeField(name: "Text", value: "One.")
    }
    application.at["NMF_PLAY_AUDIO_SEGMENT NME_ENDED P"] = {
      guard !sections.isEmpty else { return }
      controller.setVoiceflowRuntimeField(name: "Text", value: sections.removeFirst())
      #expect(controller.loadAudioListenerPrompt(promptID: "Q") == .BZ_PROMPT_NOT_FOUND)
      #expect(controller.loadAudioListenerPrompt(promptID: "P") == .BZ_SUCCESS)
    }
    controller.runVoiceflow()
    await application.end()
    #expect(
      application.told.filter { $0.hasPrefix("plays") }
        == ["One.", "Two.", "Three."].map { "plays P AST_TEXT_STRING - \($0) -" })
    #expect(application.told.count { $0 == "NMF_PLAY_AUDIO_SEGMENT NME_ENDED P" } == 3)
  }

  /// Says something one second after a module has started.
  private func saying(_ text: String, after module: String) -> RehearsalScript.Step {
    RehearsalScript.Step(
      when: .after(
        .init(event: "module.started", values: [.init(key: "module", value: .string(module))], line: 1), wait: 1),
      action: .say(text, voice: "awb", dBFS: -23), line: 1)
  }

  private static let dialog = FlowText.flow(
    FlowText.module(
      "D", "audioDialog",
      """
      "recognizeAudioParams": { "srEngine": "pocketSphinx", "pocketSphinxSRSessionParams": { "taskCollection": [
        { "taskID": "T", "taskType": "jsgfString", "taskData": "#JSGF V1.0; grammar t; public <t> = go to sleep | opening hours;" } ] } },
      "audioDialogParams": { "dialogMaxRetryCount": { "timeout": 0, "garbage": 0, "sr_error": 0 } }
      """,
      goTo: """
        "userIntentCollection": [ { "intent": "TransitionToSleepMode", "goTo": "Sleep" } ],
        "maxGarbageCount": "Garbage", "DEFAULT": "VF_END"
        """),
    FlowText.play("Sleep", "P"), FlowText.play("Garbage", "P"))

  @Test("a hypothesis becomes an intent, or is rejected", .timeLimit(.minutes(5)), arguments: [true, false])
  func hypothesis(isRejected: Bool) async throws {
    var script = RehearsalScript()
    script.steps = [saying("go to sleep", after: "D")]
    let theatre = try Theatre(script)
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: FlowText.prompts(["P": "Good night."]))
    #expect(controller.loadVoiceflow(jsonData: Self.dialog) == .BZ_SUCCESS)
    application.judge = { data in
      #expect(data.srHypothesis == "go to sleep")
      #expect(data.srHypothesisType == .NME_SR_HYPOTHESIS_FINAL)
      #expect(data.srEngine == .SRE_POCKETSPHINX)
      if isRejected {
        data.srClientRejectedHypothesis = true
      } else {
        controller.setUserIntent("TransitionToSleepMode")
      }
    }
    controller.runVoiceflow()
    await application.end()
    #expect(theatre.events.modules() == ["VF_START", "D", isRejected ? "Garbage" : "Sleep", "VF_END"])
    #expect(application.told.contains("NMF_RECOGNIZE_AUDIO NME_SPEECH_DETECTED D"))
  }

  @Test("the next flow can be loaded and run when VF_END ends", .timeLimit(.minutes(5)))
  func chain() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: "[]")
    controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.module("A", "node")))
    application.at["end VF_END"] = {
      application.at = [:]
      #expect(controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.module("B", "node"))) == .BZ_SUCCESS)
      #expect(controller.runVoiceflow() == .BZ_SUCCESS)
      #expect(controller.runVoiceflow() == .BZ_ALREADY_RUNNING)
    }
    controller.runVoiceflow()
    await application.end()
    await application.end()
    #expect(theatre.events.modules() == ["VF_START", "A", "VF_END", "VF_START", "B", "VF_END"])
  }

  @Test("stop, interrupt and resume do what they say, and PreModuleEnd of VF_END comes last", .timeLimit(.minutes(5)))
  func control() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: FlowText.prompts(["P": "A text that is interrupted after a moment."]))
    controller.loadVoiceflow(
      jsonData: FlowText.flow(
        FlowText.play("A", "P"), FlowText.module("W", "pauseResume", goTo: #""DEFAULT": "B""#), FlowText.play("B", "P"))
    )
    application.at["NMF_PLAY_AUDIO_SEGMENT NME_STARTED P"] = {
      application.at["NMF_PLAY_AUDIO_SEGMENT NME_STARTED P"] = {
        #expect(controller.stopVoiceflow() == .BZ_SUCCESS)
        #expect(controller.stopVoiceflow() == .BZ_SUCCESS)
      }
      #expect(controller.resumeVoiceflow() == .BZ_NOT_PAUSED)
      #expect(controller.interruptVoiceflow(gotoVFMID: "X") == .BZ_MODULE_NOT_FOUND)
      #expect(controller.loadVoiceflow(jsonData: "[]") == .BZ_ALREADY_RUNNING)
      #expect(controller.interruptVoiceflow(gotoVFMID: "W") == .BZ_SUCCESS)
    }
    application.at["start W"] = { #expect(controller.resumeVoiceflow() == .BZ_SUCCESS) }
    controller.runVoiceflow()
    await application.end()
    #expect(theatre.events.modules() == ["VF_START", "A", "W", "B"])
    #expect(application.told.count { $0 == "NMF_PLAY_AUDIO NME_STOPPED P" } == 2)
    #expect(application.told.last == "end VF_END")
  }

  @Test("prompts that are loaded while a flow runs are those that are played", .timeLimit(.minutes(5)))
  func latePrompts() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: FlowText.prompts(["P": "Early."]))
    controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.play("A", "P", then: "B"), FlowText.play("B", "Q")))
    application.at["start A"] = {
      #expect(
        controller.loadAudioPromptModules(jsonData: FlowText.prompts(["P": "Late.", "Q": "New."])) == .BZ_SUCCESS)
    }
    controller.runVoiceflow()
    await application.end()
    #expect(
      application.told.filter { $0.hasPrefix("plays") } == [
        "plays P AST_TEXT_STRING - Late. -", "plays Q AST_TEXT_STRING - New. -",
      ])
  }

  @Test("an observer sees the media events, also those that a callback is asked about", .timeLimit(.minutes(5)))
  func observer() async throws {
    final class Delegate: BZEventsObserverDelegate {
      var seen: [String] = []
      func bzMedia_EventNotification(
        _ mediaJobID: String!, mediaItemID: String!, mediaFunction: BZNotifyMediaFunction,
        mediaEvent: BZNotifyMediaEvent, mediaEventData: [AnyHashable: Any]!
      ) {
        if mediaItemID == "OnlyHere" { seen.append("\(mediaJobID ?? "") \(mediaFunction) \(mediaEvent)") }
      }
    }
    let observer = BZEventsObserver()
    let delegate = Delegate()
    observer.delegate = delegate
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller())
    application.controller.loadAudioPromptModules(jsonData: FlowText.prompts(["OnlyHere": "One."]))
    application.controller.loadVoiceflow(
      jsonData: FlowText.flow(
        FlowText.module("L", "audioListener", #""audioListenerParams": { "promptID": "OnlyHere" }"#)))
    application.controller.runVoiceflow()
    await application.end()
    #expect(
      delegate.seen == [
        "playback-1 NMF_PLAY_AUDIO NME_STARTED", "playback-1 NMF_PLAY_AUDIO_SEGMENT NME_STARTED",
        "playback-1 NMF_PLAY_AUDIO_SEGMENT NME_ENDED", "playback-1 NMF_PLAY_AUDIO NME_ENDED",
      ])
  }

  @Test(
    "without an application the flow waits for nobody; with a board that fails the flow is over",
    .timeLimit(.minutes(5)))
  func alone() async throws {
    let theatre = try Theatre()
    let application = TestApplication(theatre.controller(fails: "there is no sound card"))
    let controller = application.controller
    controller.loadAudioPromptModules(jsonData: "[]")
    controller.loadVoiceflow(jsonData: FlowText.flow())
    #expect(controller.runVoiceflow() == .BZ_SUCCESS)
    await application.end()
    #expect(controller.getLastError() == .BZ_INTERNAL_FAILURE)
    #expect(controller.forBZResult(bzResult: .BZ_INTERNAL_FAILURE).hasSuffix("there is no sound card"))
    #expect(application.told == ["NMF_AUDIO_SESSION NME_FAILED ", "end VF_END"])
  }
}
