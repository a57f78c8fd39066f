package import LocatedJSON

/// A property that is not a string, with its twin `…Runtime`: a field whose content replaces the value if it is valid (spec A0).
package struct FieldValue<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value in the file, or nil where the file has none and the default stands.
  package var value: Value?
  /// The field named by the `…Runtime` twin.
  package var field: FieldName?
  /// Where the twin stands, or the value if there is no twin.
  package var position: SourcePosition

  package init(_ value: Value? = nil, field: FieldName? = nil, at position: SourcePosition = .nowhere) {
    self.value = value
    self.field = field
    self.position = position
  }
}
