package import LocatedJSON

/// A string property that may be written in the file or read from a runtime field when its module is processed (spec A0).
package struct FieldString: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case literal(String)
    case field(FieldName)
  }

  package var source: Source
  package var position: SourcePosition

  package init(_ source: Source, at position: SourcePosition = .nowhere) {
    self.source = source
    self.position = position
  }

  /// Reads `text` as the format does: `$[Name]` is a field, all else is itself.
  package init(_ text: String, at position: SourcePosition = .nowhere) {
    self.init(FieldName(reference: text).map(Source.field) ?? .literal(text), at: position)
  }
}
