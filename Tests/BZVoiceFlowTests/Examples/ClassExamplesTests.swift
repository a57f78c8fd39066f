// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation
// The examples unwrap, and are public, as the reference has them.
import BZVoiceFlow
import Testing

/// Examples that are classes with callbacks.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ClassExamplesTests {
  @Test("Overview and setVoiceFlowCallback: a class with every callback") func myVoiceFlowClass() throws {
    let theatre = try Theatre()
    let my = MyVoiceFlowClass()
    my.InitializeBZVoiceFlowController(theatre)
    #expect(my.bzVoiceFlowController?.getLastError() == .BZ_SUCCESS)
    #expect(my.bzEventsObserver?.delegate === my)
  }

  public final class MyVoiceFlowClass: NSObject, BZVoiceFlowCallback, BZEventsObserverDelegate {

    var bzEventsObserver: BZEventsObserver? = nil
    var bzVoiceFlowController: BZVoiceFlowController? = nil

    func InitializeBZVoiceFlowController(_ theatre: Theatre) {
      bzVoiceFlowController = theatre.controller()
      _ = bzVoiceFlowController!.initialize()
      bzVoiceFlowController!.setVoiceFlowCallback(self)

      bzEventsObserver = BZEventsObserver()
      bzEventsObserver!.delegate = self
    }

    // Optional implementation of callback methods from BZVoiceFlowCallback protocol
    public func BZVFC_PreModuleStart(vfModuleID: String) {
    }

    public func BZVFC_PreModuleEnd(vfModuleID: String) {
    }

    public func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData) {
    }

    public func BZVFC_MediaEvent(
      vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
      mediaEventData: [AnyHashable: Any]
    ) {
    }

    public func BZVFC_PlayAudioSegmentData(
      vfModuleID: String, promptID: String, audioSegmentType: BZAudioSegmentType, audioFile: String?,
      textString: String?, textFile: String?
    ) {
    }

    public func BZVFC_PermissionEvent(permissionEvent: BZNotifyMediaEvent) {
    }

    // Optional implementation of media event notification directly from media framework using  BZEventsObserverDelegate protocol
    public func bzMedia_EventNotification(
      _ mediaJobID: String!, mediaItemID: String!, mediaFunction: BZNotifyMediaFunction,
      mediaEvent: BZNotifyMediaEvent, mediaEventData: [AnyHashable: Any]!
    ) {
    }
  }

  @Test("requestMicrophonePermission, requestSpeechRecognitionPermission") func permissions() throws {
    let theatre = try Theatre()
    let my = Asking()
    my.InitializeBZVoiceFlowController(theatre)
    #expect(my.granted == 2)
  }

  public final class Asking: NSObject, BZVoiceFlowCallback {

    var bzVoiceFlowController: BZVoiceFlowController? = nil
    var granted = 0

    func InitializeBZVoiceFlowController(_ theatre: Theatre) {
      bzVoiceFlowController = theatre.controller()
      var bzResult = bzVoiceFlowController!.initialize()
      bzResult = bzVoiceFlowController!.initializeDefaultAudioSession()
      bzResult = bzVoiceFlowController!.initializeDefaultMediaModules()
      bzVoiceFlowController!.setVoiceFlowCallback(self)

      bzResult = bzVoiceFlowController!.requestMicrophonePermission()

      if bzResult == .BZ_PERMISSION_GRANTED {
        granted += 1
      } else if bzResult == .BZ_PERMISSION_DENIED {
        // Code here
      } else if bzResult == .BZ_PERMISSION_WAIT {
        // Wait for BZVFC_PermissionEvent callback method for permission result
      }

      bzResult = bzVoiceFlowController!.requestSpeechRecognitionPermission()

      if bzResult == .BZ_PERMISSION_GRANTED {
        granted += 1
      } else if bzResult == .BZ_PERMISSION_DENIED {
        // Code here
      } else if bzResult == .BZ_PERMISSION_RESTRICTED {
        // Code here
      } else if bzResult == .BZ_PERMISSION_WAIT {
        // Wait for BZVFC_PermissionEvent callback method for permission result
      }
    }

    // Optional implementation of callback methods from BZVoiceFlowCallback protocol
    public func BZVFC_PermissionEvent(permissionEvent: BZNotifyMediaEvent) {
      if permissionEvent == .NME_MICROPHONE_PERMISSION_GRANTED {
        // Code here
      } else if permissionEvent == .NME_MICROPHONE_PERMISSION_DENIED {
        // Code here
      } else if permissionEvent == .NME_SPEECHRECOGNIZER_PERMISSION_GRANTED {
        // Code here
      } else if permissionEvent == .NME_SPEECHRECOGNIZER_PERMISSION_DENIED {
        // Code here
      }
    }
  }

  @Test("getVoiceflowRuntimeField, resetVoiceflowRuntimeField: what the flow wrote is read at the end of its module")
  func readingFields() async throws {
    let theatre = try Theatre()
    let my = Reading(theatre.controller())
    my.run()
    await my.end()
    #expect(my.isCompletedPlayText == true)
    #expect(my.bzVoiceFlowController.getVoiceflowRuntimeField("CompletedPlayText") == nil)
    #expect(
      my.bzVoiceFlowController.getVoiceflowRuntimeField("AIChat_WhatToChatAbout") as? String
        == "AIChat_Select_WhatToChatAbout")
  }

  final class Reading: Ending, BZVoiceFlowCallback {
    var isCompletedPlayText: Bool?

    func run() {
      var bzResult = bzVoiceFlowController.initialize()
      bzResult = bzVoiceFlowController.initializeDefaultAudioSession()
      bzResult = bzVoiceFlowController.initializeDefaultMediaModules()
      bzVoiceFlowController.setVoiceFlowCallback(self)

      bzResult = bzVoiceFlowController.loadAudioPromptModules(jsonData: "[]")
      bzResult = bzVoiceFlowController.loadVoiceflow(
        jsonData: FlowText.flow(
          FlowText.module(
            "AIChat_Select_WhatToChatAbout", "process",
            """
            "processParams": {
                "setValueForFieldNameCollection": [
                    {
                        "name": "$[AIChat_WhatToChatAbout]",
                        "value": "AIChat_Select_WhatToChatAbout",
                    },
                    {
                        "name": "$[CompletedPlayText]",
                        "value": true,
                    },
                ],
            }
            """)))
      bzResult = bzVoiceFlowController.runVoiceflow()
      #expect(bzResult == .BZ_SUCCESS)
    }

    // Optional implementation of callback methods from BZVoiceFlowCallback protocol
    func BZVFC_PreModuleEnd(vfModuleID: String) {
      if vfModuleID == "AIChat_Select_WhatToChatAbout" {
        let isCompletedPlayText: Bool =
          bzVoiceFlowController.getVoiceflowRuntimeField("CompletedPlayText") as? Bool ?? false
        bzVoiceFlowController.resetVoiceflowRuntimeField("CompletedPlayText")
        self.isCompletedPlayText = isCompletedPlayText
      }
      if vfModuleID == "VF_END" { hasEnded() }
    }
  }
}

/// What the examples have in common that they do not show: a controller, and somebody who waits for the end of the flow.
@MainActor class Ending: NSObject {
  let bzVoiceFlowController: BZVoiceFlowController
  private var isOver = false
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ controller: BZVoiceFlowController) { bzVoiceFlowController = controller }

  func end() async {
    if !isOver { await withCheckedContinuation { waiting = $0 } }
  }

  func hasEnded() {
    isOver = true
    waiting?.resume()
    waiting = nil
  }
}
