internal import VoiceFlow

/// How far the flow is, as the main thread was told: a value.
struct FlowProgress {
  enum Phase {
    case idle
    /// `runVoiceflow` has returned; a module may be processed.
    case running
    /// PreModuleEnd of VF_END was announced: another flow may be loaded and run.
    case ending
  }

  var phase = Phase.idle
  var module = ""
  var kind: VoiceflowModule.Kind?
  /// PreModuleStart of the module is being told: it does not work yet.
  var isStarting = false
  var isStopping = false

  /// A module of this kind is being processed.
  func isProcessing(_ wanted: VoiceflowModule.Kind) -> Bool { phase == .running && kind == wanted }

  mutating func begin() { self = FlowProgress(phase: .running) }

  mutating func enter(_ module: String, _ kind: VoiceflowModule.Kind?) {
    self.module = module
    self.kind = kind
    if phase == .ending { phase = .running }
  }

  mutating func end() { self = FlowProgress() }
}
