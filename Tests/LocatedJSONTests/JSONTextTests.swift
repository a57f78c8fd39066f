import LocatedJSON
import struct LocatedJSON.Issue
import Testing

@Suite struct JSONTextTests {
  @Test("an object keeps the order of its keys and leaves out what is nil") func objects() {
    let reason: String? = nil
    let row: JSONText = [
      "t": .number(1.25), "event": "prompt.ended", "ok": true, "n": 3, "list": ["a", 1, .null],
      "reason": reason.map { .string($0) }, "detail": [:],
    ]
    #expect(row.text == #"{"t":1.25,"event":"prompt.ended","ok":true,"n":3,"list":["a",1,null],"detail":{}}"#)
  }

  @Test(
    "what would end a line or a string is escaped, other text stands as it is",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{0}\u{1F}", #""\n\r\t\u0000\u001f""#), ("é👍🏽中", "\"é👍🏽中\""),
      ("\u{7F}\u{85}\u{2028}\u{2029}", #""\u007f\u0085\u2028\u2029""#), ("/", "\"/\""), ("\r\n", #""\r\n""#),
    ]) func strings(value: String, expected: String)
  {
    #expect(JSONText.string(value).text == expected)
    #expect(read(JSONText.string(value).text).value?.string == value)
  }

  @Test(
    "numbers are written without a locale, and read back the same",
    arguments: [
      0, -0.0, 1, 0.1, -2.5, 1e-7, 1e22, 1.7976931348623157e308, 2.2250738585072014e-308, 123456789.123,
    ]) func numbers(value: Double)
  {
    #expect(read(JSONText.number(value).text).value?.number == value)
  }

  @Test(
    "a number is rounded to the places asked for",
    arguments: [
      (1.23456, 3, "1.235"), (2, 3, "2"), (-0.0004, 3, "0"), (-1.5, 1, "-1.5"), (0.05, 2, "0.05"), (1.005, 0, "1"),
      (1e300, 3, "1e+300"), (.nan, 3, "null"), (-.infinity, 2, "null"), (12.1, 9, "12.1"),
    ]) func rounding(value: Double, decimals: Int, expected: String)
  {
    #expect(JSONText.number(value, decimals: decimals).text == expected)
  }

  @Test("a value that was read is written again on one line") func again() {
    let text =
      "{ \"a\": [1, 2.50, {\"b\": null}, [], {}], // comment\n \"c\": {\"d\": \"\\u00e9\\n\", \"e\": false,}, }"
    #expect(read(text).value?.json.text == #"{"a":[1,2.5,{"b":null},[],{}],"c":{"d":"é\n","e":false}}"#)
    #expect(read("7").value?.json.text == "7")
    #expect(read("[[[]]]").value?.json.text == "[[[]]]")
  }

  @Test("an issue becomes a row") func issue() {
    let issue = Issue(
      .warning, at: SourcePosition(file: "f.json", line: 2, column: 7), rule: "unknown-key", "the key is unknown")
    #expect(
      issue.json.text
        == #"{"file":"f.json","line":2,"column":7,"severity":"warning","rule":"unknown-key","sentence":"the key is unknown"}"#
    )
  }
}
