// A name of a sound device, as an owner writes it.
internal import Devices

/// Takes a libasound name apart as far as it names a card.
package struct DeviceName: Hashable, Sendable {
  package let name: String
  /// The card by number, which changes between boots (field report D4): `hw:1`, `plughw:1,0`, `hw:CARD=1`.
  package let cardNumber: Int?

  package init(_ name: String) {
    self.name = name
    cardNumber = Self.number(in: name)
  }

  /// The same device of the same card by the card's name; nil where it is named well already, or there is no such card.
  package func stableName(cards: [SoundCard]) -> String? {
    guard let cardNumber, let card = cards.first(where: { $0.number == cardNumber }) else { return nil }
    let kind = name.prefix { $0 != ":" }
    let device = name.split(separator: ",", omittingEmptySubsequences: false).dropFirst().first
    let number = device.map { $0.hasPrefix("DEV=") ? $0.dropFirst(4) : $0 }
    return "\(kind):CARD=\(card.id)" + (number.map { ",DEV=\($0)" } ?? "")
  }

  /// Warns of a name that means another card after the next boot.
  func advise(in journal: any Journal) {
    guard let cardNumber else { return }
    let better = stableName(cards: SoundCard.all())
    journal.log(
      .warning, "sound device named by number",
      [
        "device": name,
        "advice": better.map { "card \(cardNumber) may be another one after the next start; write \"\($0)\"" }
          ?? "there is no card \(cardNumber) now; name the card: \"\(name.prefix { $0 != ":" }):CARD=...\"",
      ])
  }

  private static func number(in name: String) -> Int? {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    var card = name[name.index(after: colon)...].prefix { $0 != "," }
    if card.hasPrefix("CARD=") { card = card.dropFirst(5) }
    guard !card.isEmpty, card.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(card)
  }
}
