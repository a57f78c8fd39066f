import LocatedJSON
import Testing

@testable import VoiceFlow

@Suite struct PhrasePatternTests {
  @Test("a phrase is words, alternatives, optional words and slots") func parts() throws {
    let pattern = try PhrasePattern("(turn|switch) On the {room} light, [please] {to:target}!")
    #expect(
      pattern.parts == [
        .choice([[.word("turn")], [.word("switch")]]), .word("on"), .word("the"),
        .slot(name: "room", field: FieldName("room")), .word("light"), .choice([[.word("please")], []]),
        .slot(name: "target", field: FieldName("to")),
      ])
    #expect(try PhrasePattern("yes | no").parts == [.choice([[.word("yes")], [.word("no")]])])
  }

  @Test(
    "what is no phrase is refused with a reason",
    arguments: [
      ("", "without a word"), ("[please]", "without a word"), ("([a]|b)", "without a word"), ("(a", "lacks a )"),
      ("a)", "a ) without a ("), ("(a]", "a ] where a ) is due"), ("(a|)", "nothing where"), ("a||b", "nothing where"),
      ("a {", "lacks a }"), ("a {}", "without a proper name"), ("a {b c}", "without a proper name"),
      ("a }", "without a {"),
      ("a <b>", "holds \"<\""), (String(repeating: "(", count: 9) + "a", "inside each other"),
      (String(repeating: "word ", count: 201), "longer than"),
    ])
  func faults(text: String, reason: String) {
    do throws(PhrasePattern.Fault) {
      _ = try PhrasePattern(text)
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.sentence.contains(reason), "\(text): \(error.sentence)")
    }
  }
}

@Suite struct IntentTests {
  private static let file = """
    [ { "intent": "Light",
        "phrases": ["(turn|switch) {state} the {room} (light|lights) [please]", "lights {state} [in the {room}]"],
        "slots": [ { "name": "state", "values": [{ "value": true, "say": ["on"] }, { "value": false, "say": ["off"] }] },
                   { "name": "room", "values": ["kitchen", { "value": "living room", "say": ["living room", "lounge"] }] } ] },
      { "intent": "Move", "phrases": ["from the {from:room} to the {to:room}"],
        "setValueForFieldNameCollection": [{ "name": "$[How]", "value": 2 }] },
      { "intent": "Bare" } ]
    """

  private func intents(_ text: String = file) -> (intents: [Intent], issues: [String]) {
    let (intents, issues) = FlowReader.intents(SourceFile(name: "i", bytes: Array(text.utf8)))
    return (intents, issues.map { "\($0)" })
  }

  private func goTo(_ names: String...) -> GoTo {
    var goTo = GoTo(default: "VF_END")
    goTo.userIntentCollection = names.map { UserIntentEntry(intent: $0, goTo: FieldString("VF_END")) }
    return goTo
  }

  private func meaning(_ text: String, _ names: String...) -> [String]? {
    var goTo = GoTo(default: "VF_END")
    goTo.userIntentCollection = names.map { UserIntentEntry(intent: $0, goTo: FieldString("VF_END")) }
    return IntentBook(intents().intents).meaning(of: text, to: goTo).map { meaning in
      [meaning.intent] + meaning.fields.map { "\($0.name.rawValue)=\($0.content?.text ?? "-")" }
    }
  }

