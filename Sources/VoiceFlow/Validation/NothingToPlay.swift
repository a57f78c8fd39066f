import LocatedJSON

/// Prompts from which no sound can come, and traps in how they play (spec A18, A19, C3; field report E4).
enum NothingToPlay: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    map.prompts.indices.flatMap { index in
      map.flow.unreadable.prompts.contains(map.prompts[index].id) ? [] : issues(of: map.prompts[index], in: map)
    }
  }

  private static func issues(of prompt: AudioPromptModule, in map: FlowMap) -> [Issue] {
    var issues: [Issue] = []
    func report(
      _ severity: Issue.Severity, _ rule: String, _ rest: String, _ position: SourcePosition?, _ hint: String?
    ) {
      issues.append(
        Issue(severity, at: position ?? prompt.position, rule: rule, "prompt \(quoted(prompt.id)) \(rest)", hint: hint))
    }
    if !prompt.hasSource {
      report(
        .error, "nothing-to-play", "has nothing to play", nil,
        "give it \"audioFile\", \"textString\", \"textFile\" or \"promptCollection\"")
      issues[0] = map.explained(
        issues[0], "prompt", prompt.id, lacking: "audioFile", "textString", "textFile", "promptCollection")
    } else if prompt.isSilent {
      report(.warning, "empty-text", "is silent: its text is empty", prompt.textString?.position, nil)
    }
    if prompt.style?.source == .literal("single"), prompt.promptCollection.count > 1, !prompt.hasOwnSound {
      report(
        .warning, "single-of-several",
        "is \"single\" and plays only the first of its \(prompt.promptCollection.count) prompts",
        prompt.style?.position, "for all of them the style is \"combo\", for one by chance \"select\"")
    }
    if prompt.hasOwnSound, !prompt.promptCollection.isEmpty {
      report(
        .warning, "sound-beside-prompts", "has a sound or text of its own beside \"promptCollection\"",
        prompt.promptCollection.first?.position, "put it into a prompt of its own")
    }
    let playback = prompt.audioPlaybackParams
    if playback.loopPlay.value == true, playback.maxPlayCount.field == nil, playback.maxPlayCount.value ?? 1 == 1 {
      report(
        .warning, "plays-once", "has \"loopPlay\" and plays once all the same", playback.loopPlay.position,
        "say how often in \"maxPlayCount\"; its default is 1")
    }
    if let start = playback.startPosMs.value, let stop = playback.stopPosMs.value, stop > 0, stop <= start,
      playback.startPosMs.field == nil, playback.stopPosMs.field == nil
    {
      report(
        .warning, "empty-range", "stops at \(stop) ms, before it starts at \(start) ms", playback.stopPosMs.position,
        nil)
    }
    return issues
  }
}

extension AudioPromptModule {
  /// It has a sound or a text itself.
  var hasOwnSound: Bool { audioFile != nil || textString != nil || textFile != nil }

  var hasSource: Bool { hasOwnSound || !promptCollection.isEmpty }

  /// All it has is a text in which nothing stands.
  var isSilent: Bool {
    guard audioFile == nil, textFile == nil, promptCollection.isEmpty, let textString else { return false }
    guard case .literal(let text) = textString.source else { return false }
    return text.allSatisfy(\.isWhitespace)
  }
}
