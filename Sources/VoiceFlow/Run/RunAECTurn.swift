/// A `runAEC` module at work: echo removal on files, without sound (spec A21, C2).
struct RunAECTurn: Sendable {
  private enum State: Sendable {
    case ready
    case working(ActivityID)
  }

  private var state = State.ready

  mutating func begin(in context: inout RunContext) -> ModuleExit? {
    let params = context.module.runAECParams
    guard let capture = context.string(params?.captureFileName), let result = context.string(params?.resultFileName)
    else {
      context.fault("missing-file-name", "captureFileName and resultFileName must be given")
      return .internalFailure
    }
    let reference = PromptReference(promptID: params?.renderPromptID)
    guard case .play(let render) = PromptResolver().resolve(reference, by: .module(context.index), in: &context) else {
      context.fault("no-prompt", "renderPromptID names no prompt that can be rendered")
      return .internalFailure
    }
    let id = context.begin()
    let echo = context.echoRemoval(params?.aecParams)
    var request = RunAECRequest(
      render: render, captureFile: capture, captureLocation: context.string(params?.captureFileLocation),
      resultFile: result, resultLocation: context.string(params?.resultFileLocation),
      languageCode: context.string(params?.languageCode) ?? context.defaults.languageCode,
      delayOffsetMs: echo.delayMs)
    request.removesEcho = echo.isOn
    context.effects.append(.runAEC(id, request))
    state = .working(id)
    return nil
  }

  mutating func handle(_ event: FlowEvent, in context: inout RunContext) -> ModuleExit? {
    switch (state, event) {
    case (.working(let id), .recordingEnded(let ended, let reason)) where ended == id:
      guard reason == .endOfAudio else {
        context.fault("echo-removal-failed", "it ended with \(reason.rawValue)")
        return .internalFailure
      }
      return .done
    case (.ready, _), (.working, _):
      return nil
    }
  }
}
