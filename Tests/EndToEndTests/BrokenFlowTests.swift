import Glibc
import TestSupport
import Testing

/// `Tests/Fixtures/broken`: one fault a folder, and beside it in `expected.txt` what `check` says of it and its exit status.
@Suite struct BrokenFlowTests {
  private static let parent = "Tests/Fixtures/broken"
  static let names = TemporaryFolder.names(in: "\(Program.package)/\(parent)")

  @Test("there is a broken flow for every kind of fault") func count() {
    #expect(Self.names.count >= 60)
  }

  @Test("check names the fault of a broken flow with its place, and says how bad it is by its status", arguments: names)
  func check(name: String) throws {
    let folder = "\(Self.parent)/\(name)"
    let expected = TestFile.read("\(Program.package)/\(folder)/expected.txt")
    try #require(!expected.isEmpty, "expected.txt is missing")
    let files = TemporaryFolder.names(in: "\(Program.package)/\(folder)")
    let settings = files.contains("appliance.json") ? ["--config", "\(folder)/appliance.json"] : []
    let before = FolderSnapshot("\(Program.package)/\(folder)")
    let result = try Program.run(["check", folder] + settings)
    // Whether hotwords have their second stage depends on what was fetched and trained here, not on the flow.
    let lines = result.errors.replacing("\(folder)/", with: "").split(separator: "\n")
      .filter { !$0.contains("heard by the first stage alone") }
    let found = (lines + ["exit \(result.status)"]).map { $0 + "\n" }.joined()
    #expect(found == String(decoding: expected, as: UTF8.self))
    // Of a configuration without errors the effective one is printed.
    #expect(result.output.isEmpty || !settings.isEmpty)
    #expect(FolderSnapshot("\(Program.package)/\(folder)") == before)
  }

  @Test("every line but that of a file that is not there has a place and one sentence") func form() throws {
    let line =
      /[a-zA-Z.\-\/]+:[0-9]+:[0-9]+: (error|warning|note): .*[^.]|hearken: cannot read [a-z.]+: .*|exit (0|65|66|78)/
    for name in Self.names {
      let text = String(
        decoding: TestFile.read("\(Program.package)/\(Self.parent)/\(name)/expected.txt"), as: UTF8.self)
      for found in text.split(separator: "\n") {
        #expect(try line.wholeMatch(in: found) != nil, "\(name): \(found)")
      }
    }
  }
}

/// All that can be seen of a folder from outside: names, bytes, and when anything was last written.
struct FolderSnapshot: Equatable {
  private var entries: [String] = []
  private var contents: [String: [UInt8]] = [:]

  init(_ path: String) {
    var open = [path]
    while let next = open.popLast() {
      var status = stat()
      guard stat(next, &status) == 0 else { continue }
      entries.append(
        "\(next) \(status.st_mode) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) "
          + "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)")
      if status.st_mode & S_IFMT == S_IFDIR {
        open += TemporaryFolder.names(in: next).map { "\(next)/\($0)" }
      } else {
        contents[next] = TestFile.read(next)
      }
    }
  }
}
