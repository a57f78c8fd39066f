internal import LocatedJSON

/// Faults as a few lines of text below what they concern.
struct FaultNote {
  var text: String
  var tone: Palette.Tone

  /// The worst faults first; how many are left out stands in the last line.
  ///
  /// - Parameter rows: Lines that one sentence may take.
  static func lines(_ faults: [FlowDiagram.Fault], columns: Int, limit: Int, rows: Int = 4) -> [FaultNote] {
    let sorted = faults.filter { $0.severity == .error } + faults.filter { $0.severity != .error }
    var notes: [FaultNote] = []
    for fault in sorted.prefix(limit) {
      let isError = fault.severity == .error
      let tone = isError ? Palette.error : Palette.warning
      let mark = isError ? "✖ " : "⚠ "
      notes += Words.wrapped(mark + fault.sentence, columns: columns, lines: rows).map {
        FaultNote(text: $0, tone: tone)
      }
    }
    if sorted.count > limit {
      let tone = sorted[limit].severity == .error ? Palette.error : Palette.warning
      notes.append(FaultNote(text: "+\(Words.count(sorted.count - limit, "fault"))", tone: tone))
    }
    return notes
  }
}
