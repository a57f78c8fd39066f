// The application of the voice assistant: what to chat about, section by section. It needs nothing but BZVoiceFlow.
import BZVoiceFlow

/// Turns what is heard into intents, and gives the flow the text to read.
final class VoiceAssistant: BZVoiceFlowCallback {
  private static let dialog = "VA_VFM_AIChat_AudioDialog_AIChat"
  private static let listener = "VA_VFM_AIChat_AudioListener_ChatResponse"
  private static let textPrompt = "P_AIChat_ChatResponseText"

  private static let responses = [
    "the moon": [
      "The moon goes round the earth in a little more than twenty seven days.",
      "It always shows us the same side, because it turns once in the same time.",
      "Twelve people have walked on it.",
    ],
    "whales": [
      "Whales breathe air, and come up for it.",
      "The blue whale is the largest animal that has ever lived.",
    ],
    "coffee": [
      "Coffee is made from the seeds of a fruit.",
      "They are roasted, ground, and brewed with hot water.",
    ],
  ]

  private let controller: BZVoiceFlowController
  /// Called when the flow is over.
  private let ended: () -> Void
  private var sections: [String] = []
  private var section = 0
  /// Where to begin in the section, and when the section that is read began, in milliseconds.
  private var position = 0
  private var startedAt = 0
  /// When somebody began to say what was heard last.
  private var spokenAt = 0

  init(_ controller: BZVoiceFlowController, ended: @escaping () -> Void) {
    self.controller = controller
    self.ended = ended
  }

  /// Loads the flow of a folder and runs it.
  ///
  /// - Returns: what went wrong, in a sentence; nil if the flow runs.
  func run(folder: String) -> String? {
    controller.initialize()
    controller.initializeDefaultAudioSession()
    controller.initializeDefaultMediaModules()
    controller.setVoiceFlowCallback(self)
    controller.setMediaResourceLocation(fileCategory: .FC_VOICEFLOW, localURL: folder)
    controller.setMediaResourceLocation(fileCategory: .FC_SPEECH_RECOGNITION, localURL: "\(folder)/recognition")
    controller.loadAudioPromptModules(localFileURL: "prompts.json")
    controller.loadVoiceflow(localFileURL: "voiceflow.json")
    let result = controller.runVoiceflow()
    return result == .BZ_SUCCESS ? nil : controller.forBZResult(bzResult: controller.getLastError())
  }

  func BZVFC_PreModuleStart(vfModuleID: String) {
    switch vfModuleID {
    case Self.listener: load()
    case "VA_VFM_Shutdown_Process_LoadPreStart":
      controller.setVoiceflowRuntimeField(
        name: "ShutdownModeFlowPlayStartModule", value: "VA_VFM_Shutdown_PlayAudio_DefaultShutdown")
    default: break
    }
  }

  func BZVFC_PreModuleEnd(vfModuleID: String) {
    if vfModuleID == "VF_END" { ended() }
  }

  func BZVFC_MediaEvent(
    vfModuleID: String, mediaItemID: String, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any]
  ) {
    let time = mediaEventData["timeMs"] as? Int ?? 0
    switch (mediaFunction, mediaEvent) {
    case (.NMF_PLAY_AUDIO_SEGMENT, .NME_STARTED) where mediaItemID == Self.textPrompt: startedAt = time
    case (.NMF_PLAY_AUDIO_SEGMENT, .NME_ENDED) where mediaItemID == Self.textPrompt: sectionEnded()
    case (.NMF_RECOGNIZE_AUDIO, .NME_SPEECH_DETECTED): spokenAt = time
    default: break
    }
  }

  func BZVFC_SRHypothesis(vfModuleID: String, srData: BZSRData) {
    let text = srData.srHypothesis ?? ""
    let topic = "tell me about "
    if text == "go to sleep" {
      controller.setUserIntent(userIntent: "TransitionToSleepMode")
    } else if text == "turn off now" {
      controller.setUserIntent(userIntent: "TransitionToShutdownMode")
    } else if text.hasPrefix(topic), let response = Self.responses[String(text.dropFirst(topic.count))] {
      sections = response
      section = 0
      position = 0
      controller.setUserIntent(userIntent: "AIChatSubmitted")
    } else if text == "stop reading" {
      position += max(0, spokenAt - startedAt)
      command(Self.dialog)
    } else if text == "say that again" {
      position = 0
      command(Self.listener)
    } else if text == "go on reading", !sections.isEmpty {
      command(Self.listener)
    } else if vfModuleID == Self.dialog {
      srData.srClientRejectedHypothesis = true
    }
  }

  /// Gives the flow the section that is due.
  private func load() {
    guard sections.indices.contains(section) else { return }
    controller.setVoiceflowRuntimeField(name: "ChatResponseSectionText", value: sections[section])
    controller.setVoiceflowRuntimeField(name: "ChatResponseParagraphStartPlayPosition", value: position)
  }

  private func sectionEnded() {
    position = 0
    section += 1
    if section < sections.count {
      load()
      controller.loadAudioListenerPrompt(promptID: Self.textPrompt)
    } else {
      sections = []
    }
  }

  private func command(_ module: String) {
    controller.setVoiceflowRuntimeField(name: "AudioListenerCommandModule", value: module)
    controller.setUserIntent(userIntent: "AudioListenerCommand")
  }
}
