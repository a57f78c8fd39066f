import Testing

@testable import Appliance

@Suite struct SpokenWordsTests {
  @Test(
    "a phrase is the appliance's own where it stands word for word",
    arguments: [
      ("say computer, and wait", "computer", true), ("Say HEY, Computer!", "hey computer", true),
      ("the computers are free", "computer", false), ("hey you, computer", "hey computer", false),
      ("<speak>say <emphasis level=\"strong\">computer</emphasis></speak>", "computer", true),
      ("<computer/> say nothing", "computer", false), ("", "computer", false), ("computer", "", false),
      ("it's five o'clock", "o'clock", true),
    ])
  func contains(text: String, phrase: String, isOwn: Bool) {
    var words = SpokenWords()
    words.say(text)
    #expect(words.contains(phrase) == isOwn)
  }

  @Test("the text before is still in the air, the one before that is not") func texts() {
    var words = SpokenWords()
    words.say("ask the computer")
    words.say("now hey")
    #expect(words.contains("computer") && words.contains("computer now"))
    words.say("listen")
    #expect(!words.contains("computer") && words.contains("hey listen"))
    words.forget()
    #expect(!words.contains("listen"))
  }
}
