import Devices
import SpokenText
import Testing

@Suite struct WordTests {
  static let abbreviations: [(String, String)] = [
    ("Dr. Smith", "doctor smith"), ("Dr Smith", "doctor smith"), ("King Dr.", "king drive"),
    ("Mr. Jones", "mister jones"),
    ("Mrs. Jones", "missus jones"), ("Ms Jones", "miz jones"), ("Prof. Lee", "professor lee"),
    ("St. Mary", "saint mary"),
    ("Main St.", "main street"), ("St. Mary's St. is", "saint mary's street is"),
    ("Main St is long", "main street is long"),
    ("wood, e.g. oak", "wood for example oak"), ("i.e. now", "that is now"), ("oak, etc.", "oak et cetera"),
    ("A vs. B", "A versus b"), ("No. 5", "number five"), ("Nos. 5 and 6", "numbers five and six"),
    ("No 5", "number five"), ("No.4 and no.4", "number four and number four"), ("F.C. Bayern", "f c bayern"),
    ("(incl. 20% tax)", "including twenty percent tax"),
    ("no 5", "no five"), ("No. That", "no that"), ("Fig. 3", "figure three"), ("pp. 3-5", "pages three to five"),
    ("vol. 2", "volume two"), ("ch. 4", "chapter four"), ("J. Smith Jr.", "j smith junior"),
    ("Acme Inc.", "acme incorporated"),
    ("Acme Co.", "acme company"), ("Mt. Fuji", "mount fuji"), ("Ft. Knox", "fort knox"), ("5th Ave.", "fifth ave"),
    ("Park Ave.", "park avenue"), ("Gen. Lee", "general lee"), ("approx. 5", "approximately five"),
    ("max. 5", "maximum five"),
    ("Max went", "max went"), ("w/o sugar", "without sugar"), ("and/or", "and or"), ("a.k.a. Bob", "also known as bob"),
    ("U.S. dollars", "u s dollars"), ("the U.K.", "the u k"), ("Ph.D.", "p h d"), ("J.R.R. Tolkien", "j r r tolkien"),
    ("ext. 12", "extension twelve"), ("Wi-Fi", "why fie"), ("AT&T", "A t and t"), ("R&D", "r and d"),
    ("you & me", "you and me"),
  ]

