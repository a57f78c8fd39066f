// Which of the two systems a board starts, and how often a new one may try.

/// One of the two places that hold a system.
package enum Slot: String, CaseIterable, Sendable {
  case a, b

  package var other: Slot { self == .a ? .b : .a }
}

/// The systems that the next starts of the board use, one a line in `plan.txt` on the boot partition; the last one stays.
///
/// Whatever starts first on the board takes the first line away when there is more than one (board/image/next-slot), before anything can go
/// wrong: a system that never gets further has used up a try all the same.
package struct BootPlan: Equatable, Sendable {
  /// How often a new system may start without being found good.
  package static let tries = 3

  /// Never empty.
  package let slots: [Slot]

  /// This system, always.
  package init(staying slot: Slot) { slots = [slot] }

  /// A new system for its tries, then the old one again.
  package init(trying slot: Slot, else old: Slot) { slots = Array(repeating: slot, count: Self.tries) + [old] }

  /// - Returns: nil if the text is no plan, as after a power cut at the wrong moment.
  package init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    let slots = lines.compactMap { Slot(rawValue: String($0)) }
    guard !slots.isEmpty, slots.count == lines.count, slots.count <= Self.tries + 1 else { return nil }
    self.slots = slots
  }

  package var text: String { slots.map { "\($0.rawValue)\n" }.joined() }

  /// The system that the next start uses.
  package var next: Slot { slots[0] }

  /// What is left after a start has used `next`.
  package var afterStart: BootPlan { slots.count > 1 ? BootPlan(slots: Array(slots.dropFirst())) : self }

  /// Whether the system that runs is one of the tries: if it is not found good, the board goes back.
  package func isTrial(of running: Slot) -> Bool { slots.contains { $0 != running } }

  private init(slots: [Slot]) { self.slots = slots }
}
