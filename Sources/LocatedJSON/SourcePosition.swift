/// A place in a file that a person wrote: what editors jump to.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The file as it was named when it was read, or an empty string for a value that no file holds.
  package var file: String
  /// Line from 1; 0 if no file holds the value.
  package var line: Int
  /// Column from 1, in Unicode scalars, as editors count.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The position of a value that stands in no file.
  package static let nowhere = SourcePosition(file: "", line: 0, column: 0)

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, the form that editors and compilers share.
  package var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