  @Test("words become the intent and its fields") func meanings() {
    #expect(meaning("Turn on the kitchen light.", "Light") == ["Light", "state=true", "room=kitchen"])
    #expect(meaning("switch off the lounge lights please", "Light") == ["Light", "state=false", "room=living room"])
    #expect(meaning("lights on in the living room", "light") == ["Light", "state=true", "room=living room"])
    #expect(
      meaning("from the kitchen to the lounge", "Light", "Move") == ["Move", "How=2", "from=kitchen", "to=living room"])
  }

  @Test("a slot that nobody spoke of is emptied") func unspoken() {
    #expect(meaning("lights off", "Light") == ["Light", "state=false", "room=-"])
  }

  @Test(
    "what is no phrase of a listed intent means nothing",
    arguments: [
      "", "turn on the light", "turn on the kitchen light now", "the kitchen", "turn on on the kitchen light",
    ])
  func meaningless(text: String) {
    #expect(meaning(text, "Light", "Bare") == nil)
    #expect(meaning("lights on", "Move") == nil)
  }

  @Test("a module hears the phrases of the intents that it lists, and its own words") func grammar() throws {
    let book = IntentBook(intents().intents)
    #expect(
      book.grammar(for: goTo("Light"), and: ["what's new?"]) == """
        #JSGF V1.0;
        grammar intents;
        <slot0> = on | off;
        <slot1> = kitchen | living room | lounge;
        public <utterance> = ( turn | switch ) <slot0> the <slot1> ( light | lights ) [ please ]
          | lights <slot0> [ in the <slot1> ]
          | what's new;

        """)
    #expect(book.grammar(for: goTo("Bare", "Unknown"), and: ["yes"]) == nil)
    #expect(book.grammar(for: GoTo(default: "VF_END"), and: []) == nil)
  }

  @Test("matching takes time in proportion, however many ways a phrase has") func manyWays() throws {
    let text = String(repeating: "[a] ", count: 60) + "b"
    let phrase = IntentPhrase(text: text, pattern: try PhrasePattern(text))
    let matcher = IntentMatcher([phrase], slots: [:])
    #expect(matcher.match(Array(repeating: "a", count: 60) + ["b"]) != nil)
    #expect(matcher.match(Array(repeating: "a", count: 61) + ["b"]) == nil)
    #expect(matcher.common(with: matcher) != nil)
  }

  @Test(
    "what is wrong with the file is told with its place",
    arguments: [
      (#"[ { "phrases": ["a"] } ]"#, #"i:1:3: error: an intent lacks "intent""#),
      (
        #"[ { "intent": "A", "phrases": "a" } ]"#,
        #"i:1:31: error: "phrases" of intent "A" must be an array of strings"#
      ),
      (
        #"[ { "intent": "A", "phrases": [5] } ]"#,
        #"i:1:32: error: each entry of "phrases" of intent "A" must be words"#
      ),
      (#"[ { "intent": "A", "phrases": ["a", "(b"] } ]"#, #"i:1:37: error: the phrase "(b" lacks a )"#),
      (
        #"[ { "intent": "A", "phrases": ["a {x}"] } ]"#,
        #"i:1:32: error: the phrase "a {x}" names the slot "x", which is not described"#
      ),
      (#"[ { "intent": "A" }, { "intent": "A" } ]"#, #"i:1:34: error: the intent "A" stands twice in the file"#),
      (
        #"[ { "intent": "A", "slots": [{ "name": "x", "values": ["a"] }] } ]"#,
        #"i:1:30: warning: the slot "x" is named by no phrase"#
      ),
      (
        #"[ { "intent": "A", "phrases": ["{x}"], "slots": [{ "name": "x", "values": ["a"] }, { "name": "x", "values": [] }] } ]"#,
        #"i:1:84: error: the slot "x" is described twice"#
      ),
      (
        #"[ { "intent": "A", "phrases": ["{x}"], "slots": [{ "name": "x", "values": [{ "say": ["a"] }] }] } ]"#,
        #"i:1:76: error: intent "A" lacks "value" in "values""#
      ),
      (
        #"[ { "intent": "A", "phrase": ["a"] } ]"#,
        #"i:1:20: warning: "phrase" of intent "A" is unknown and ignored (did you mean "phrases"?)"#
      ),
    ])
  func issues(text: String, expected: String) {
    let found = intents(text).issues
    #expect(found.first?.hasPrefix(expected) == true, "\(found)")
    #expect(found.count == 1, "\(found)")
  }

  @Test("what is said sets the fields, then the intent, after the application was asked") func run() throws {
    var dialog = VoiceflowModule(id: "Ask", kind: .audioDialog, goTo: goTo("Light"))
    dialog.audioDialogParams = AudioDialogParams()
    var flow = Flow(modules: [.node("VF_START", to: "Ask"), dialog, .node("VF_END", to: "")])
    flow.intents = intents().intents
    func play(_ answers: [FlowEvent]) throws -> [FlowEffect] {
      var run = FlowRun(flow: flow, seed: 1)
      var effects = run.handle(.started)
      func announced() -> ActivityID? {
        for effect in effects.reversed() { if case .announce(let id, _) = effect { return id } }
        return nil
      }
      var turn: ActivityID?
      while turn == nil, let id = announced() {
        effects = run.handle(.answered(id))
        for case .listen(let id, let request) in effects {
          turn = id
          guard case .task(_, .jsgfString, let grammar?, nil, nil) = request.task else {
            Issue.record("\(request.task)")
            continue
          }
          #expect(grammar.contains("kitchen"))
        }
      }
      effects = run.handle(.turnEnded(try #require(turn), .heard(Hypothesis(text: "lights on", score: 1))))
      let question = try #require(announced())
      for answer in answers { _ = run.handle(answer) }
      return run.handle(.answered(question))
    }
    let effects = try play([])
    #expect(effects.first == .fieldChanged(FieldName("state"), .bool(true)))
    guard case .hypothesisJudged(_, _, final: true, judgement: .intent("Light")) = effects[1] else {
      Issue.record("\(effects)")
      return
    }
    // Rejected, or an intent of the application's own: the phrases say nothing.
    #expect(try play([.hypothesisRejected]).contains { if case .fieldChanged = $0 { true } else { false } } == false)
    flow.modules[1].goTo.userIntentCollection.append(UserIntentEntry(intent: "Own", goTo: FieldString("VF_END")))
    #expect(try play([.intentSet("Own")]).contains { if case .fieldChanged = $0 { true } else { false } } == false)
  }
}
