/// Numbers as an American speaker says them, from their digits: they may be longer than any integer.
enum NumberWords {
  /// Longer numbers are read digit by digit: nobody knows quintillions by ear.
  static let longestSaid = 15
  /// Of a number beyond that, the first digits are read and the others counted: 400 of them would take minutes (field report E3).
  static let longestSpelled = 40

  /// "1234": one thousand two hundred thirty four.
  static func cardinal(_ digits: some StringProtocol) -> String {
    let significant = digits.drop { $0 == "0" }
    let count = significant.utf8.count
    if count == 0 { return "zero" }
    if count > longestSaid { return grouped(String(significant)) }
    var words: [String] = []
    var rest = significant[...]
    while !rest.isEmpty {
      let size = (rest.utf8.count - 1) % 3 + 1
      let group = Int(rest.prefix(size)) ?? 0
      rest = rest.dropFirst(size)
      guard group > 0 else { continue }
      words.append(belowThousand(group))
      let scale = rest.utf8.count / 3
      if scale > 0 { words.append(scales[min(scale, scales.count) - 1]) }
    }
    return words.joined(separator: " ")
  }

  static func cardinal(_ value: Int) -> String { cardinal(String(value)) }

  /// "21": twenty first.
  static func ordinal(_ digits: some StringProtocol) -> String {
    var words = cardinal(digits).split(separator: " ").map(String.init)
    guard let last = words.popLast() else { return "" }
    let irregular = [
      "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
      "twelve": "twelfth",
    ]
    if let known = irregular[last] {
      words.append(known)
    } else if last.hasSuffix("y") {
      words.append(last.dropLast() + "ieth")
    } else {
      words.append(last + "th")
    }
    return words.joined(separator: " ")
  }

  /// "1905": nineteen oh five. Four digits.
  static func year(_ digits: some StringProtocol) -> String {
    guard let value = Int(digits), digits.utf8.count == 4 else { return cardinal(digits) }
    let (century, rest) = (value / 100, value % 100)
    if century % 10 == 0, rest < 10 { return cardinal(value) }
    if rest == 0 { return "\(cardinal(century)) hundred" }
    return "\(cardinal(century)) \(rest < 10 ? "oh \(cardinal(rest))" : cardinal(rest))"
  }

  /// "204": two oh four, as rooms and flights are called. Three or four digits.
  static func pairs(_ digits: some StringProtocol) -> String {
    guard let value = Int(digits), digits.first != "0", (3...4).contains(digits.utf8.count) else {
      return digits.first == "0" ? each(digits) : cardinal(digits)
    }
    let (front, rest) = (value / 100, value % 100)
    if rest == 0 { return value % 1_000 == 0 ? cardinal(value) : "\(cardinal(front)) hundred" }
    return "\(cardinal(front)) \(rest < 10 ? "oh \(cardinal(rest))" : cardinal(rest))"
  }

  /// "007": zero zero seven.
  static func each(_ digits: some StringProtocol) -> String {
    if digits.utf8.count > longestSaid { return grouped(digits) }
    return digits.compactMap(\.wholeNumberValue).map { names[$0 % 10] }.joined(separator: " ")
  }

  /// Digit by digit with a rest behind every third one.
  static func grouped(_ digits: some StringProtocol) -> String {
    let count = digits.utf8.count
    let said = digits.prefix(count > longestSpelled ? 12 : count).compactMap(\.wholeNumberValue)
    var text = ""
    for (index, digit) in said.enumerated() {
      if index > 0 { text += index % 3 == 0 ? ", " : " " }
      text += names[digit % 10]
    }
    return count > longestSpelled ? "\(text), and \(cardinal(count - 12)) more digits" : text
  }

  private static func belowThousand(_ value: Int) -> String {
    var words: [String] = []
    if value >= 100 { words += [names[value / 100], "hundred"] }
    let rest = value % 100
    if rest >= 20 {
      words.append(tens[rest / 10])
      if rest % 10 > 0 { words.append(names[rest % 10]) }
    } else if rest > 0 {
      words.append(names[rest])
    }
    return words.joined(separator: " ")
  }

  private static let names = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let scales = ["thousand", "million", "billion", "trillion"]
}
