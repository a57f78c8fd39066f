import Glibc
import Testing

@testable import VoiceFlow

/// `flows/README.md` lists every property; it is compared with what the reader does.
@Suite struct PropertyPageTests {
  @Test("the page lists every property as the reader reads it")
  func properties() throws {
    let listed = try Self.rows(in: "Every property").map { cells in
      "\(cells[0]) | \(cells[1]) | \(cells[2]) | \(cells[4])"
    }
    let known = PropertyPage().rows.map { "`\($0.object)` | `\($0.property)` | \($0.type) | \($0.runtime)" }
    #expect(known.filter { !listed.contains($0) } == [], "the page lacks these lines")
    #expect(listed.filter { !known.contains($0) } == [], "the reader knows nothing of these lines")
  }

  @Test("the page knows a default for every property that is not an object")
  func defaults() throws {
    for cells in try Self.rows(in: "Every property") { #expect(!cells[3].isEmpty, "\(cells[0]) \(cells[1])") }
  }

  @Test("the page lists every second name")
  func aliases() throws {
    let listed = try Self.rows(in: "Second names").map { $0.joined(separator: " | ") }
    let known = KeyAlias.table.map { "`\($0.object)` | `\($0.key)` | `\($0.stands)`" }
    #expect(Set(listed) == Set(known))
  }

  /// The lines of the table under a heading, each in its cells.
  private static func rows(in heading: String) throws -> [[String]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    let file = try #require(fopen("\(root)/flows/README.md", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1_000_000)
    let count = fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "## \(heading)" })
    let chapter = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    return chapter.filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
