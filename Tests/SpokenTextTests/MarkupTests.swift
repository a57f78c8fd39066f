import Devices
import SpokenText
import Testing

@Suite struct MarkupTests {
  static let rows: [(String, String)] = [
    ("<speak>Hello <b>you</b>.</speak>", "hello you. |"),
    ("<?xml version=\"1.0\"?><!DOCTYPE x><speak xml:lang='en-US'>Hi</speak>", "hi |"),
    ("a<!-- no <b>this</b> -->b", "ab |"), ("x &amp; y &lt;z&gt; &#65;&#x42; &quot;q&apos;", "x and y z a b q |"),
    ("caf&#233; caf&eacute;", "cafe cafe |"), ("<sub alias=\"World Wide Web\">WWW</sub> ok", "world wide web ok |"),
    ("<sub alias=\"Q &amp; A\"/>!", "q and a! |"), ("<![CDATA[1 < 2]]>!", "one less than two! |"),
    ("<metadata><x>no</x></metadata>yes", "yes |"), ("<desc>no</desc>yes", "yes |"), ("un<b>bold</b>ed", "unbolded |"),
    ("<s>one</s><s>two</s><p>three</p>four", "one | two ¶ three ¶ four |"), ("<P>One</P>", "one ¶"),
    ("<p><s>one</s></p>", "one ¶"), ("<ssml:p xmlns:ssml='x'>one</ssml:p>two", "one ¶ two |"), ("<speak", "speak |"),
    ("<", "less than |"), ("", ""),
    ("<a href=\"open>text", "text |"), ("<sub alias='never closed'>gone", "never closed |"),
    ("1 < 2 & 3", "one less than two and three |"),
    ("<w>one</w> <token>two</token>", "one two |"),
    ("<say-as interpret-as=\"address\">Main St.</say-as>", "main street. |"),
    ("a &nbsp;b &unknown; &;", "a b and unknown; and; |"),
  ]

  @Test("text stays, markup goes, entities are characters", arguments: rows)
  func stripping(source: String, expected: String) {
    #expect(shape(SpokenText(source, isSSML: true)) == expected)
  }

  @Test(
    "a break is a rest of its length",
    arguments: [
      ("<break time=\"500ms\"/>", 500), ("<break time='1.5s' />", 1_500), ("<break strength=\"none\"/>", 0),
      ("<break strength=\"x-strong\"/>", 1_000), ("<break/>", 400), ("<break time=\"1h\"/>", 400),
      ("<break time=\"99s\"/>", 10_000), ("<break time=\"+1s\"></break>", 1_000), ("<break strength='weak'/>", 200),
    ])
  func breaks(source: String, milliseconds: Int) {
    let parts = SpokenText("a\(source)b", isSSML: true).parts
    #expect(parts.count == 3)
    #expect(parts[1] == .rest(milliseconds))
  }

