// How writing goes.
import Devices

/// Fine, or what keeps rows from the card.
enum WritingState: Hashable {
  case fine
  /// Another program holds the file.
  case locked
  case full
  case broken
  /// A reader keeps the write-ahead log, which is as long as it may be.
  case heldUp

  /// What a person is told by lamps. Whoever holds the file for a while delays rows, and nothing is wrong.
  var trouble: LogTrouble? {
    switch self {
    case .fine, .locked, .heldUp: nil
    case .full: .cardFull
    case .broken: .notWritten
    }
  }

  /// For the journal.
  var sentence: String {
    switch self {
    case .fine: "session log: written"
    case .locked: "session log: locked by another program, rows wait"
    case .full: "session log: the card is full, rows wait"
    case .broken: "session log: cannot be written, rows wait; the appliance works without it"
    case .heldUp: "session log: its write-ahead log is as long as it may be, rows wait"
    }
  }
}
