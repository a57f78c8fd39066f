import LocatedJSON

/// One property of an object of the format: how it is called and how it is read.
struct Property<Owner: Sendable>: Sendable {
  typealias Read = @Sendable (LocatedValue, inout Owner, inout Reading) -> Void

  /// How a property takes a field (spec A0).
  enum Runtime: Sendable {
    /// The string itself may be `$[Name]`.
    case itself
    /// A second property, called the same with `Runtime` after it, holds `$[Name]`.
    case twin(Read)
    case never
  }

  let name: String
  /// What it takes, for the schemas.
  let shape: PropertyShape
  var runtime = Runtime.never
  var isRequired = false
  let read: Read

  var required: Property {
    var property = self
    property.isRequired = true
    return property
  }
}

/// An object of the format that can be read by a table of its properties.
protocol FlowObject: Sendable {
  init()
  static var table: ObjectTable<Self> { get }
  /// Remembers where the object stands.
  mutating func stands(at position: SourcePosition)
}

extension FlowObject {
  mutating func stands(at position: SourcePosition) {}
}

// MARK: - Strings

/// The words that a string property takes.
struct Words: Sendable {
  let words: [String]
  /// A word that only asks for something is no error: the nearest that the board has is taken.
  var severity = Issue.Severity.error

  init(_ words: [String], severity: Issue.Severity = .error) {
    self.words = words
    self.severity = severity
  }

  init<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) where Word.RawValue == String {
    self.init(type.allCases.map(\.rawValue))
  }

  /// The string if it is one of the words or a field; an empty one counts as absent.
  func check(_ string: FieldString?, _ property: String, _ reading: inout Reading) -> FieldString? {
    guard let string, case .literal(let text) = string.source else { return string }
    if words.contains(text) { return string }
    if text.isEmpty { return nil }
    let hint = nearest(to: text, in: words).map { "did you mean \(quoted($0))?" }
    reading.report(
      severity, at: string.position, rule: "unknown-word",
      "\(reading.name(of: property)) must be \(list), but \(quoted(text)) stands here", hint: hint)
    return severity == .error ? nil : string
  }

  private var list: String {
    let names = words.filter { !$0.isEmpty }.map { quoted($0) }
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension Property {
  typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

  static func string(_ name: String, _ path: Path<FieldString?>, _ words: Words? = nil) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: words.map(PropertyShape.words) ?? .string, runtime: .itself,
      read: { value, owner, reading in
        var string = reading.fieldString(value, name)
        if let words { string = words.check(string, name, &reading) }
        place.change(in: &owner) { $0 = string }
      })
  }

  /// A string without which its owner is of no use.
  static func string(_ name: String, _ path: Path<FieldString>, _ words: Words? = nil) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: words.map(PropertyShape.neededWords) ?? .string, runtime: .itself, isRequired: true,
      read: { value, owner, reading in
        var string = reading.fieldString(value, name)
        if let words {
          string = words.check(string, name, &reading)
          if string == nil, value.string == "" { reading.reportWrongType(of: name, expected: "a word", value) }
        }
        if let string { place.change(in: &owner) { $0 = string } }
      })
  }

  /// A string that cannot be set at run time.
  static func literal(_ name: String, _ path: Path<String>) -> Property {
    let place = Place(path)
    return Property(name: name, shape: .literal) { value, owner, reading in
      if let text = reading.literal(value, name) { place.change(in: &owner) { $0 = text } }
    }
  }

  // MARK: - Values with twins

  static func bool(_ name: String, _ path: Path<FieldValue<Bool>>) -> Property {
    value(name, path, .bool) { value, reading in reading.bool(value, name) }
  }

  static func integer(_ name: String, _ path: Path<FieldValue<Int>>, _ range: IntegerRange) -> Property {
    value(name, path, .integer(range)) { value, reading in reading.integer(value, name, range) }
  }

  static func number(_ name: String, _ path: Path<FieldValue<Double>>, above: Double? = nil) -> Property {
    value(name, path, .number(above: above)) { value, reading in reading.number(value, name, above: above) }
  }

  private static func value<Value>(
    _ name: String, _ path: Path<FieldValue<Value>>, _ shape: PropertyShape,
    _ read: @escaping @Sendable (LocatedValue, inout Reading) -> Value?
  ) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: shape,
      runtime: .twin { value, owner, reading in
        guard let field = reading.twin(value, name + "Runtime") else { return }
        place.change(in: &owner) { kept in
          kept.field = field
          kept.position = value.position
        }
      },
      read: { value, owner, reading in
        guard let content = read(value, &reading) else { return }
        place.change(in: &owner) { kept in
          kept.value = content
          if kept.field == nil { kept.position = value.position }
        }
      })
  }

  // MARK: - Objects

  static func object<Child: FlowObject>(_ name: String, _ path: Path<Child>, wrapping key: String? = nil) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: .object { Child.table.shape },
      read: { value, owner, reading in
        place.change(in: &owner) { child in
          child.stands(at: value.position)
          Child.table.read(value, into: &child, &reading, wrapping: key)
        }
      })
  }

  /// - Parameter adding: What other keys said before is kept.
  static func object<Child: FlowObject>(_ name: String, _ path: Path<Child?>, adding: Bool = false) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: .object { Child.table.shape },
      read: { value, owner, reading in
        var child = (adding ? place.value(in: owner) : nil) ?? Child()
        if Child.table.read(value, into: &child, &reading) { place.change(in: &owner) { $0 = child } }
      })
  }

  /// An object whose keys say more about the owner itself.
  static func part(_ table: ObjectTable<Owner>) -> Property {
    Property(
      name: table.name, shape: .object { table.shape },
      read: { value, owner, reading in table.read(value, into: &owner, &reading) })
  }

  /// An array of objects. One that cannot be read in full is left out.
  static func list<Child: FlowObject>(_ name: String, _ path: Path<[Child]>, wrapping key: String? = nil) -> Property {
    let place = Place(path)
    return Property(
      name: name, shape: .list { Child.table.shape },
      read: { value, owner, reading in
        guard value.kind == .array else { return reading.reportWrongType(of: name, expected: "an array", value) }
        for element in value.elements {
          let damage = reading.damage
          var child = Child()
          child.stands(at: element.position)
          Child.table.read(element, into: &child, &reading, isEntry: true, wrapping: key)
          if reading.damage == damage { place.change(in: &owner) { $0.append(child) } }
        }
      })
  }
}
