/// The grammar of JSON numbers, and what people write instead.
enum JSONNumber {
  enum Reading {
    /// A whole number in the range of `Int`.
    case integer
    /// Any other number that a `Double` can hold.
    case number
    case faulty(String, hint: String?)
  }

  static func read(_ word: UnsafeBufferPointer<UInt8>) -> Reading {
    var rest = word[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = digits(&rest)
    guard whole > 0, whole == 1 || word[rest.startIndex - whole] != UInt8(ascii: "0") else { return faulty(word) }
    var isWhole = true
    if rest.first == UInt8(ascii: ".") {
      isWhole = false
      rest = rest.dropFirst()
      guard digits(&rest) > 0 else { return faulty(word) }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      isWhole = false
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits(&rest) > 0 else { return faulty(word) }
    }
    guard rest.isEmpty else { return faulty(word) }
    // Up to 18 digits fit into an `Int`, and less than 300 into a `Double`: only longer numbers need a closer look.
    if isWhole, whole <= 18 { return .integer }
    let text = String(decoding: word, as: UTF8.self)
    if isWhole, Int(text) != nil { return .integer }
    guard let value = Double(text), value.isFinite else {
      return .faulty("the number \(quoted(text, "")) is too large", hint: nil)
    }
    return .number
  }

  private static func digits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }

  private static func faulty(_ word: UnsafeBufferPointer<UInt8>) -> Reading {
    let text = String(decoding: word, as: UTF8.self)
    let hint: String?
    switch text.lowercased() {
    case "nan", "+nan", "-nan", "infinity", "+infinity", "-infinity", "inf", "+inf", "-inf":
      hint = "a number is finite, and written in digits"
    case "none", "nil", "undefined": hint = "did you mean null?"
    case "yes", "on": hint = "did you mean true?"
    case "no", "off": hint = "did you mean false?"
    case let lower where lower.first?.isNumber == true || "+-.".contains(lower.first ?? " "):
      hint = "a number is written like 1, -0.5 or 2e3"
    case _ where "“”„‘’‚«»".contains(text.first ?? " "): hint = "use straight double quotes"
    default:
      let word = nearest(to: text, in: ["true", "false", "null"])
      hint = word.map { "did you mean \($0)?" } ?? "text stands in double quotes"
    }
    return .faulty("expected a value, but \(quoted(text)) stands here", hint: hint)
  }
}
