import LocatedJSON
import struct LocatedJSON.Issue
import Testing

@Suite struct ParsingTests {
  @Test("values keep their kind and their content") func values() throws {
    let text = """
      { "n": null, "t": true, "f": false, "i": -12, "d": 2.5, "e": 1e3, "s": "x", "a": [1, 2], "o": {} }
      """
    let root = try #require(read(text).value)
    #expect(root.kind == .object)
    #expect(root["n"]?.kind == .null)
    #expect(root["t"]?.bool == true)
    #expect(root["f"]?.bool == false)
    #expect(root["i"]?.kind == .integer)
    #expect(root["i"]?.integer == -12)
    #expect(root["d"]?.kind == .number)
    #expect(root["d"]?.number == 2.5)
    #expect(root["d"]?.integer == nil)
    #expect(root["e"]?.integer == 1000)
    #expect(root["s"]?.string == "x")
    #expect(root["a"]?.elements.compactMap(\.integer) == [1, 2])
    #expect(root["o"]?.members.map(\.key) == [])
    #expect(root["none"] == nil)
  }

  @Test("members keep the order of the file, and nested values do not mix with them") func order() throws {
    let root = try #require(read(#"{"b": {"x": [1, {"y": 2}]}, "a": [[], [3]], "c": 4}"#).value)
    #expect(root.members.map(\.key) == ["b", "a", "c"])
    #expect(root["b"]?["x"]?.elements.map(\.kind) == [.integer, .object])
    #expect(root["a"]?.elements.map { Array($0.elements).count } == [0, 1])
  }

  @Test("the largest and the smallest whole number stay whole, beyond them they become numbers") func integers() throws
  {
    let root = try #require(read("[9223372036854775807, -9223372036854775808, 9223372036854775808, -0]").value)
    let elements = Array(root.elements)
    #expect(elements.map(\.kind) == [.integer, .integer, .number, .integer])
    #expect(elements[0].integer == Int.max)
    #expect(elements[1].integer == Int.min)
    #expect(elements[2].integer == nil)
    #expect(elements[2].number == 9_223_372_036_854_775_808)
  }

  @Test("every value and every key knows its line and its column in scalars") func positions() throws {
    let text = "{\n  \"é👍🏽\": [ true,\r\n\t\"ü\", 7 ] /* ö\n ä */, \"b\" : null\r}"
    let root = try #require(read(text).value)
    #expect(root.position == SourcePosition(file: "f.json", line: 1, column: 1))
    let members = Array(root.members)
    #expect(members[0].key == "é👍🏽")
    #expect(members[0].keyPosition == SourcePosition(file: "f.json", line: 2, column: 3))
    // The key is é and two scalars of an emoji.
    #expect(members[0].value.position == SourcePosition(file: "f.json", line: 2, column: 10))
    #expect(members[0].value.elements.map(\.position.line) == [2, 3, 3])
    #expect(members[0].value.elements.map(\.position.column) == [12, 2, 7])
    #expect(members[1].keyPosition == SourcePosition(file: "f.json", line: 4, column: 8))
  }

  @Test(
    "trailing commas and comments are accepted in silence",
    arguments: [
      "[1, 2,]", "{\"a\": 1,}", "// first\n[1, 2]", "[1, /* , */ 2] // last", "/**/[1,2]/***/", "[1, // one\n 2,\n]\n",
    ]) func tolerance(text: String)
  {
    let (value, issues) = read(text)
    #expect(issues == [])
    #expect(value != nil)
  }

  @Test("a comma after the end is a warning, as in what was cut out of a larger file") func commaAtEnd() {
    let (value, issues) = read("{\"a\": 1},\n")
    #expect(value?["a"]?.integer == 1)
    #expect(
      issues.map(\.description) == [
        "f.json:1:9: warning: a \",\" stands after the end of the text (remove it)"
      ])
  }

  @Test(
    "escapes are read, zero included",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u00e9\u4E2D""#, "é中"), (#""\ud83d\uDC4d""#, "👍"),
      (#""a\u0000b""#, "a\u{0}b"), (#""""#, ""), ("\"naïve 👨‍👩‍👧\"", "naïve 👨‍👩‍👧"),
    ]) func escapes(text: String, expected: String)
  {
    let (value, issues) = read(text)
    #expect(issues == [])
    #expect(value?.string == expected)
  }

  @Test(
    "half of a surrogate pair is a warning and reads as U+FFFD",
    arguments: [
      (#""a\ud800b""#, "a\u{FFFD}b"), (#""\udc00""#, "\u{FFFD}"), (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"),
      (#""\ud83dx\udc4d""#, "\u{FFFD}x\u{FFFD}"),
    ]) func loneSurrogates(text: String, expected: String)
  {
    let (value, issues) = read(text)
    #expect(value?.string == expected)
    #expect(!issues.isEmpty)
    #expect(issues.allSatisfy { $0.severity == .warning && $0.rule == "json-encoding" })
    #expect(issues.first?.position.line == 1)
  }

  @Test(
    "nesting is read down to 512 levels and refused below, at any depth, without recursion",
    arguments: [
      (100, true), (511, true), (512, true), (513, false), (10_000, false), (1_000_000, false),
    ]) func depth(levels: Int, isRead: Bool)
  {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      let text = String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
      let (value, issues) = read(text)
      #expect((value != nil) == isRead)
      #expect(issues.map(\.rule) == (isRead ? [] : ["json-depth"]))
    }
    let open = String(repeating: "[", count: levels)
    #expect(read(open).value == nil)
  }

  @Test("a file that is larger than the limits is refused") func limits() {
    var limits = LocatedJSON.Limits()
    limits.values = 10
    let many = LocatedJSON.parse(Array("[1,2,3,4,5,6,7,8,9,10,11,12]".utf8), file: "f", limits: limits)
    #expect(many.value == nil)
    #expect(many.issues.map(\.rule) == ["json-size"])
    limits.bytes = 10
    let large = LocatedJSON.parse(Array("[1,2,3,4,5]".utf8), file: "f", limits: limits)
    #expect(large.value == nil)
    #expect(large.issues.map(\.description) == ["f:1:1: error: the file has 11 bytes; at most 10 are read"])
  }
}

/// Reads a text as the file `f.json`.
func read(_ text: String) -> (value: LocatedValue?, issues: [Issue]) {
  LocatedJSON.parse(Array(text.utf8), file: "f.json")
}
