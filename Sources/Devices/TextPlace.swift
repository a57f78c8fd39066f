/// Where something stands in a text that an author wrote.
package struct TextPlace: Hashable, Sendable {
  /// Both count from 1; columns count characters.
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
