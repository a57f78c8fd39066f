import LocatedJSON

/// Apple's engines, which a board does not have (spec Q11). Said once: the flow works all the same.
enum AppleEngine: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    var places: [SourcePosition] = []
    func look(_ engine: FieldString?) {
      if let engine, engine.source == .literal("apple") { places.append(engine.position) }
    }
    for index in map.kinds.indices {
      switch map.kinds[index] {
      case .node, .pauseResume, .recordAudio, .runAEC: break
      case .process:
        look(map.flow.modules[index].processParams?.ssEngine)
        look(map.flow.modules[index].processParams?.srEngine)
      case .playAudio: look(map.flow.modules[index].playAudioParams?.ssEngine)
      case .audioDialog: look(map.flow.modules[index].recognizeAudioParams?.srEngine)
      case .audioListener:
        look(map.flow.modules[index].audioListenerParams?.ssEngine)
        look(map.flow.modules[index].recognizeAudioParams?.srEngine)
      }
    }
    for place in map.prompts.indices where map.prompts[place].$ssEngine { look(map.prompts[place].ssEngine) }
    guard let first = places.min() else { return [] }
    let more = places.count > 1 ? ", here and in \(places.count - 1) more places" : ""
    return [
      Issue(
        .note, at: first, rule: "apple-engine", "the engine \"apple\" stands for the best one on this device\(more)")
    ]
  }
}
