import LocatedJSON
import Testing

@testable import VoiceFlow

@Suite struct FlowSchemaTests {
  /// Object and property of everything that a kind of file may hold.
  private static func properties(of kind: FlowSchema) throws -> [(object: String, key: String, schema: LocatedValue)] {
    let schema = try #require(LocatedJSON.parse(Array(kind.schema.text.utf8), file: "schema").value)
    let definitions = try #require(schema["$defs"])
    return definitions.members.flatMap { definition in
      (definition.value["properties"]?.members.map { $0 } ?? []).map { (definition.key, $0.key, $0.value) }
    }
  }

  @Test("every property is explained", arguments: FlowSchema.allCases) func explained(kind: FlowSchema) throws {
    for (object, key, schema) in try Self.properties(of: kind) {
      #expect(schema["description"]?.string?.isEmpty == false, "\(object).\(key)")
    }
  }

  @Test("no explanation is left over, and none stands twice") func notes() throws {
    var used: Set<String> = []
    for kind in FlowSchema.allCases {
      for (object, key, _) in try Self.properties(of: kind) {
        if let note = PropertyNote.note(for: key, in: object) { used.insert(note.key) }
      }
    }
    let keys = PropertyNote.all.map(\.key)
    #expect(keys.filter { !used.contains($0) } == [])
    #expect(Set(keys).count == keys.count)
  }

  @Test("everything that a schema refers to is in it", arguments: FlowSchema.allCases)
  func references(kind: FlowSchema) throws {
    let text = kind.schema.text
    let schema = try #require(LocatedJSON.parse(Array(text.utf8), file: "schema").value)
    let names = Set(try #require(schema["$defs"]).members.map(\.key))
    for part in text.split(separator: "\"#/$defs/").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test("a default is one of the words that the property takes", arguments: FlowSchema.allCases)
  func defaults(kind: FlowSchema) throws {
    for (object, key, schema) in try Self.properties(of: kind) {
      guard let standard = schema["default"] else { continue }
      let choices = [schema] + (schema["anyOf"]?.elements.map { $0 } ?? [])
      let words = choices.compactMap { $0["enum"] }.flatMap { $0.elements.map(\.json) }
      if !words.isEmpty { #expect(words.contains(standard.json), "\(object).\(key)") }
      if schema["type"]?.string == "string" { #expect(standard.kind == .string, "\(object).\(key)") }
      if schema["$ref"]?.string == "#/$defs/bool" { #expect(standard.kind == .bool, "\(object).\(key)") }
    }
  }

  @Test("two names of one property exclude each other") func rivals() throws {
    let schema = try #require(LocatedJSON.parse(Array(FlowSchema.prompts.schema.text.utf8), file: "schema").value)
    let rule = schema["$defs"]?["audioPlaybackParams"]?["dependentSchemas"]?["loopCount"]
    #expect(rule?["properties"]?["maxPlayCount"]?.bool == false)
  }
}
