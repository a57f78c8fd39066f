/// The bare name of a runtime field, as applications use it; flows write it `$[Name]`.
package struct FieldName: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  /// The field named by a string whose whole text is `$[Name]`, or nil: nothing else in a string is replaced (spec A0).
  package init?(reference text: String) {
    // Nearly every string of a flow comes by here, and few begin with "$".
    guard text.utf8.first == UInt8(ascii: "$"), text.hasPrefix("$["), text.hasSuffix("]"), text.utf8.count > 3 else {
      return nil
    }
    rawValue = String(text.dropFirst(2).dropLast())
  }

  package var description: String { "$[\(rawValue)]" }
}
