// How writing goes.
import Devices

/// Fine, or what keeps rows from the card.
struct WritingState: Hashable {
  private enum Kind { case fine, locked, full, broken, heldUp }

  private var kind: Kind
  /// Rows are lost meanwhile.
  var isDropping = false

  private init(_ kind: Kind) { self.kind = kind }

  static let fine = WritingState(.fine)
  /// Another program holds the file.
  static let locked = WritingState(.locked)
  static let full = WritingState(.full)
  static let broken = WritingState(.broken)
  /// A reader keeps the write-ahead log, which is as long as it may be.
  static let heldUp = WritingState(.heldUp)

  static func == (left: WritingState, right: WritingState) -> Bool { left.kind == right.kind }
  func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// What a person is told by lamps. Whoever holds the file for a while delays rows, and nothing is wrong.
  var trouble: LogTrouble? {
    switch kind {
    case .fine, .locked, .heldUp: nil
    case .full: .cardFull
    case .broken: .notWritten
    }
  }

  /// For the journal.
  var sentence: String {
    switch kind {
    case .fine: "session log: written"
    case .locked: "session log: locked by another program, rows wait"
    case .full: "session log: the card is full, rows wait"
    case .broken: "session log: cannot be written, rows wait; the appliance works without it"
    case .heldUp: "session log: its write-ahead log is as long as it may be, rows wait"
    }
  }
}
