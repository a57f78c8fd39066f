// Colours and width, where they are wanted.

/// How a report looks. Both are for terminals only; the caller knows whether it writes to one.
package struct TextStyle: Hashable, Sendable {
  package var hasColours: Bool
  /// Cells of a line; nil where lines may have any length.
  package var width: Int?

  package init(hasColours: Bool, width: Int? = nil) {
    self.hasColours = hasColours
    self.width = width
  }

  func bold(_ text: String) -> String { wrapped(text, 1) }
  func dim(_ text: String) -> String { wrapped(text, 2) }
  func red(_ text: String) -> String { wrapped(text, 31) }
  func green(_ text: String) -> String { wrapped(text, 32) }
  func yellow(_ text: String) -> String { wrapped(text, 33) }
  func cyan(_ text: String) -> String { wrapped(text, 36) }

  private func wrapped(_ text: String, _ code: Int) -> String {
    hasColours && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
