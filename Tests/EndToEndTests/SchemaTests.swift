import LocatedJSON
import TestSupport
import Testing

@Suite struct SchemaTests {
  private static let kinds = [
    "voiceflow", "prompts", "audio-to-text", "audio-session", "media-modules", "intents", "appliance", "rehearsal",
  ]

  @Test("the schema beside the flows is the program's", arguments: kinds) func committed(kind: String) throws {
    let result = try Program.run("schema", kind)
    #expect(result.status == 0)
    let committed = TestFile.read("\(Program.package)/flows/schema/\(kind).schema.json")
    let isCommitted = Array(result.output.utf8) == committed
    #expect(isCommitted, "the schemas of flows/schema are old: type scripts/schemas")
    let value = try #require(LocatedJSON.parse(Array(result.output.utf8), file: kind).value)
    #expect(value["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test("with files, schema tells which of them the reader takes") func verdicts() throws {
    let good = "flows/hello/prompts.json"
    let result = try Program.run("schema", "prompts", good, "flows/hello/rehearsals/hello.json")
    #expect(result.status == 0)
    let rows = result.output.split(separator: "\n").compactMap { LocatedJSON.parse(Array($0.utf8), file: "row").value }
    #expect(rows.map { $0["accepted"]?.bool } == [true, false])
    #expect(rows.first?["file"]?.string == good)
    #expect(rows.first?["value"]?.kind == .array)
    #expect(rows.last?["rules"]?.elements.compactMap(\.string) == ["wrong-type"])
  }
}
