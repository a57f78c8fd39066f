package import LocatedJSON

/// Reads one object of a file of ours: every key that is read is known, all others are faults, and nothing stops at the first one.
package final class ObjectReader {
  package let value: LocatedValue
  private let rule: String
  private let what: String
  private var known: Set<String> = []
  /// Faults of this object and of those read through it.
  package private(set) var issues: [Issue] = []

  /// - Parameters:
  ///   - what: the object in a sentence, e.g. `a step`.
  ///   - rule: first part of the faults' names, e.g. `script`.
  package init(_ value: LocatedValue, what: String, rule: String) {
    self.value = value
    self.what = what
    self.rule = rule
    if value.kind != .object && value.kind != .unreadable {
      fault("\(what) must be an object, and here is \(value.summary)", at: value.position)
    }
  }

  package func string(_ key: String) -> String? { read(key, "a string") { $0.string } }
  package func bool(_ key: String) -> Bool? { read(key, "true or false") { $0.bool } }

  package func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    read(key, "a number from \(Self.shown(range.lowerBound)) to \(Self.shown(range.upperBound))") { found in
      found.number.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    read(key, "a whole number from \(range.lowerBound) to \(range.upperBound)") { found in
      found.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A value of any kind; nil if the key is missing.
  package func any(_ key: String) -> LocatedValue? {
    known.insert(key)
    return value[key]
  }

  /// The elements of an array.
  package func array(_ key: String) -> [LocatedValue] {
    guard let found = any(key) else { return [] }
    guard found.kind == .array else {
      fault("\"\(key)\" must be an array, and here is \(found.summary)", at: found.position)
      return []
    }
    return Array(found.elements)
  }

  /// A word of a list.
  package func word<Word: RawRepresentable & CaseIterable>(_ key: String, _: Word.Type) -> Word?
  where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    return read(key, "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))") { found in
      found.string.flatMap(Word.init(rawValue:))
    }
  }

  /// - Parameter name: of the rule, if it is one that no schema can express.
  package func fault(_ sentence: String, at position: SourcePosition, hint: String? = nil, rule name: String? = nil) {
    issues.append(Issue(.error, at: position, rule: name ?? rule, sentence, hint: hint))
  }

  /// Something that works, and will cause trouble.
  package func warning(_ sentence: String, at position: SourcePosition, hint: String? = nil) {
    issues.append(Issue(.warning, at: position, rule: rule, sentence, hint: hint))
  }

  /// Takes over the faults of an object inside this one.
  package func absorb(_ other: ObjectReader) { issues += other.finish() }

  /// All faults, with those of the keys that nobody asked for. Keys that begin with `_` are comments.
  package func finish() -> [Issue] {
    for member in value.members where !known.contains(member.key) && !member.key.hasPrefix("_") {
      let near = nearest(to: member.key, in: known.sorted())
      fault(
        "\(what) has no key \"\(member.key)\"", at: member.keyPosition,
        hint: near.map { "did you mean \"\($0)\"?" } ?? "known are: \(known.sorted().joined(separator: ", "))")
    }
    return issues
  }

  private func read<Value>(_ key: String, _ expected: String, _ convert: (LocatedValue) -> Value?) -> Value? {
    guard let found = any(key), found.kind != .unreadable else { return nil }
    guard let value = convert(found) else {
      fault("\"\(key)\" must be \(expected), and here is \(found.summary)", at: found.position)
      return nil
    }
    return value
  }

  private static func shown(_ bound: Double) -> String {
    bound == bound.rounded() && bound.magnitude < 1e15 ? "\(Int(bound))" : "\(bound)"
  }
}
