import Testing
import VoiceFlow

@Suite struct BargeInTests {
  private func stage(_ groups: [DialogPrompt], vad: Bool = true) -> Stage {
    let module = VoiceflowModule.dialog("D", groups, to: "VF_END").with { module in
      module.recordAudioParams = RecordAudioParams()
      module.recordAudioParams?.vadParams.enableVAD = FieldValue(vad)
    }
    var stage = Stage([module], prompts: ["pre", "ask", "t"].map { .text($0) })
    stage.begin()
    return stage
  }

  @Test("a group that listens plays and listens at once; speech stops it and listening goes on")
  func speech() {
    var stage = stage([.group("initial", "ask", listens: true)])
    #expect(stage.happened().suffix(2) == ["play ask", "listen dictation while playing"])
    stage.somebodySpeaks()
    #expect(stage.happened() == ["cancel play"])
    stage.hears("yes")
    #expect(stage.happened().prefix(2) == ["ask heard yes", "judged yes: accepted"])
  }

  @Test("with voice detection a partial hypothesis does not stop the prompt, without it the first one with a word does")
  func partial() {
    var heard = stage([.group("initial", "ask", listens: true)])
    _ = heard.happened()
    heard.hearsPartly("y")
    #expect(heard.happened() == [])
    var blind = stage([.group("initial", "ask", listens: true)], vad: false)
    #expect(blind.listenRequest?.wantsPartials == true)
    _ = blind.happened()
    blind.hearsPartly(" ")
    #expect(blind.happened() == [])
    blind.hearsPartly("y")
    #expect(blind.happened() == ["cancel play"])
  }

  @Test("after speech in preInitial the initial group is not played")
  func dropsTheRest() {
    var stage = stage([.group("preInitial", "pre", listens: true), .group("initial", "ask")])
    _ = stage.happened()
    stage.somebodySpeaks()
    #expect(stage.happened() == ["cancel play"])
    stage.hearsNonsense()
    #expect(stage.happened() == ["listen dictation"])
  }

  @Test("nobody spoke: the turn of the prompt goes on when the prompt has ended")
  func goesOn() {
    var stage = stage([.group("initial", "ask", listens: true)])
    _ = stage.happened()
    stage.promptEnds()
    #expect(stage.happened() == [])
    stage.hears("yes")
    #expect(stage.happened().first == "ask heard yes")
  }

  @Test("silence while the prompt plays is no timeout")
  func silence() {
    var stage = stage([.group("initial", "ask", listens: true), .group("timeout", "t")])
    _ = stage.happened()
    stage.hearsSilence()
    #expect(stage.happened() == ["listen dictation while playing"])
    stage.promptEnds()
    stage.hearsSilence()
    #expect(stage.happened() == ["play t"])
  }

  @Test("a group that does not listen follows one that does: the turn is ended first, and only then it plays")
  func mixedGroups() {
    var stage = stage([.group("preInitial", "pre", listens: true), .group("initial", "ask")])
    stage.reports = false
    _ = stage.happened()
    stage.promptEnds()
    #expect(stage.happened() == ["cancel listen"])
    stage.report()
    #expect(stage.happened() == ["play ask"])
    stage.promptEnds()
    #expect(stage.happened() == ["listen dictation"])
  }

  @Test("two groups that listen share one turn")
  func sharedTurn() {
    var stage = stage([.group("preInitial", "pre", listens: true), .group("initial", "ask", listens: true)])
    _ = stage.happened()
    stage.promptEnds()
    #expect(stage.happened() == ["play ask"])
  }

  @Test("the next prompt waits until the one that was cut has reported")
  func neverTwo() {
    var stage = stage([.group("initial", "ask", listens: true), .group("garbage", "t")])
    stage.reports = false
    _ = stage.happened()
    stage.somebodySpeaks()
    stage.hearsNonsense()
    #expect(stage.happened() == ["cancel play"])
    stage.report()
    #expect(stage.happened() == ["play t"])
  }

  @Test("a recogniser that fails while the prompt plays does not cut the prompt")
  func failure() {
    var stage = stage([.group("initial", "ask", listens: true)])
    _ = stage.happened()
    stage.recognizerFails()
    #expect(stage.happened() == [])
    stage.promptEnds()
    #expect(stage.happened() == ["fault recognizer-failed", "listen dictation"])
  }

  @Test("each group has its own rule")
  func perGroup() {
    var stage = stage([.group("initial", "ask"), .group("timeout", "t", listens: true)])
    #expect(stage.happened().last == "play ask")
    stage.promptEnds()
    stage.hearsSilence()
    #expect(stage.happened() == ["listen dictation", "play t", "listen dictation while playing"])
  }
}