  static let kinds: [(String, String, String)] = [
    ("interpret-as=\"cardinal\"", "1,234", "one thousand two hundred thirty four"),
    ("interpret-as='number'", "007", "zero zero seven"),
    ("interpret-as='cardinal'", "XII", "twelve"), ("interpret-as='ordinal'", "3", "third"),
    ("interpret-as='ordinal'", "21st", "twenty first"),
    ("interpret-as='ordinal'", "IV", "fourth"), ("interpret-as='characters'", "ABC-1", "A b c dash one"),
    ("interpret-as='spell-out'", "hello", "h e l l o"), ("interpret-as='verbatim'", "a.b@", "A dot b at"),
    ("interpret-as='digits'", "2026", "two zero two six"),
    ("interpret-as='telephone'", "555 1234", "five five five one two three four"),
    ("interpret-as='date' format='dmy'", "3/4/2026", "the third of april twenty twenty six"),
    ("interpret-as='date' format='mdy'", "3/4/2026", "march fourth twenty twenty six"),
    ("interpret-as='date' format='ymd'", "2026-11-30", "november thirtieth twenty twenty six"),
    ("interpret-as='date' format='yyyymmdd'", "20261130", "november thirtieth twenty twenty six"),
    ("interpret-as='date' format='md'", "11-30", "november thirtieth"),
    ("interpret-as='date' format='my'", "11/2026", "november twenty twenty six"),
    ("interpret-as='date' format='y'", "1999", "nineteen ninety nine"),
    ("interpret-as='date'", "2026-11-30", "november thirtieth twenty twenty six"),
    ("interpret-as='time'", "14:30", "fourteen thirty"),
    ("interpret-as='time' format='hms12'", "2:30pm", "two thirty p m"),
    ("interpret-as='time'", "1'21\"", "one minute twenty one seconds"),
    ("interpret-as='currency'", "$3.50", "three dollars and fifty cents"),
    ("interpret-as='fraction'", "2/9", "two ninths"), ("interpret-as='fraction'", "3 1/2", "three and a half"),
    ("interpret-as='unit'", "5km", "five kilometers"), ("interpret-as='unit'", "10 lb", "ten pounds"),
    ("interpret-as='expletive'", "darn", "bleep"),
    ("interpret-as='date'", "soon", "soon"),
  ]

  @Test("say-as", arguments: kinds) func sayAs(attributes: String, text: String, expected: String) {
    let spoken = SpokenText("<say-as \(attributes)>\(text)</say-as>", isSSML: true)
    let found = words(spoken).map { $0.spelling == "a" && !$0.phones.isEmpty ? "A" : $0.spelling }.joined(
      separator: " ")
    #expect(found == expected)
    #expect(spoken.faults.isEmpty)
  }

  @Test(
    "phones of three alphabets",
    arguments: [
      ("ipa", "t\u{259}\u{2C8}m\u{251}\u{2D0}t\u{259}\u{28A}", "t ax0 m aa1 t ow0"),
      ("ipa", "t\u{361}\u{283}i\u{2D0}z", "ch iy1 z"),
      ("x-sampa", "t@\"mA:t@U", "t ax0 m aa1 t ow0"), ("arpabet", "T AH0 M EY1 T OW2", "t ah0 m ey1 t ow1"),
      ("cmu", "k w aa k ax", "k w aa1 k ax0"), ("ipa", "\u{2C8}\u{3B8}\u{26A}\u{14B}k", "th ih1 ng k"),
      ("x-sampa", "dZVdZ", "jh ah1 jh"),
      ("ipa", "\u{2CC}\u{251}\u{2C8}d\u{292}u\u{2D0}", "aa1 jh uw1"),
    ])
  func phonemes(alphabet: String, source: String, expected: String) {
    let escaped = source.replacing("\"", with: "&quot;")
    let text = SpokenText("<phoneme alphabet=\"\(alphabet)\" ph=\"\(escaped)\">word</phoneme>", isSSML: true)
    #expect(words(text).map(\.phones) == [expected.split(separator: " ").map(String.init)])
    #expect(words(text).map(\.spelling) == ["word"])
    #expect(text.faults.isEmpty)
  }

  @Test(
    "prosody and emphasis make the manner, nested ones multiplied",
    arguments: [
      ("<prosody rate='slow'>x</prosody>", Manner(rate: 0.75)), ("<prosody rate='80%'>x</prosody>", Manner(rate: 0.8)),
      ("<prosody rate='+50%'>x</prosody>", Manner(rate: 1.5)), ("<prosody rate='9'>x</prosody>", Manner(rate: 2)),
      ("<prosody pitch='+12st'>x</prosody>", Manner(pitch: 2)),
      ("<prosody pitch='x-low'>x</prosody>", Manner(pitch: 0.7)),
      ("<prosody pitch='-10%' volume='50'>x</prosody>", Manner(pitch: 0.9, volume: 0.5)),
      ("<prosody volume='silent'>x</prosody>", Manner(volume: 0)),
      ("<prosody rate='0.5'><prosody rate='2'>x</prosody></prosody>", Manner()),
      ("<emphasis>x</emphasis>", Manner(rate: 0.92, pitch: 1.05, volume: 1.15)),
      ("<emphasis level='none'>x</emphasis>", Manner()),
    ])
  func manners(source: String, expected: Manner) {
    let text = SpokenText(source, isSSML: true)
    #expect(pieces(text).map(\.manner) == [expected])
    #expect(text.faults.isEmpty)
  }