  @Test("abbreviations by what stands around them", arguments: abbreviations)
  func abbreviation(source: String, expected: String) { #expect(said(source) == expected) }

  static let acronyms: [(String, String)] = [
    ("the NASA tour", "the nasa tour"), ("the FBI", "the f b i"), ("GPS is on", "g p s is on"),
    ("HTML too", "h t m l too"),
    ("new PCs", "new p c's"), ("the IT team", "the i t team"), ("in the US", "in the u s"),
    ("give us it", "give us it"),
    ("THE DOORS ARE CLOSED", "the doors are closed"), ("DO NOT ENTER", "do not enter"),
    ("we do NOT know", "we do not know"),
    ("the UNESCO site", "the unesco site"), ("a USB-C port", "a u s b c port"), ("TCP/IP", "t c p i p"),
    ("a CEO's job", "a c e o's job"),
    ("XKCD", "x k c d"), ("MUSEUM shop", "museum shop"), ("YouTube", "you tube"), ("iPhone", "i phone"),
    ("McDonald", "mcdonald"),
    ("C++ and C#", "c plus plus and c sharp"), ("T-shirt", "t shirt"), ("A-Z", "A to z"), ("A guide", "a guide"),
    ("plan A was", "plan A was"), ("yes/no", "yes or no"), ("item(s)", "items"),
    ("state-of-the-art", "state of the art"),
    ("rock 'n' roll", "rock n roll"), ("o'clock", "o'clock"), ("don't", "don't"), ("#music", "hashtag music"),
    ("@home", "at home"),
    ("a_b", "A b"), ("50/50", "fifty out of fifty"),
  ]

  @Test("capitals are said, spelled or only shouted", arguments: acronyms)
  func acronym(source: String, expected: String) { #expect(said(source) == expected) }

  @Test("a voice that knows a word says it") func known() {
    #expect(words(SpokenText("the BRRRL sign", knowsWord: { $0 == "brrrl" })).map(\.spelling).contains("brrrl"))
    #expect(said("the BRRRL sign") == "the b r r r l sign")
  }

  static let numerals: [(String, String)] = [
    ("Henry VIII", "henry the eighth"), ("Elizabeth II was", "elizabeth the second was"),
    ("World War II", "world war two"),
    ("Chapter IV", "chapter four"), ("Louis XIV", "louis the fourteenth"),
    ("the XIX century", "the nineteenth century"),
    ("Part V", "part five"), ("Pope John Paul II", "pope john paul the second"),
    ("King George I ruled", "king george the first ruled"),
    ("George I think", "george i think"), ("a CD mix", "a c d mix"), ("the MIX", "the mix"),
    ("Type II", "type two"),
    ("Act III, Scene II", "act three scene two"),
  ]

  @Test("Roman numerals where they are safe", arguments: numerals)
  func numeral(source: String, expected: String) { #expect(said(source) == expected) }

  static let addresses: [(String, String)] = [
    ("info@example.com", "info at example dot com"),
    ("https://www.example.com/tour", "w w w dot example dot com slash tour"),
    ("www.museum.org.uk", "w w w dot museum dot org dot u k"), ("example.com.", "example dot com"),
    ("guide_2024.pdf", "guide underscore twenty twenty four dot p d f"), ("tour.wav", "tour dot wav"),
    ("/etc/hosts", "slash etc slash hosts"), ("a.b-c@x.io", "A dot b dash c at x dot i o"), ("end.Next", "end next"),
    ("Node.js", "node dot j s"), ("http://localhost:8080/", "localhost colon eight zero eight zero"),
    ("mailto:me@x.org", "me at x dot org"), ("and so.it goes", "and so it goes"),
  ]

  @Test("addresses and names of files", arguments: addresses)
  func address(source: String, expected: String) { #expect(said(source) == expected) }

  @Test("long addresses and endless words end in time") func endless() {
    let path = "https://example.com/" + String(repeating: "part/", count: 300)
    #expect(words(SpokenText(path)).count < 40)
    #expect(words(SpokenText(String(repeating: "ab3", count: 5_000))).count < 300)
    for word in words(SpokenText(String(repeating: "x", count: 50_000))) { #expect(word.spelling.utf8.count <= 60) }
  }

  @Test(
    "read and lead by what stands before them",
    arguments: [
      ("please read it", "r iy1 d"), ("to read it", "r iy1 d"), ("I have read it", "r eh1 d"),
      ("it was read", "r eh1 d"),
      ("lead the way", "l iy1 d"), ("a lead pipe", "l eh1 d"),
    ])
  func homographs(source: String, phones: String) {
    #expect(words(SpokenText(source)).first { !$0.phones.isEmpty }?.phones.joined(separator: " ") == phones)
  }

  @Test("a word of the lexicon is said as it tells, with its possessive and in any case") func lexicon() {
    let entries = [
      "dana": "d aa1 n ah0", "gps": "jh iy1 z", "mounir": "m uw0 n iy1 r", "c++": "s iy1", "old town": "aa1 t",
    ]
    let lexicon = Pronunciations(
      Lexicon(
        entries.sorted { $0.key < $1.key }.map {
          Lexicon.Entry(word: $0.key, phones: $0.value.split(separator: " ").map(String.init))
        }))
    let text = SpokenText("DANA's GPS and Mounir's C++ and drive-Dana in Old Town, old, town", lexicon: lexicon)
    let said = words(text).filter { !$0.phones.isEmpty }.map { $0.phones.joined(separator: " ") }
    #expect(said == ["d aa1 n ah0 z", "jh iy1 z", "m uw0 n iy1 r z", "s iy1", "d aa1 n ah0", "aa1 t"])
  }
}
