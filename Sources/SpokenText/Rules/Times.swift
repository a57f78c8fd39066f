/// Times of day: "10:30", "07:05", "5 p.m.", "10.30am", "19:00", "9am-5pm", "10:30:15".
enum Times {
  static func read(_ reader: TokenReader) -> Match? {
    guard let token = reader.token(), let first = token.text.utf8.first, isDigit(first), token.text.utf8.count <= 20
    else { return nil }
    let next = reader.joined(1)
    let meridiem = next.flatMap { halves[$0.text.lowercased()] }
    if let dash = token.text.utf8.firstIndex(of: UInt8(ascii: "-")) {
      // "9am-5pm", "10:00-18:00", "9-5 pm"
      guard let from = Clock(token.text[..<dash]),
        let to = Clock(token.text[token.text.utf8.index(after: dash)...])
      else { return nil }
      let isTime = from.isCertain || to.isCertain || meridiem != nil
      guard isTime else { return nil }
      let words = "\(from.words()) to \(to.words(half: meridiem))"
      return Match(words, count: meridiem == nil ? 1 : 2, isAbbreviation: meridiem != nil)
    }
    guard let clock = Clock(token.text[...]) else { return nil }
    if let meridiem, clock.half == nil {
      return Match(clock.words(half: meridiem), count: 2, isAbbreviation: true)
    }
    if next?.text.lowercased() == "o'clock", clock.minutes == nil {
      return Match("\(NumberWords.cardinal(clock.hours)) o'clock", count: 2)
    }
    return clock.isCertain ? Match(clock.words(), isAbbreviation: clock.half != nil) : nil
  }

  /// "noon" aside, the halves of the day.
  static let halves = ["am": "_a m", "pm": "p m", "a.m": "_a m", "p.m": "p m"]

  struct Clock {
    var hours: Int
    var minutes: Int?
    var seconds: Int?
    var half: String?
    private var isDotted = false
    private var isPadded: Bool

    /// A time, or a number that could be one.
    init?(_ text: Substring) {
      var scanner = ByteScanner(text)
      guard let hour = scanner.digits(1...2), let value = Int(hour), value <= 24 else { return nil }
      hours = value
      isPadded = hour.utf8.count == 2 && value < 10
      if scanner.take(UInt8(ascii: ":")) {
        guard let digits = scanner.digits(2...2), let minutes = Int(digits), minutes < 60 else { return nil }
        self.minutes = minutes
        if scanner.take(UInt8(ascii: ":")) {
          guard let digits = scanner.digits(2...2), let seconds = Int(digits), seconds < 61 else { return nil }
          self.seconds = seconds
        }
      } else if scanner.take(UInt8(ascii: ".")) {
        guard let digits = scanner.digits(2...2), let minutes = Int(digits), minutes < 60 else { return nil }
        self.minutes = minutes
        isDotted = true
      } else if scanner.take(UInt8(ascii: "h")), let digits = scanner.digits(2...2), let minutes = Int(digits) {
        guard minutes < 60 else { return nil }
        self.minutes = minutes
      }
      if !scanner.isAtEnd {
        guard let half = Times.halves[scanner.rest.lowercased()], value <= 12 else { return nil }
        self.half = half
      }
      if isDotted, half == nil, value > 12 { return nil }
    }

    /// Cannot be anything but a time.
    var isCertain: Bool { half != nil || minutes != nil && !isDotted }

    func words(half later: String? = nil) -> String {
      let half = half ?? later
      var text = hour(half)
      if let minutes, minutes > 0 {
        text += minutes < 10 ? " oh \(NumberWords.cardinal(minutes))" : " \(NumberWords.cardinal(minutes))"
      }
      if let seconds, seconds > 0 {
        text += " and \(NumberWords.cardinal(seconds)) second\(seconds == 1 ? "" : "s")"
      }
      if hours == 0, (minutes ?? 0) > 0, half == nil { text += " _a m" }
      return half.map { "\(text) \($0)" } ?? text
    }

    private func hour(_ half: String?) -> String {
      let isFull = (minutes ?? 0) == 0 && (seconds ?? 0) == 0
      if half == nil, minutes != nil, isFull {
        switch hours {
        case 0, 24: return "midnight"
        case 1...12: return "\(NumberWords.cardinal(hours)) o'clock"
        default: return "\(NumberWords.cardinal(hours)) hundred"
        }
      }
      return NumberWords.cardinal(hours == 0 ? 12 : hours)
    }
  }
}
