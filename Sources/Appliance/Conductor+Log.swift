package import Devices

/// What the log reports back: ends of sessions that are on the card, troubles.
extension Conductor {
  /// A session that is over; observers hear of it when the card has it.
  struct Ending {
    let session: Int64
    let reason: String
    let commit: any LogCommit
  }

  /// - Parameter isWaiting: only of those that the card has; otherwise of all.
  func reportEndings(isWaiting: Bool = true) {
    while let ending = endings.first, !isWaiting || ending.commit.isDone {
      endings.removeFirst()
      publish(.sessionEnded, ["session": .integer(Int(ending.session)), "reason": .string(ending.reason)])
    }
  }

  /// The log cannot be written, or can be again (nil). The appliance works without it, and says so.
  package func log(_ trouble: LogTrouble?, at time: StreamTime) {
    now = time
    guard trouble != logTrouble else { return }
    logTrouble = trouble
    if let trouble {
      let (name, detail) =
        switch trouble {
        case .cardFull: ("disk-full", "the card has no room for the log")
        case .notWritten: ("log", "the log cannot be written")
        }
      publish(.fault, ["name": .string(name), "detail": .string(detail)])
      book.event("fault.\(name)", level: .error, detail: ["detail": detail], at: now)
    }
    updateState()
  }
}
