// The queries that the README shows, each run as it stands there.
import SQLiteSessionLog
import Testing
import TestSupport

@testable import LogReports

@Suite struct ReadmeQueriesTests {
  /// The blocks that the README marks as SQL.
  static let queries: [String] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let page = String(decoding: TestFile.read("\(root)/README.md"), as: UTF8.self)
    var queries: [String] = []
    var query: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```sql" {
        query = []
      } else if line == "```", let whole = query {
        queries.append(whole.joined(separator: "\n"))
        query = nil
      } else {
        query?.append(line)
      }
    }
    return queries
  }()

  @Test("There are as many as an owner needs") func enough() { #expect(Self.queries.count >= 8) }

  @Test("Each finds something in a log with a visit, reading alone", arguments: queries)
  func finds(_ query: String) throws {
    let folder = try TemporaryFolder()
    _ = try TestLog.reader(TestLog.visit, in: folder)
    let connection = try Connection(path: folder.path + "/sessions.db", mode: .readOnly, busyTimeout: 0)
    // The README speaks of session 1, and so has the log.
    let statement = try connection.prepare(query)
    let rows = try statement.rows { row in statement.columns.indices.map { row[Int32($0)] } }
    #expect(!rows.isEmpty, "\(query)")
    #expect(rows.allSatisfy { row in row.contains { $0 != .null } })
  }
}
