private import BZVoiceFlow
private import VoiceFlow

/// How long calls of the controller take: an application's main thread must not wait for them.
enum APISpeed {
  /// Lines `CALL MILLISECONDS`: the longest of many calls each, while a flow runs.
  @MainActor
  static func measure() -> [String] {
    let controller = BZVoiceFlowController()
    controller.setLogLevel(logLevel: "none")
    let flow = GeneratedFlow(modules: 10)
    var longest: [(name: String, seconds: Double)] = []

    func time(_ name: String, times: Int = 1, _ call: () -> Void) {
      var worst = 0.0
      for _ in 0..<times {
        let start = Stopwatch.now
        call()
        worst = max(worst, Stopwatch.now - start)
      }
      longest.append((name, worst))
    }

    time("initialize") { controller.initialize() }
    time("getSSVoices", times: 100) { _ = controller.getSSVoices(ssEngine: .SSE_FLITE) }
    time("loadAudioPromptModules", times: 20) { controller.loadAudioPromptModules(jsonData: flow.prompts) }
    time("loadVoiceflow", times: 20) { controller.loadVoiceflow(jsonData: flow.voiceflow) }
    time("runVoiceflow") { controller.runVoiceflow() }
    time("setVoiceflowRuntimeField", times: 1_000) {
      controller.setVoiceflowRuntimeField(name: "Text", value: "Let's go ahead and start chatting")
    }
    time("getVoiceflowRuntimeField", times: 1_000) { _ = controller.getVoiceflowRuntimeField(name: "Text") }
    time("setUserIntent", times: 1_000) { controller.setUserIntent(userIntent: "TransitionToSleepMode") }
    time("interruptVoiceflow", times: 100) { controller.interruptVoiceflow(gotoVFMID: "VF_END") }
    time("stopVoiceflow") { controller.stopVoiceflow() }
    return longest.map { "\($0.name) \(($0.seconds * 1e5).rounded() / 100)" }
  }
}
