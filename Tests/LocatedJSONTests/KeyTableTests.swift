import LocatedJSON
import Testing

@Suite struct KeyTableTests {
  @Test("known keys are found by their characters, however they are spelt, and others are not") func find() throws {
    let names = ["id", "type", "goTo", "goToo", "", "é", "maxRecordLengthMs", "maxAudioLengthMs"]
    let table = KeyTable(names)
    let members = names.map { "\(JSONText.string($0)): 0" } + [#""\u0069d2": 0"#, #""t\u0079pe2": 0"#, #""ID": 0"#]
    let root = try #require(read("{" + members.joined(separator: ",") + "}").value)
    #expect(root.members.map { table.index(of: $0) } == Array(names.indices) + [nil, nil, nil])
    let escaped = try #require(read(#"{"\u0069d": 0, "\u00e9": 0}"#).value)
    #expect(escaped.members.map { table.index(of: $0) } == [0, 5])
  }

  @Test("a table may be empty or large") func sizes() throws {
    let root = try #require(read(#"{"k77": 0}"#).value)
    let member = try #require(root.members.first { _ in true })
    #expect(KeyTable([String]()).index(of: member) == nil)
    #expect(KeyTable((0..<1000).map { "k\($0)" }).index(of: member) == 77)
  }
}
