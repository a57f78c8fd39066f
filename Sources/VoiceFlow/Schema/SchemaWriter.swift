import LocatedJSON

/// Writes objects of the format as definitions of a schema, each of them once.
struct SchemaWriter {
  /// More keywords for one definition.
  var addition: (name: String, keywords: [(String, JSONText?)])?
  private var shapes: [String: ObjectShape] = [:]
  private var waiting: [ObjectShape] = []

  /// The place of an object's definition; it is written later.
  mutating func reference(to shape: ObjectShape) -> JSONText {
    if shapes.updateValue(shape, forKey: shape.name) == nil { waiting.append(shape) }
    return Self.pointer(shape.name)
  }

  /// Everything that was referred to, directly or by what was.
  mutating func definitions() -> JSONText {
    var written: [String: JSONText] = Self.common
    while let shape = waiting.popLast() { written[shape.name] = object(shape) }
    return .object(written.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private static let common: [String: JSONText] = [
    "field": [
      "description": "A runtime field, written $[Name].", "type": "string", "pattern": .string(fieldPattern),
    ],
    "literal": ["type": "string", "not": pointer("field")],
    "id": ["type": "string", "minLength": 1, "not": pointer("field")],
    "bool": ["anyOf": [["type": "boolean"], ["enum": ["true", "false"]]]],
    "yesOrNo": ["anyOf": [["enum": ["yes", "no"]], ["type": "boolean"]]],
  ]

  private static let fieldPattern = "^\\$\\[[\\s\\S]+\\]$"

  private static func pointer(_ name: String) -> JSONText { ["$ref": .string("#/$defs/" + name)] }

  // MARK: - Objects

  private mutating func object(_ shape: ObjectShape) -> JSONText {
    var members: [(String, JSONText?)] = [("type", "object")]
    var properties: [(String, JSONText?)] = []
    for member in shape.members { properties.append((member.key, property(member, of: shape))) }
    members.append(("properties", .object(properties)))
    if !shape.withoutTwin.isEmpty {
      members.append(
        (
          "patternProperties",
          .object([("^(\(shape.withoutTwin.joined(separator: "|")))Runtime$", JSONText.bool(false))])
        ))
    }
    let names = shape.required.map { name in
      shape.members.filter { $0.property == name || $0.property == name + "Runtime" }
    }
    let plain = names.filter { $0.count == 1 }.joined().map(\.key)
    if !plain.isEmpty { members.append(("required", .array(plain.map { .string($0) }))) }
    let choices = names.filter { $0.count > 1 }.map { keys -> JSONText in
      ["anyOf": .array(keys.map { ["required": [.string($0.key)]] })]
    }
    if !choices.isEmpty { members.append(("allOf", .array(choices))) }
    let rivals = shape.members.filter(\.isAlias).map { alias -> (String, JSONText?) in
      let others = shape.members.filter { $0.order == alias.order && $0.key != alias.key }
      return (alias.key, ["properties": .object(others.map { ($0.key, JSONText.bool(false)) })])
    }
    if !rivals.isEmpty { members.append(("dependentSchemas", .object(rivals))) }
    if let addition, addition.name == shape.name { members += addition.keywords }
    return .object(members)
  }

  private mutating func property(_ member: ObjectShape.Member, of shape: ObjectShape) -> JSONText {
    var members: [(String, JSONText?)] = []
    if member.isAlias {
      // `doNotSuggest` is a word of editors; validators pass over it.
      members += [("description", .string("Another name of \"\(member.property)\".")), ("doNotSuggest", true)]
    } else if case .field = member.shape {
      let name = member.property.dropLast("Runtime".count)
      members.append(("description", .string("The field whose value replaces \"\(name)\", if it is valid.")))
    } else if let note = PropertyNote.note(for: member.property, in: shape.name) {
      members.append(("description", .string(note.text)))
      if let standard = note.standard { members.append(("default", standard)) }
    }
    return .object(members + keywords(member.shape))
  }

  // MARK: - Values

  private mutating func keywords(_ shape: PropertyShape) -> [(String, JSONText?)] {
    switch shape {
    case .string: return [("type", "string")]
    case .words(let words):
      guard words.severity == .error else {
        return [("anyOf", [Self.enumeration(words.words), ["type": "string"]])]
      }
      let names = words.words.contains("") ? words.words : words.words + [""]
      return [("anyOf", [Self.enumeration(names), Self.pointer("field")])]
    case .neededWords(let words): return [("anyOf", [Self.enumeration(words.words), Self.pointer("field")])]
    case .field, .literal, .id, .bool, .yesOrNo: return [("$ref", .string("#/$defs/\(Self.name(of: shape))"))]
    case .literalWords(let words): return [("enum", .array(words.map { .string($0) }))]
    case .filledString: return [("type", "string"), ("minLength", 1)]
    case .scalar: return [("type", ["string", "number", "boolean", "null"])]
    case .content: return [("type", ["string", "number", "boolean"])]
    case .texts: return [("type", "array"), ("items", Self.filledString)]
    case .textsOrObjects(let child):
      return [("type", "array"), ("items", ["anyOf": [Self.filledString, reference(to: child())]])]
    case .integer(let range):
      guard range.values.isEmpty else { return [("enum", .array(range.values.map { .integer($0) }))] }
      return [
        ("type", "integer"), ("minimum", .integer(range.range.lowerBound)),
        ("maximum", .integer(range.range.upperBound)),
      ]
    case .number(let above):
      guard let above else { return [("type", "number"), ("minimum", 0)] }
      return [("type", "number"), ("exclusiveMinimum", .number(above))]
    case .object(let child): return [("$ref", .string("#/$defs/\(name(of: child()))"))]
    case .list(let child): return [("type", "array"), ("items", reference(to: child()))]
    case .either(let one, let other):
      let (first, second) = (keywords(one), keywords(other))
      return [("anyOf", [.object(first), .object(second)])]
    }
  }

  private static let filledString: JSONText = ["type": "string", "minLength": 1]

  private static func enumeration(_ words: [String]) -> JSONText { ["enum": .array(words.map { .string($0) })] }

  private static func name(of shape: PropertyShape) -> String {
    switch shape {
    case .field: "field"
    case .literal: "literal"
    case .id: "id"
    case .bool: "bool"
    default: "yesOrNo"
    }
  }

  private mutating func name(of shape: ObjectShape) -> String {
    _ = reference(to: shape)
    return shape.name
  }
}
