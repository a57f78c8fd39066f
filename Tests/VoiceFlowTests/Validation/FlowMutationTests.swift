import LocatedJSON
import Testing
import VoiceFlow

@Suite struct FlowMutationTests {
  @Test("flows with random damage are read and checked, never worse", arguments: 0..<4 as Range<UInt64>)
  func damage(seed: UInt64) {
    var random = MutationDice(state: seed)
    let modules = Array(ReferenceShapeTests.recordedAudio.utf8)
    let prompts = Array(ReferenceShapeTests.recordedPrompts.utf8)
    for _ in 0..<250 {
      let (flow, issues) = FlowReader.flow(
        voiceflow: SourceFile(name: "f.json", bytes: random.damaged(modules)),
        prompts: [SourceFile(name: "p.json", bytes: random.damaged(prompts))])
      let more = Validator.issues(in: flow)
      // What cannot be read must be reported, or the run would meet it.
      #expect(flow.unreadable.isEmpty || issues.contains { $0.severity == .error })
      for issue in issues + more { #expect(issue.position.line >= 1) }
      _ = flow.fileReferences
    }
  }
}

/// A small generator whose sequence is the same everywhere.
private struct MutationDice {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit <= 1 ? 0 : Int((state >> 33) % UInt64(limit))
  }

  /// Exchanges whole words, so that most results are still JSON.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    for _ in 0...below(5) {
      let place = below(words.count)
      switch below(4) {
      case 0: words.remove(at: place)
      case 1: words[place] = words[below(words.count)]
      case 2: words[place] = ["5,", "null,", "\"x\",", "[],", "{", "}", "\"$[X]\",", "true,"][below(8)]
      default: words.swapAt(place, below(words.count))
      }
    }
    return Array(words.joined(separator: " ").utf8)
  }
}