  @Test("a manner ends with its element, and a voice is asked for") func scopes() {
    let text = SpokenText(
      "a <voice name='rms' gender='male'>b</voice> <prosody volume='+6dB'>c</prosody> d", isSSML: true)
    #expect(pieces(text).map(\.manner.voice?.name) == [nil, "rms", nil, nil])
    #expect(pieces(text).map { $0.manner.volume > 1.9 } == [false, false, true, false])
    #expect(pieces(text).map(\.ending) == [.word, .word, .word, .sentence])
  }

  @Test("a sound has what is said where it cannot be played, and marks are told") func sounds() {
    let text = SpokenText(
      "One. <audio src=\"bell.wav\"><desc>a bell</desc>ding <audio src='b.wav'>dong</audio></audio><mark name=\"m\"/>Two.",
      isSSML: true)
    guard text.parts.count == 4, case .sound(let sound) = text.parts[1] else {
      Issue.record("\(text.parts)")
      return
    }
    #expect(sound.file == "bell.wav")
    #expect(sound.fallback.count == 2)
    #expect(text.parts[2] == .mark("m"))
    #expect(shape(SpokenText("<audio>no file</audio>", isSSML: true)) == "no file |")
  }

  @Test(
    "what is wrong is told with line and column, and the text is spoken all the same",
    arguments: [
      ("<speak>\n  <b>x</b>", 2, 3, "<b> is no element of SSML; its text is spoken"),
      ("a\n\u{E9}\u{E9} <s>x", 2, 4, "<s> is not closed"), ("x</p>", 1, 2, "</p> closes nothing"),
      ("<p><s>x</p>", 1, 4, "<s> is not closed before </p>"),
      ("1 < x", 1, 3, "\"<\" begins no tag here; write &lt; for the sign"),
      ("x<!-- y", 1, 2, "the comment is not closed"),
      ("<prosody rate='much'>x</prosody>", 1, 1, "rate=\"much\" is no rate"),
      (
        "<phoneme ph='q!'>x</phoneme>", 1, 1,
        "\"q\" is no symbol of IPA that the voice can say; the text is spoken as usual"
      ),
      ("<say-as interpret-as='odd'>x</say-as>", 1, 1, "interpret-as=\"odd\" is unknown; the text is spoken as usual"),
      ("<lang xml:lang='de'>x</lang>", 1, 1, "no voice speaks \"de\"; it is read as English"),
      ("<sub>x</sub>", 1, 1, "<sub> has no \"alias\"; its text is spoken"),
    ] as [(String, Int, Int, String)])
  func faults(source: String, line: Int, column: Int, sentence: String) {
    let text = SpokenText(source, isSSML: true)
    #expect(text.faults.contains(SpokenText.Fault(line: line, column: column, sentence: sentence)))
    #expect(text.isSpeakable)
  }

  @Test("deep nesting and endless markup come to an end") func depth() {
    for element in ["<p>", "<audio src='x'>", "<prosody rate='fast'>", "<say-as interpret-as='x'>", "<desc>", "<x>"] {
      let text = SpokenText(String(repeating: element, count: 5_000) + "deep", isSSML: true)
      #expect(text.faults.count <= 32)
    }
    for broken in ["<a \"", "<a b='", "<!--", "<![CDATA[", "&#", "</", "<?"] {
      #expect(SpokenText(String(repeating: broken, count: 5_000), isSSML: true).faults.count <= 32)
    }
  }
}
