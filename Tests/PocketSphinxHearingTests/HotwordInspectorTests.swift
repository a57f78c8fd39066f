import Devices
import FliteSpeech
import PocketSphinxHearing
import Testing

@Suite struct HotwordInspectorTests {
  private func inspect(_ hotword: Hotword) throws -> HotwordInspector.Findings {
    try HotwordInspector(fallback: FlitePronouncer()).inspect(hotword)
  }

  @Test(
    "syllables are those of the shortest way to say it",
    arguments: [
      ("stop", 1), ("computer", 3), ("hey museum", 4), ("hey hearken", 3), ("okay", 2),
    ])
  func syllables(phrase: String, count: Int) throws {
    let findings = try inspect(Hotword(phrase: phrase))
    #expect(findings.syllables == count)
    #expect(findings.refusal == nil)
  }

  @Test("words that the dictionary lacks are shown as they will be heard") func guesses() throws {
    let words = try inspect(Hotword(phrase: "hey gluon")).words
    #expect(words.guesses.map(\.word) == ["gluon"])
    #expect(words.guesses.allSatisfy { !$0.pronunciations.isEmpty && $0.pronunciations.allSatisfy { !$0.isEmpty } })
    #expect(words.unpronounceable == [])
  }

  @Test("every word without a pronunciation is named, and one that the owner gives is not") func unpronounceable()
    throws
  {
    #expect(try inspect(Hotword(phrase: "room 42 你好")).words.unpronounceable == ["42", "你好"])
    let given = Hotword(phrase: "room 42 now", pronunciations: ["42": [["F", "AO", "R", "T", "IY"]]])
    let findings = try inspect(given)
    #expect(findings.words == WordReport())
    #expect(findings.refusal == nil)
    #expect(findings.syllables == 4)
  }

  @Test("what cannot be looked for is refused with its reason") func refusals() throws {
    #expect(try inspect(Hotword(phrase: "a")).refusal != nil)
    let wrong = Hotword(phrase: "hey hearken", pronunciations: ["hearken": [["HH", "QQ1"]]])
    let refusal = try #require(try inspect(wrong).refusal)
    #expect("\(refusal)".contains("QQ1"))
  }

  @Test("stress, and flite's own phones, are those of the model") func stress() throws {
    let given = Hotword(
      phrase: "hey xochitl",
      pronunciations: ["xochitl": [["S", "OW1", "CH", "IY0", "L"], ["s", "ow1", "ch", "ax", "l"]]])
    let findings = try inspect(given)
    #expect(findings.refusal == nil)
    #expect(findings.pronunciations.last == ["S", "OW", "CH", "IY", "L"])
    #expect(findings.syllables == 3)
    #expect(given.modelPronunciations["xochitl"]?.last == ["S", "OW", "CH", "AH", "L"])
  }

  @Test("a model that is not there is an error") func model() {
    #expect(throws: HearingError.self) { try HotwordInspector(model: SpeechModel(folder: "/nonexistent")) }
  }
}

@Suite struct RecognizerWordsTests {
  private let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())

  private func words(_ model: RecognitionTask.Model) throws -> WordReport {
    try recognizer.words(of: RecognitionTask(id: "t", model: model))
  }

  @Test("the words of grammars, phrases and keyphrases are looked up") func kinds() throws {
    let grammar = "#JSGF V1.0; grammar g; public <g> = again | gluon | 42;"
    for report in [
      try words(.jsgf(grammar)), try words(.phrases(["again gluon", "42"])), try words(.keyPhrase("gluon 42")),
    ] {
      #expect(report.guesses.map(\.word) == ["gluon"])
      #expect(report.unpronounceable == ["42"])
    }
    #expect(try words(.dictation) == WordReport())
    #expect(try words(.allPhone(path: nil)) == WordReport())
  }

  @Test("a grammar that names a rule which does not exist is refused, not cut short") func undefinedRule() {
    #expect(throws: HearingError.self) {
      try words(.jsgf("#JSGF V1.0; grammar g; public <g> = again | stop <other>;"))
    }
  }
}
