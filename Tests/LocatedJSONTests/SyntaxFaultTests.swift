import LocatedJSON
import Testing

@Suite struct SyntaxFaultTests {
  /// A text, and what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    /// Whether the rest can still be used.
    var isRead = true

    var testDescription: String { text }

    init(_ text: String, _ expected: String..., isRead: Bool = true) {
      self.text = text
      self.expected = expected
      self.isRead = isRead
    }
  }

  static let cases = [
    Case("", "1:1: expected a value, but the file is empty", isRead: false),
    Case(" \n // nothing\n", "3:1: expected a value, but the file is empty", isRead: false),
    Case("[1 2]", "1:4: expected \",\" or \"]\", but \"2\" stands here"),
    Case("{\"a\": 1\n \"b\": 2}", "2:2: expected \",\" or \"}\", but the string \"b\" stands here"),
    Case("[1,,2]", "1:4: expected a value, but a second \",\" stands here (remove it)"),
    Case("{\"a\": 1,,}", "1:9: expected a key, but \",\" stands here (remove it)"),
    Case("{\"a\" 1}", "1:6: expected \":\" after the key, but \"1\" stands here"),
    Case("{\"a\" = 1}", "1:6: expected \":\" after the key, but \"=\" stands here"),
    Case("{\"a\": }", "1:7: expected a value for the key, but \"}\" stands here"),
    Case("{\"a\"}", "1:5: expected \":\" and a value after the key, but \"}\" stands here"),
    Case(
      "{a: 1}", "1:2: expected a key in double quotes, but \"a\" stands here (put it into double quotes)"),
    Case("{'a': 1}", "1:2: a string stands in single quotes (use double quotes)"),
    Case("[1, 2", "1:6: expected \"]\", but the file ends here (the \"[\" at 1:1 is not closed)", isRead: false),
    Case(
      "{\"a\": [1, 2}", "1:12: expected \"]\" for the \"[\" at 1:7, but \"}\" stands here",
      isRead: false),
    Case("]", "1:1: expected a value, but \"]\" stands here", isRead: false),
    Case("[1] [2]", "1:5: expected the end of the file, but \"[\" stands here"),
    Case("[1]]", "1:4: expected the end of the file, but \"]\" stands here"),
    Case("[tru]", "1:2: expected a value, but \"tru\" stands here (did you mean true?)"),
    Case("[True]", "1:2: expected a value, but \"True\" stands here (did you mean true?)"),
    Case("[yes]", "1:2: expected a value, but \"yes\" stands here (did you mean true?)"),
    Case("[None]", "1:2: expected a value, but \"None\" stands here (did you mean null?)"),
    Case("[hello]", "1:2: expected a value, but \"hello\" stands here (text stands in double quotes)"),
    Case("[“a”]", "1:2: expected a value, but \"“a”\" stands here (use straight double quotes)"),
    Case("[NaN]", "1:2: expected a value, but \"NaN\" stands here (a number is finite, and written in digits)"),
    Case(
      "[-Infinity]",
      "1:2: expected a value, but \"-Infinity\" stands here (a number is finite, and written in digits)"),
    Case("[01]", "1:2: expected a value, but \"01\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[+1]", "1:2: expected a value, but \"+1\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[.5]", "1:2: expected a value, but \".5\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[5.]", "1:2: expected a value, but \"5.\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[1e]", "1:2: expected a value, but \"1e\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[0x10]", "1:2: expected a value, but \"0x10\" stands here (a number is written like 1, -0.5 or 2e3)"),
    Case("[1e400]", "1:2: the number 1e400 is too large"),
    Case(
      "[\"a\n]", "1:2: the string has no closing quote on its line (a line end inside a string is written \\n)"),
    Case(
      "[\"a", "1:2: the string has no closing quote on its line (a line end inside a string is written \\n)",
      isRead: false),
    Case(
      "{\"a\": \"one\ntwo\r\n\\\" three\" , \"b\": 1}",
      "1:7: the string has no closing quote on its line (a line end inside a string is written \\n)"),
    Case(
      "[\"a\nb\",\n\"c]",
      "1:2: the string has no closing quote on its line (a line end inside a string is written \\n)",
      "3:1: the string has no closing quote on its line (a line end inside a string is written \\n)", isRead: false),
    Case(
      "{\"a\": \"one,\n\"b\": 2 3}",
      "1:7: the string has no closing quote on its line (a line end inside a string is written \\n)",
      "2:8: expected \",\" or \"}\", but \"3\" stands here"),
    Case(
      "[\n{\"id: \"C\", \"n\": 3},\n{}]", "2:8: expected \":\" after the key, but \"C\" stands here",
      "3:1: expected a key in double quotes, but \"{\" stands here", isRead: false),
    Case("[\"a\tb\"]", "1:4: a tab stands in a string (write it \\t)"),
    Case("[\"a\u{1}b\"]", "1:4: the control character 1 stands in a string (write it \\u0001)"),
    Case("[\"C:\\dir\"]", "1:5: \\ stands before \"dir\", which is no escape (a backslash itself is written \\\\)"),
    Case("[\"\\u12g4\"]", "1:3: \\u stands without four hexadecimal digits"),
    Case("/* open", "1:1: the comment \"/*\" has no \"*/\"", isRead: false),
    Case("[1] /* open", "1:5: the comment \"/*\" has no \"*/\""),
    Case("{\"a\": 1, \"b\": 2, \"a\": 3}", "1:18: the key \"a\" stands twice in one object (the first one is at 1:2)"),
    Case(
      "{\"a\": 1,\n \"\\u0061\": 3}", "2:2: the key \"a\" stands twice in one object (the first one is at 1:2)"),
    Case(
      "{\"a\": 1}{", "1:9: expected the end of the file, but \"{\" stands here"),
    Case("RIFF\u{24}WAVE", "1:1: expected a value, but \"RIFF$WAVE\" stands here (text stands in double quotes)"),
  ]

  @Test("a fault says where it is, what was expected and what stands there", arguments: cases)
  func faults(_ fault: Case) {
    let (value, issues) = read(fault.text)
    #expect(
      issues.map { $0.description.replacing("f.json:", with: "").replacing("error: ", with: "") } == fault.expected)
    #expect((value != nil) == fault.isRead)
  }

  @Test("one look shows the faults of several lines, and what is sound between them") func several() throws {
    let text = """
      [
        { "id": "A", "n": 01 },
        { "id": "B" "n": 2 },
        { "id": C, "n": 3 },
        { "id": "D", n: 4 },
        { "id": "E,
          "n": 5 },
        { "id": "F", "n": 6 }
      ]
      """
    let (value, issues) = read(text)
    #expect(issues.map(\.position.line) == [2, 3, 4, 5, 6])
    let root = try #require(value)
    #expect(root.elements.compactMap { $0["id"]?.string } == ["A", "B", "D", "F"])
    #expect(root.elements.map { $0["n"]?.integer } == [nil, 2, 3, 4, 5, 6])
  }

  @Test(
    "one missing brace is one fault, however long the file is",
    arguments: [
      // Of the module itself, of an object inside it, of the one that begins a module; a bracket; one too many.
      ("\"x\": {\"y\": 1}\n}", "\"x\": {\"y\": 1}\n", "\"{\" stands here"),
      ("\"x\": {\"y\": 1}\n}", "\"x\": {\"y\": 1\n}", "\"{\" stands here"),
      ("{\n\"id\"", "\n\"id\"", "\":\" stands here"),
      ("[{\"p\": 1}]", "[{\"p\": 1}", "is a \"]\" missing"),
      ("[{\"p\": 1}]", "[{\"p\": 1]", "expected \"}\" for the \"{\""),
      ("\"x\": {\"y\": 1}\n}", "\"x\": {\"y\": 1}}\n}", "expected \"]\" for the \"[\""),
    ])
  func missingBrace(_ right: String, _ wrong: String, _ sentence: String) {
    let modules = (0..<30).map { "{\n\"id\": \"M\($0)\",\n\"list\": [{\"p\": 1}],\n\"x\": {\"y\": 1}\n}" }
    var broken = modules
    broken[3] = modules[3].replacing(right, with: wrong, maxReplacements: 1)
    #expect(broken[3] != modules[3])
    let (value, issues) = read("[\n" + broken.joined(separator: ",\n") + "\n]\n")
    #expect(value == nil)
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.description.contains(sentence) == true, "\(issues)")
    #expect(read("[\n" + modules.joined(separator: ",\n") + "\n]\n").issues.isEmpty)
  }

  @Test("a file of faults is given up after twenty") func tooMany() {
    let (value, issues) = read("[" + String(repeating: "oops,\n", count: 100) + "]")
    #expect(value == nil)
    #expect(issues.count == 21)
    #expect(issues.last?.sentence == "the faults above are too many to go on reading")
  }

  @Test("a hundred thousand faults in one string are reported twenty times") func manyBytes() {
    let (value, issues) = LocatedJSON.parse(
      Array("\"".utf8) + [UInt8](repeating: 0xFF, count: 100_000), file: "f.json")
    #expect(value == nil)
    #expect(issues.count == 21)
  }

  @Test("many warnings do not make a file unreadable") func manyWarnings() {
    let (value, issues) = read("\"" + String(repeating: "\\ud800", count: 1000) + "\"")
    #expect(value?.string?.unicodeScalars.count == 1000)
    #expect(issues.count == 20)
    #expect(issues.allSatisfy { $0.severity == .warning })
  }

  @Test("a key that stands three times names the first place twice, also among many keys") func manyKeys() {
    let members = (0..<100).map { "\"k\($0)\": 0" } + ["\"k7\": 1", "\"k7\": 2"]
    let (value, issues) = read("{" + members.joined(separator: ",\n") + "}")
    #expect(value != nil)
    #expect(issues.map(\.position.line) == [101, 102])
    #expect(issues.map(\.hint) == ["the first one is at 8:1", "the first one is at 8:1"])
  }
}
