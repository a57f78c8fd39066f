import LocatedJSON

/// Apple's engines, which a board does not have (spec Q11). Said once: the flow works all the same.
enum AppleEngine: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    var places: [SourcePosition] = []
    func look(_ engine: FieldString?) {
      if let engine, engine.source == .literal("apple") { places.append(engine.position) }
    }
    for module in map.flow.modules {
      switch module.kind {
      case .node, .pauseResume, .recordAudio, .runAEC: break
      case .process:
        look(module.processParams?.ssEngine)
        look(module.processParams?.srEngine)
      case .playAudio: look(module.playAudioParams?.ssEngine)
      case .audioDialog: look(module.recognizeAudioParams?.srEngine)
      case .audioListener:
        look(module.audioListenerParams?.ssEngine)
        look(module.recognizeAudioParams?.srEngine)
      }
    }
    for prompt in map.prompts { look(prompt.ssEngine) }
    guard let first = places.min() else { return [] }
    let more = places.count > 1 ? ", here and in \(places.count - 1) more places" : ""
    return [
      Issue(
        .note, at: first, rule: "apple-engine", "the engine \"apple\" stands for the best one on this device\(more)")
    ]
  }
}
