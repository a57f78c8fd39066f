/// A place in a file that a person wrote: what editors jump to.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The file as it was named when it was read, or an empty string for a value that no file holds.
  package var file: String
  // Positions stand beside nearly every value of a flow: half the size is worth the detour.
  private var shortLine: Int32
  private var shortColumn: Int32

  package init(file: String, line: Int, column: Int) {
    self.file = file
    shortLine = Int32(clamping: line)
    shortColumn = Int32(clamping: column)
  }

  /// Line from 1; 0 if no file holds the value.
  package var line: Int {
    get { Int(shortLine) }
    set { shortLine = Int32(clamping: newValue) }
  }

  /// Column from 1, in Unicode scalars, as editors count.
  package var column: Int {
    get { Int(shortColumn) }
    set { shortColumn = Int32(clamping: newValue) }
  }

  /// The position of a value that stands in no file.
  package static let nowhere = SourcePosition(file: "", line: 0, column: 0)

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    if left.file != right.file { return left.file < right.file }
    return (left.shortLine, left.shortColumn) < (right.shortLine, right.shortColumn)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, the form that editors and compilers share.
  package var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
