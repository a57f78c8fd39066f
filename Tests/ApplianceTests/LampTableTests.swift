import Appliance
import Devices
import Glibc
import Testing

/// The table of board/README.md is what owners go by (field report F15).
@Suite struct LampTableTests {
  /// The rows of the table whose first column is headed so.
  private static func rows(under heading: String) -> [[String]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    guard let file = fopen(root + "/board/README.md", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let tables = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        String($0.filter { !" `".contains($0) })
      }
    }
    return Array(tables.drop { $0.first != heading }.prefix { !$0.isEmpty })
  }

  @Test("each lamp shows in each state what the board's page says")
  func page() throws {
    let rows = Self.rows(under: "state")
    let lamps = try #require(rows.first).dropFirst().prefix(ApplianceState.Lamp.allCases.count)
    #expect(Array(lamps) == ApplianceState.Lamp.allCases.map(\.rawValue))
    let told = rows.dropFirst(2).map { Array($0.prefix(1 + lamps.count)) }
    let shown = ApplianceState.allCases.map { state in
      [state.rawValue] + ApplianceState.Lamp.allCases.map { state.pattern(of: $0, trouble: nil).rawValue }
    }
    #expect(told == shown)
  }

  @Test("the attention lamp flashes for each trouble what the board's page says, in its order")
  func troubles() {
    let told = Self.rows(under: "trouble").dropFirst(2).map { Array($0.prefix(2)) }
    #expect(told == Trouble.allCases.map { [$0.rawValue, $0.pattern.rawValue] })
  }
}
