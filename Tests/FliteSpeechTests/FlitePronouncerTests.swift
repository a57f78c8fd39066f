import Testing

@testable import FliteSpeech

@Suite struct FlitePronouncerTests {
  private let pronouncer = FlitePronouncer()

  @Test(
    "the usual pronunciation comes first",
    arguments: [
      ("hearken", "HH AA R K AH N"), ("computer", "K AH M P Y UW T ER"), ("kiosk", "K IY AO S K"),
      ("Hello", "HH AH L OW"),
      ("quokka", "K W AA K AH"), ("don't", "D AA N T"), ("caf\u{E9}", "K AH F EY"), ("jarvis", "JH AA R V AH S"),
      ("GPS", "JH IY P IY EH S"), ("drive-in", "D R AY V IH N"), ("O\u{2019}Brien", "AA B R AY AH N"), ("a", "AH"),
    ])
  func usual(word: String, phones: String) {
    #expect(pronouncer.pronunciations(of: word).first?.joined(separator: " ") == phones)
  }

  @Test("words that are written alike have several") func several() {
    #expect(pronouncer.pronunciations(of: "record").count == 2)
    #expect(pronouncer.pronunciations(of: "susi") == [["S", "UW", "S", "IY"], ["S", "UW", "Z", "IY"]])
  }

  @Test(
    "words that cannot be pronounced have none",
    arguments: ["", "42", "'", "\u{65E5}\u{672C}", "\u{1F600}", String(repeating: "a", count: 10_000)])
  func none(word: String) {
    #expect(pronouncer.pronunciations(of: word).isEmpty)
  }

  @Test("all phones are the model's, for words that nobody has listed") func phones() {
    let known = Set(
      "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH".split(
        separator: " "
      ).map(String.init))
    var seed: UInt64 = 3
    for _ in 0..<500 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      let letters = (0..<Int(3 + seed >> 61)).map {
        Character(Unicode.Scalar(UInt8(97 + (seed >> (UInt64($0) * 5 + 8)) % 26)))
      }
      for pronunciation in pronouncer.pronunciations(of: String(letters)) {
        #expect(!pronunciation.isEmpty && pronunciation.allSatisfy(known.contains))
      }
    }
  }
}
