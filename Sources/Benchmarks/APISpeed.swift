private import BZVoiceFlow

/// How long calls of the controller take: an application's main thread must not wait for them.
enum APISpeed {
  /// Lines `CALL LONGEST MEDIAN`, in milliseconds: the longest time for which a call computed, however busy the machine is, and how long
  /// the middle one of all took by the clock.
  @MainActor
  static func measure() -> [String] {
    let controller = BZVoiceFlowController()
    controller.setLogLevel(logLevel: "none")
    let generated = GeneratedFlow(modules: 10)
    let prompts = String(decoding: generated.prompts, as: UTF8.self)
    let voiceflow = String(decoding: generated.voiceflow, as: UTF8.self)
    var lines: [String] = []

    func time(_ name: String, times: Int = 1, _ call: () -> Void) {
      var longest = 0.0
      var all: [Double] = []
      for _ in 0..<times {
        let (start, computed) = (Stopwatch.now, Stopwatch.computedByThread)
        call()
        longest = max(longest, Stopwatch.computedByThread - computed)
        all.append(Stopwatch.now - start)
      }
      lines.append("\(name) \(milliseconds(longest)) \(milliseconds(all.sorted()[times / 2]))")
    }

    time("initialize") { controller.initialize() }
    time("getSSVoices", times: 100) { _ = controller.getSSVoices(ssEngine: .SSE_FLITE) }
    time("loadAudioPromptModules", times: 20) { controller.loadAudioPromptModules(jsonData: prompts) }
    time("loadVoiceflow", times: 20) { controller.loadVoiceflow(jsonData: voiceflow) }
    time("runVoiceflow") { controller.runVoiceflow() }
    time("setVoiceflowRuntimeField", times: 1_000) {
      controller.setVoiceflowRuntimeField(name: "Text", value: "Let's go ahead and start chatting")
    }
    time("getVoiceflowRuntimeField", times: 1_000) { _ = controller.getVoiceflowRuntimeField(name: "Text") }
    time("setUserIntent", times: 1_000) { controller.setUserIntent(userIntent: "TransitionToSleepMode") }
    time("interruptVoiceflow", times: 100) { controller.interruptVoiceflow(gotoVFMID: "VF_END") }
    time("stopVoiceflow") { controller.stopVoiceflow() }
    return lines
  }

  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1_000 }
}
