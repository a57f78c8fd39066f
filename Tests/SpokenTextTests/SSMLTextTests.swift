import Testing

@testable import SpokenText

@Suite struct SSMLTextTests {
  @Test(
    "text stays, markup goes",
    arguments: [
      ("<speak>Hello <emphasis level=\"strong\">you</emphasis>.</speak>", "Hello you."),
      ("<?xml version=\"1.0\"?><!DOCTYPE x><speak xml:lang='en-US'>Hi</speak>", "Hi"),
      ("a<!-- no <b>this</b> -->b", "ab"), ("x &amp; y &lt;z&gt; &#65;&#x42; &quot;q&apos;", "x & y <z> AB \"q'"),
      ("<sub alias=\"World Wide Web\">WWW</sub> ok", "World Wide Web ok"), ("<![CDATA[1 < 2]]>!", "1 < 2!"),
      ("<audio src=\"x>y.wav\"><desc>bell</desc>ding</audio>", "ding"), ("<metadata><x>no</x></metadata>yes", "yes"),
      ("<say-as interpret-as=\"date\">2026-11-30</say-as>", "2026-11-30"), ("1 < 2 & 3", "1   2 & 3"),
      ("&unknown; &; &#xD800; &#99999999999;", "&unknown; &;   &#99999999999;"), ("<speak", " speak"), ("<", " "),
      ("", ""),
      ("<a href=\"open>text", "text"), ("<sub alias='never closed'>gone", "never closed"),
    ])
  func stripping(source: String, expected: String) {
    var text = ""
    for case .text(let part) in SSMLText(source).parts { text += part }
    #expect(text == expected)
  }

  @Test(
    "a break is a rest of its length",
    arguments: [
      ("<break time=\"500ms\"/>", 500), ("<break time='1.5s' />", 1_500), ("<break strength=\"none\"/>", 0),
      ("<break strength=\"x-strong\"/>", 1_000), ("<break/>", 400), ("<break time=\"1h\"/>", 400),
      ("<break time=\"99s\"/>", 10_000),
    ])
  func breaks(source: String, milliseconds: Int) {
    #expect(SSMLText("a\(source)b").parts == [.text("a"), .rest(milliseconds), .text("b")])
  }
}
