/// Names of letters.
enum Letters {
  /// "GPS": g p s. What is no letter or digit is left out.
  static func spelled(_ text: some StringProtocol) -> String {
    var names: [String] = []
    for byte in text.utf8 {
      if isLetter(byte) {
        let letter = String(Unicode.Scalar(byte | 0x20))
        names.append(letter == "a" ? "_a" : letter)
      } else if isDigit(byte) {
        names.append(NumberWords.each(String(Unicode.Scalar(byte))))
      }
    }
    return names.joined(separator: " ")
  }

  /// Each character by its name, as `say-as` characters wants.
  static func characters(_ text: String) -> String {
    var names: [String] = []
    for byte in text.utf8.prefix(400) {
      if isLetter(byte) || isDigit(byte) {
        names.append(spelled(String(Unicode.Scalar(byte))))
      } else if let name = signNames[byte] {
        names.append(name)
      } else {
        let words = Sign.words(byte)
        if !words.isEmpty { names.append(words) }
      }
    }
    return names.joined(separator: " ")
  }

  static let signNames: [UInt8: String] = [
    UInt8(ascii: "."): "dot", UInt8(ascii: "-"): "dash", UInt8(ascii: "_"): "underscore", UInt8(ascii: "/"): "slash",
    UInt8(ascii: ":"): "colon", UInt8(ascii: "?"): "question mark", UInt8(ascii: "="): "equals",
    UInt8(ascii: "&"): "and", UInt8(ascii: "#"): "hash", UInt8(ascii: "~"): "tilde", UInt8(ascii: "%"): "percent",
    UInt8(ascii: "+"): "plus", UInt8(ascii: "@"): "at", UInt8(ascii: "\\"): "backslash", UInt8(ascii: "*"): "star",
    UInt8(ascii: "!"): "exclamation mark", UInt8(ascii: ","): "comma", UInt8(ascii: ";"): "semicolon",
  ]
}
