import LocatedJSON
import Testing

@Suite struct EncodingTests {
  static let text = "[\"aé👍\",\r\n true]"

  enum Encoding: CaseIterable, Sendable {
    case utf8, utf8WithMark, utf16Little, utf16Big, utf16LittleWithMark, utf16BigWithMark

    func bytes(of text: String) -> [UInt8] {
      let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      return switch self {
      case .utf8: Array(text.utf8)
      case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case .utf16Little: little
      case .utf16Big: big
      case .utf16LittleWithMark: [0xFF, 0xFE] + little
      case .utf16BigWithMark: [0xFE, 0xFF] + big
      }
    }
  }

  @Test("every encoding reads the same, at the same positions", arguments: Encoding.allCases)
  func encodings(encoding: Encoding) throws {
    let (value, issues) = LocatedJSON.parse(encoding.bytes(of: Self.text), file: "f.json")
    #expect(issues == [])
    let root = try #require(value)
    #expect(root.position == SourcePosition(file: "f.json", line: 1, column: 1))
    #expect(root.elements.map(\.string) == ["aé👍", nil])
    #expect(root.elements.map(\.position.line) == [1, 2])
    #expect(root.elements.map(\.position.column) == [2, 2])
  }

  @Test(
    "bytes that are no UTF-8 are named with their place, and the rest is read",
    arguments: [
      ([0x63, 0xE9], "c\u{FFFD}", 4, "E9"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}", 3, "C0"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 3, "ED"), ([0xF5, 0x41], "\u{FFFD}A", 3, "F5"),
    ] as [([UInt8], String, Int, String)])
  func invalid(bytes: [UInt8], expected: String, column: Int, hex: String) throws {
    let (value, issues) = LocatedJSON.parse(Array("[\"".utf8) + bytes + Array("\"]".utf8), file: "f.json")
    #expect(value?.elements.map(\.string) == [expected])
    #expect(
      issues.first?.description
        == "f.json:1:\(column): error: the byte 0x\(hex) is no UTF-8 here (save the file as UTF-8)")
  }

  @Test("a comment in another encoding is only a warning") func comment() {
    let (value, issues) = LocatedJSON.parse(Array("[1] // caf".utf8) + [0xE9], file: "f.json")
    #expect(value != nil)
    #expect(issues.map(\.severity) == [.warning])
    #expect(issues.map(\.position.column) == [11])
  }

  @Test("UTF-16 that is cut, or holds half of a pair, is reported and not lost") func utf16Faults() {
    let lone: [UInt8] = [0xFF, 0xFE, 0x22, 0, 0x0A, 0xD8, 0x22, 0]
    let (value, issues) = LocatedJSON.parse(lone, file: "f.json")
    #expect(value?.string == "\u{FFFD}")
    #expect(issues.map(\.position.column) == [2])
    let cut = LocatedJSON.parse([0xFF, 0xFE, 0x31, 0, 0x32], file: "f.json")
    #expect(cut.value?.integer == 1)
    #expect(cut.issues.map(\.rule) == ["json-encoding"])
  }

  @Test(
    "UTF-32 is refused by name",
    arguments: [
      [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B], [0x5B, 0, 0, 0, 0x5D, 0, 0, 0],
      [0, 0, 0, 0x5B, 0, 0, 0, 0x5D],
    ] as [[UInt8]]) func utf32(bytes: [UInt8])
  {
    let (value, issues) = LocatedJSON.parse(bytes, file: "f.json")
    #expect(value == nil)
    #expect(issues.map(\.sentence) == ["the file is in UTF-32, which is not read"])
  }

  @Test("a file of nothing but a comment that is not UTF-8 is empty all the same") func damagedComment() {
    let (value, issues) = LocatedJSON.parse(Array("// caf".utf8) + [0xE9, 0x0A], file: "flow.json")
    #expect(value == nil)
    #expect(issues.contains { $0.severity == .error && $0.sentence.contains("the file is empty") })
  }
}
