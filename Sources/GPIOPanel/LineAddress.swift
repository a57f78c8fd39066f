// Where on the board a button or a lamp is connected.

/// A line of a GPIO chip, as a configuration names it.
package enum LineAddress: Hashable, Sendable, CustomStringConvertible {
  /// `GPIO17`: the same on every board whose device tree names it so, whatever chip it is on (field report F7).
  case named(String)
  /// `pinctrl-bcm2711:17` or `gpiochip0:17`: the number of a line on a chip, which is given by its label or its name.
  case numbered(UInt32, chip: String)

  /// Every text is an address; whether the board has such a line is another question.
  package init(_ text: String) {
    if let colon = text.lastIndex(of: ":"), colon != text.startIndex,
      case let digits = text[text.index(after: colon)...], digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = UInt32(digits)
    {
      self = .numbered(number, chip: String(text[..<colon]))
    } else {
      self = .named(text)
    }
  }

  package var description: String {
    switch self {
    case .named(let name): name
    case .numbered(let number, let chip): "\(chip):\(number)"
    }
  }
}

/// A line that was found.
package struct LinePlace: Hashable, Sendable, CustomStringConvertible {
  /// Of the chip, e.g. `/dev/gpiochip0`.
  package var path: String
  /// Of the chip, e.g. `gpiochip0`.
  package var chip: String
  package var offset: UInt32
  /// Empty if the line has none.
  package var name: String

  package var description: String {
    name.isEmpty ? "line \(offset) of \(chip)" : "line \(name) (\(offset) of \(chip))"
  }
}
