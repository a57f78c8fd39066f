import Testing
import VoiceFlow

@Suite struct PromptResolverTests {
  private static let prompts: [AudioPromptModule] = [
    .text("a"), .text("b"), .text("c"), .group("all", "combo", "a", "b", "c"), .group("one", "single", "b", "c"),
    .group("turns", "serial", "a", "b"), .group("chance", "select", "a", "b", "c"),
    .group("nested", "combo", "all", "one", "a"),
  ]

  /// What a module that plays `prompts` again and again plays.
  private func plays(
    _ reference: PromptReference, times: Int, seed: UInt64 = 1, fields: [String: FieldContent] = [:]
  ) -> [String] {
    var stage = Stage([.play("A", reference, to: "A")], prompts: Self.prompts, fields: fields, seed: seed)
    stage.begin()
    for _ in 1..<times { stage.promptEnds() }
    return stage.happened().compactMap { $0.hasPrefix("play ") ? String($0.dropFirst(5)) : nil }
  }

  @Test("combo is all in order, single the first, and groups nest")
  func styles() {
    #expect(plays(.several("combo", "b", "a"), times: 1) == ["b a"])
    #expect(plays(.several("single", "b", "a"), times: 1) == ["b"])
    #expect(plays(PromptReference(promptID: FieldString("nested")), times: 1) == ["a b c b a"])
    #expect(plays(PromptReference(promptCollection: [FieldString("a"), FieldString("one")]), times: 1) == ["a b"])
    #expect(
      plays(
        PromptReference(style: FieldString("combo"), promptID: FieldString("a"), promptCollection: [FieldString("b")]),
        times: 1)
        == ["b"])
    #expect(
      plays(PromptReference(promptID: FieldString("a"), promptCollection: [FieldString("b")]), times: 1) == ["a"])
  }

  @Test("serial goes on each time and stays on the last, for the whole run")
  func serial() {
    #expect(plays(PromptReference(promptID: FieldString("turns")), times: 4) == ["a", "b", "b", "b"])
    #expect(plays(.several("serial", "c", "a"), times: 3) == ["c", "a", "a"])
  }

  @Test("select never repeats itself at once, uses all, and the seed decides")
  func select() {
    let choices = plays(PromptReference(promptID: FieldString("chance")), times: 60, seed: 5)
    #expect(zip(choices, choices.dropFirst()).allSatisfy { $0 != $1 })
    #expect(Set(choices) == ["a", "b", "c"])
    #expect(choices == plays(PromptReference(promptID: FieldString("chance")), times: 60, seed: 5))
    #expect(choices != plays(PromptReference(promptID: FieldString("chance")), times: 60, seed: 6))
  }

  @Test("a style is read from its field; a word that is no style is a fault and the usual style is taken")
  func styleField() {
    let reference = PromptReference(style: FieldString("$[S]"), promptCollection: ["a", "b"].map { FieldString($0) })
    #expect(plays(reference, times: 1, fields: ["S": .string("single")]) == ["a"])
    #expect(plays(reference, times: 1) == ["a b"])
    var stage = Stage([.play("A", reference, to: "VF_END")], prompts: Self.prompts, fields: ["S": .string("loud")])
    stage.begin()
    #expect(stage.faults() == ["bad-field-value"])
    #expect(stage.happened().last == "play a b")
  }

  @Test("a nesting of 5,000 levels is played, and one that multiplies beyond all sense is refused")
  func depth() {
    var chain = (0..<5_000).map { AudioPromptModule.group("p\($0)", "combo", "p\($0 + 1)") }
    chain.append(.text("p5000"))
    var deep = Stage([.play("A", "p0", to: "VF_END")], prompts: chain)
    deep.begin()
    #expect(deep.happened().last == "play p5000")
    var tree = (0..<40).map { AudioPromptModule.group("p\($0)", "combo", "p\($0 + 1)", "p\($0 + 1)") }
    tree.append(.text("p40"))
    var wide = Stage([.play("A", "p0", to: "VF_END")], prompts: tree)
    wide.begin()
    #expect(wide.faults() == ["prompt-too-long"])
  }

  @Test("the same prompt twice in a group is no cycle")
  func diamond() {
    #expect(plays(.several("combo", "one", "one"), times: 1) == ["b b"])
  }

  @Test("the sources of a segment are tried in order: sound, text, text file, the map's text")
  func sources() {
    let prompt = AudioPromptModule(id: "p").with {
      $0.audioFile = FieldString("p.wav")
      $0.textString = FieldString("$[Words]")
      $0.textFile = FieldString("p.txt")
      $0.textIsSSML = FieldValue(true)
    }
    let entry = AudioToTextEntry(audioFile: "p.wav", textString: FieldString("from the map"))
    var stage = Stage(
      [.play("A", "p", to: "VF_END")], prompts: [prompt], texts: [entry], fields: ["Words": .integer(5)])
    stage.begin()
    #expect(
      stage.playRequest?.segments.first?.sources == [
        .audioFile("p.wav"), .text("5", isSSML: true), .textFile("p.txt", isSSML: true),
        .text("from the map", isSSML: false),
      ])
  }

  @Test("how a segment is played is read from the Runtime twins; values that make no sense leave the file's")
  func playback() {
    let prompt = AudioPromptModule.text("p").with {
      $0.audioPlaybackParams.loopPlay = FieldValue(true)
      $0.audioPlaybackParams.maxPlayCount = FieldValue(3, field: FieldName("Count"))
      $0.audioPlaybackParams.startPosMs = FieldValue(nil, field: FieldName("Start"))
      $0.audioPlaybackParams.volume = FieldValue(0.5, field: FieldName("Volume"))
      $0.audioPlaybackParams.audioFormat = FieldString("pcm_48khz")
    }
    var stage = Stage(
      [.play("A", "p", to: "VF_END")], prompts: [prompt],
      fields: ["Count": .integer(0), "Start": .string("250"), "Volume": .number(-1)])
    stage.begin()
    let segment = stage.playRequest?.segments.first
    #expect(segment?.loops == true)
    #expect(segment?.maxPlayCount == 3)
    #expect(segment?.startPosMs == 250)
    #expect(segment?.volume == 0.5)
    #expect(segment?.audioFormat == "pcm_48khz")
    #expect(stage.faults() == ["bad-field-value", "bad-field-value"])
  }

  @Test("the nearest voice wins as a whole: prompt, module, process")
  func voices() {
    func params(_ name: String?, gender: String? = nil) -> SSVoiceParams {
      var params = SSVoiceParams()
      params.name = name.map { FieldString($0) }
      params.gender = gender.map { FieldString($0) }
      return params
    }
    let process = VoiceflowModule.process("P", to: "A") {
      $0.ssEngine = FieldString("flite")
      $0.languageCode = FieldString("en-GB")
      $0.ssVoiceParams = params("rms", gender: "male")
    }
    let prompt = AudioPromptModule.text("p").with {
      $0.ssEngineParams = SSEngineParams()
      $0.ssEngineParams?.ssVoiceParams = params("$[Voice]")
      $0.ssEngineParams?.volume = FieldValue(2)
    }
    let own = VoiceflowModule.play("A", "p", to: "VF_END").with {
      $0.playAudioParams?.ssVoiceParams = params("slt")
      $0.playAudioParams?.ssEngine = FieldString("apple")
    }
    let plain = VoiceflowModule.play("A", "p", to: "VF_END")
    let expectations: [(VoiceflowModule, String?, VoiceRequest)] = [
      (own, "awb", VoiceRequest(engine: "apple", name: "awb", volume: 2)),
      (own, nil, VoiceRequest(engine: "apple", name: "slt", volume: 2)),
      (plain, nil, VoiceRequest(engine: "flite", name: "rms", gender: "male", volume: 2)),
    ]
    for (module, voice, expected) in expectations {
      var stage = Stage([process, module], prompts: [prompt], fields: voice.map { ["Voice": .string($0)] } ?? [:])
      stage.begin()
      #expect(stage.playRequest?.segments.first?.voice == expected)
      #expect(stage.playRequest?.segments.first?.languageCode == "en-GB")
    }
  }
}
