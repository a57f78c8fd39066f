/// A number as it is written: "1,234.5", "1.234,5", "1 234", "-3.50", ".5", "1e9".
struct Numeral: Equatable {
  var isNegative = false
  /// Without separators; empty in ".5".
  var whole: String
  /// Nil where there is no point.
  var fraction: String?
  /// With separators between its thousands: no year and no telephone number.
  var isGrouped = false

  /// Four digits, and nothing that a year would not have.
  var canBeYear: Bool { !isNegative && fraction == nil && !isGrouped && whole.utf8.count == 4 && whole.first != "0" }
  var isPlain: Bool { !isNegative && fraction == nil && !isGrouped }
  /// Exactly one of something.
  var isOne: Bool { fraction == nil && whole == "1" }
  var isZero: Bool { (whole + (fraction ?? "")).allSatisfy { $0 == "0" } }

  init(whole: String, fraction: String? = nil, isGrouped: Bool = false) {
    self.whole = whole
    self.fraction = fraction
    self.isGrouped = isGrouped
  }

  /// Reads digits and separators, all of them. Nil for what is no number: "1.2.3", "1,2,3".
  init?(_ text: Substring) {
    var rest = text
    if let sign = rest.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      rest.removeFirst()
    }
    // One pass over the bytes: where the separators are.
    var separators: [(byte: UInt8, index: Int)] = []
    let bytes = Array(rest.utf8)
    for (index, byte) in bytes.enumerated() where !isDigit(byte) {
      guard byte == 0x2C || byte == 0x2E || byte == 0x27 || byte == Sign.noBreakSpace else { return nil }
      separators.append((byte, index))
      if separators.count > 20 { return nil }
    }
    guard let lastByte = bytes.last, isDigit(lastByte) else { return nil }
    let digits = { (range: Range<Int>) in String(decoding: bytes[range].filter(isDigit), as: UTF8.self) }
    guard let last = separators.last else {
      whole = digits(0..<bytes.count)
      return
    }
    let groups = separators.dropLast()
    let tail = bytes.count - last.index - 1
    let isUniform = groups.allSatisfy { $0.byte == last.byte }
    if isUniform, Self.areThousands(separators.map(\.index), count: bytes.count, first: bytes.first),
      last.byte != 0x2E || separators.count > 1
    {
      whole = digits(0..<bytes.count)
      isGrouped = true
      return
    }
    // The last separator is the point; those before it group, and are of another kind.
    guard last.byte == 0x2E || last.byte == 0x2C, tail > 0 else { return nil }
    if !groups.isEmpty {
      guard let mark = groups.first?.byte, mark != last.byte, groups.allSatisfy({ $0.byte == mark }),
        Self.areThousands(groups.map(\.index), count: last.index, first: bytes.first)
      else { return nil }
    }
    guard last.index > 0 || last.byte == 0x2E else { return nil }
    whole = digits(0..<last.index)
    fraction = digits((last.index + 1)..<bytes.count)
    isGrouped = !groups.isEmpty
  }

  /// Groups of three behind one to three, or India's groups of two before the last.
  private static func areThousands(_ separators: [Int], count: Int, first: UInt8?) -> Bool {
    guard let start = separators.first, (1...3).contains(start), first != 0x30 else { return false }
    var sizes = zip(separators.dropFirst(), separators).map { $0 - $1 - 1 }
    sizes.append(count - (separators.last ?? 0) - 1)
    guard sizes.last == 3 else { return false }
    return sizes.allSatisfy { $0 == 3 } || start <= 2 && sizes.dropLast().allSatisfy { $0 == 2 }
  }

  /// "minus one thousand two hundred thirty four point five"
  var words: String {
    var text = isNegative ? "minus " : ""
    guard let fraction else { return text + spokenWhole }
    if !whole.isEmpty { text += "\(spokenWhole) " }
    return text + "point \(NumberWords.each(fraction))"
  }

  private var spokenWhole: String {
    !isGrouped && whole.utf8.count > 1 && whole.first == "0" && fraction == nil
      ? NumberWords.each(whole) : NumberWords.cardinal(whole)
  }
}
