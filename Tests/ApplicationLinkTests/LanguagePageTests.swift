import Appliance
import ApplicationLink
import Devices
import LocatedJSON
import TestSupport
import Testing

/// The lines of the protocol in `flows/README.md`.
@Suite struct LanguagePageTests {
  private static func lines(_ kind: String) -> [String] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let page = String(decoding: TestFile.read("\(root)/flows/README.md"), as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "```jsonl \(kind)") else { return [] }
    return lines[(start + 1)...].prefix { $0 != "```" }.map(String.init)
  }

  @Test("every line that the page lets a program say is understood") func said() throws {
    let lines = Self.lines("in")
    #expect(lines.count >= 16)
    for line in lines {
      #expect(throws: Never.self, "\(line)") { _ = try LinkRequest(Array(line.utf8)) }
    }
  }

  @Test("every line that the page calls wrong is refused") func wrong() {
    let lines = Self.lines("wrong")
    #expect(lines.count == 4)
    for line in lines {
      #expect(throws: LinkRequest.Fault.self, "\(line)") { _ = try LinkRequest(Array(line.utf8)) }
    }
  }

  @Test("the snapshot of the page has the keys of a snapshot") func snapshot() throws {
    let line = try #require(Self.lines("out").first)
    let shown = try #require(LocatedJSON.parse(Array(line.utf8), file: "page").value)
    let real = try #require(
      LocatedJSON.parse(Array(QuietBoard().conductor([]).snapshot(at: .zero).utf8), file: "snapshot").value)
    #expect(shown.members.map(\.key) == real.members.map(\.key))
  }
}
