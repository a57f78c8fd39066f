package import LocatedJSON

/// A place where a flow reads a field.
package struct FieldUse: Hashable, Sendable {
  package var field: FieldName
  package var position: SourcePosition
  package var property: String
  /// What the property is of: `module` and its id.
  package var kind: String
  package var id: String
}
