// Grammars as values: what is read, what is refused, and what competes with them.
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct FiniteStateGrammarTests {
  private let sample = """
    FSG_BEGIN goforward
    # a comment
    NUM_STATES 3
    START_STATE 0
    FINAL_STATE 2
    TRANSITION 0 1 1.0 go
    TRANSITION 1 2 0.5 forward
    T 1 2 0.5
    FSG_END
    """

  @Test("Sphinx's text is read")
  func reads() throws {
    let grammar = try FiniteStateGrammar(text: sample, task: "t")
    #expect(grammar.stateCount == 3)
    #expect(grammar.vocabulary == ["forward", "go"])
    #expect(grammar.transitions.count == 3)
    #expect(grammar.isPassable)
  }

  @Test("what it writes, it reads as the same")
  func writes() throws {
    let grammar = FiniteStateGrammar(
      phrases: [(["opening", "hours"], .alone), (["stop"], .alone)], phones: ["AA", "T"])
    let again = try FiniteStateGrammar(text: grammar.text, task: "t")
    #expect(again.text == grammar.text)
    #expect(again.vocabulary == ["hours", "opening", "stop"])
  }

  @Test("phrases that are said alone leave no room for other speech")
  func alone() {
    let grammar = FiniteStateGrammar(
      phrases: [(["opening", "hours"], .alone), (["stop"], .alone)], phones: ["AA", "T"])
    #expect(grammar.stateCount == 3)
    #expect(grammar.transitions.compactMap(\.word) == ["opening", "hours", "stop"])
    #expect(grammar.otherSpeech.isEmpty)
  }

  @Test("other speech is made of phones, which are no words of the grammar")
  func otherSpeech() {
    let grammar = FiniteStateGrammar(phrases: [(["tower"], .anywhere), (["no"], .alone)], phones: ["T", "AA"])
    #expect(grammar.vocabulary == ["no", "tower"])
    #expect(Set(grammar.otherSpeech.values) == [[["AA"]], [["T"]]])
    #expect(grammar.isPassable)
    #expect(grammar.transitions.contains { $0.from == grammar.start && $0.to == grammar.final && $0.word == "no" })
  }

  @Test(
    "a fault is told with its line",
    arguments: [
      ("FSG_BEGIN x\nNUM_STATES two", "2"),
      ("NUM_STATES 2\nTRANSITION 0 1 2.0 go", "2"),
      ("NUM_STATES 2\nTRANSITION 0 1 0 go", "2"),
      ("NUM_STATES 2\nTRANSITION 0", "2"),
      ("NUM_STATES -3", "1"),
      ("NUM_STATES 99999999", "1"),
      ("HELLO 2", "HELLO"),
      ("", "start state"),
      ("N 2\nS 0\nF 5", "final state"),
      ("N 2\nS 0\nF 1\nT 0 7 1.0 go", "leaves"),
    ])
  func faults(text: String, part: String) {
    #expect {
      _ = try FiniteStateGrammar(text: text, task: "answers")
    } throws: { error in
      guard case .badGrammar("answers", let reason, let place)? = error as? HearingError else { return false }
      return Int(part).map { place == TextPlace(line: $0, column: 1) } ?? reason.contains(part)
    }
  }

  @Test("a grammar without a way through is noticed")
  func impassable() throws {
    let grammar = try FiniteStateGrammar(text: "N 3\nS 0\nF 2\nT 0 1 1.0 go", task: "t")
    #expect(!grammar.isPassable)
  }
}
