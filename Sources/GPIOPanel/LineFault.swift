// Why a line is not ours.

/// What is wrong with a line, for a person.
package struct LineFault: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case noChip = "no-chip"
    case notPermitted = "not-permitted"
    case missing, ambiguous, busy, lost, failed
  }

  package var kind: Kind
  /// What was found and what to do, without a full stop.
  package var sentence: String

  init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }

  static let noChip = LineFault(.noChip, "this system has no GPIO chip: there is no /dev/gpiochip*")

  /// Field report F9.
  static func notPermitted(_ chip: ChipTable.ClosedChip) -> LineFault {
    LineFault(
      .notPermitted,
      "\(chip.path) may not be opened (\(chip.reason)): the user that runs Hearken must be in the group gpio")
  }

  /// A request failed (field reports F5, F8).
  /// - Parameter consumer: who holds the line; nil if nobody does.
  static func refused(_ place: LinePlace, _ error: GPIODError, consumer: String?) -> LineFault {
    guard error.isBusy else { return LineFault(.failed, "\(place) cannot be used: \(error.text)") }
    let holder =
      switch consumer {
      case nil: "refused by the kernel as busy, though nobody holds it: a driver may use its pin"
      case "": "held by a driver of the kernel"
      case "hearken": "held by another Hearken, or the configuration names it twice"
      case let name?: "held by \"\(name)\""
      }
    return LineFault(.busy, "\(place) is \(holder); it is tried again every \(PanelLoop.retrySeconds) s")
  }

  static func lost(_ place: LinePlace, _ error: GPIODError) -> LineFault {
    LineFault(.lost, "\(place) is gone (\(error.text)); it is looked for every \(PanelLoop.retrySeconds) s")
  }
}
