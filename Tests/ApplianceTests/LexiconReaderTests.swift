import Appliance
import Devices
import LocatedJSON
import TestSupport
import Testing

@Suite struct LexiconReaderTests {
  /// What a folder with this `lexicon.txt` knows, and what is said of the file.
  private func read(_ text: String) throws -> (lexicon: Lexicon, said: [String]) {
    let folder = try TemporaryFolder()
    folder.write("[]", to: "voiceflow.json")
    folder.write(text, to: "lexicon.txt")
    let flow = try FlowFolder(folder.path)
    let said = flow.issues.filter { $0.rule == "lexicon" }.map {
      "\($0.position.line): \($0.severity.rawValue): \($0.sentence)" + ($0.hint.map { " (\($0))" } ?? "")
    }
    return (flow.lexicon, said)
  }

  @Test("entries are read with their part of speech; comments, blank lines and letter case are no matter")
  func entries() throws {
    let (lexicon, said) = try read(
      """
      # names of the house
      Dana : d aa1 n ah0   # the guide

      record n : r eh1 k er0 d
      "café" : K AE2 F EY1
      susi: s uw z iy
      """)
    #expect(
      lexicon.entries == [
        Lexicon.Entry(word: "dana", phones: ["d", "aa1", "n", "ah0"]),
        Lexicon.Entry(word: "record", partOfSpeech: "n", phones: ["r", "eh1", "k", "er0", "d"]),
        Lexicon.Entry(word: "café", phones: ["k", "ae1", "f", "ey1"]),
        Lexicon.Entry(word: "susi", phones: ["s", "uw1", "z", "iy0"]),
      ])
    #expect(lexicon.pronunciations["café"] == [["K", "AE", "F", "EY"]])
    #expect(said.first == "2: note: the word \"dana\" is said and heard as D AA N AH")
    #expect(said.count == 4)
  }

  @Test("a line that cannot be used is a warning in its place, and the others are used")
  func faults() throws {
    let (lexicon, said) = try read(
      "dana d aa1 n ah0\nkiosk : k iy1 aa0 zz k\nmuseum :\n: m y uw0\nold town : ow1 l d\n\"old town\" : ow1 l d\n"
        + "\"open : ow1 p\nlift : l ih1 f t\nlift : l ih1 f t\n")
    #expect(lexicon.entries.map(\.word) == ["old town", "lift"])
    #expect(
      said == [
        "1: warning: the line has no \":\" between a word and its phones (write it like dana : d aa1 n ah0)",
        "2: warning: \"zz\" in the entry for \"kiosk\" is no phone (phones are aa ae ah ao aw ay b ch d dh eh er ey f g hh "
          + "ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh)",
        "3: warning: the entry for \"museum\" has no phones",
        "4: warning: no word stands before the \":\"",
        "5: warning: the word \"old\" is followed by \"town\", which is no part of speech (a headword with blanks "
          + "stands in quotes)",
        "6: note: the words \"old town\" are said as OW L D, and heard one by one",
        "7: warning: the headword has no closing quote",
        "8: note: the word \"lift\" is said and heard as L IH F T",
        "9: warning: the entry for \"lift\" stands here twice (the first one is in line 8)",
      ])
  }

  @Test("two entries for one word are both heard; the first is how it is said")
  func several() throws {
    let lexicon = try read("tomato : t ah0 m ey1 t ow0\ntomato : t ah0 m aa1 t ow0\n").lexicon
    #expect(
      lexicon.pronunciations == ["tomato": [["T", "AH", "M", "EY", "T", "OW"], ["T", "AH", "M", "AA", "T", "OW"]]])
  }

  @Test("a file of noise is refused line by line and harms nothing", arguments: [0, 1, 2])
  func noise(seed: UInt8) throws {
    let folder = try TemporaryFolder()
    folder.write("[]", to: "voiceflow.json")
    var state = seed
    let bytes = (0..<4_000).map { _ -> UInt8 in
      state = state &* 109 &+ 89
      return state
    }
    folder.write(bytes, to: "lexicon.txt")
    #expect(try FlowFolder(folder.path).issues.allSatisfy { $0.position.line > 0 })
  }

  @Test("of a file that is no lexicon at all the first faults are told, and the others counted")
  func noLexicon() throws {
    let (lexicon, said) = try read(String(repeating: "dana : zq\n", count: 30_000))
    #expect(lexicon.entries.isEmpty)
    #expect(said.count == 21)
    #expect(said.last == "30000: warning: 29980 more lines up to here have faults")
  }
}
