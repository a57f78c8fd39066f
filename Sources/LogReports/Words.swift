// Lengths, sizes and reasons as a person says them: the same words as the view `session_summary`.

enum Words {
  /// `0.4 s`, `17.0 s`, `3 min 5 s`, `2 h 10 min`
  static func duration(_ milliseconds: Int) -> String {
    let length = max(0, milliseconds)
    if length < 59_950 {
      let tenths = (length + 50) / 100
      return "\(tenths / 10).\(tenths % 10) s"
    }
    if length < 3_600_000 { return "\(length / 60_000) min \(length / 1_000 % 60) s" }
    return "\(length / 3_600_000) h \(length / 60_000 % 60) min"
  }

  /// `44 bytes`, `384 kB`, `1.2 MB`
  static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1_000) kB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// `0.82`, whatever the locale.
  static func score(_ score: Double) -> String {
    guard score.isFinite, abs(score) < 1e9 else { return "\(score)" }
    let hundredths = Int((abs(score) * 100).rounded())
    let sign = score < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  static func end(_ reason: String?) -> String {
    switch reason {
    case nil: "has not ended"
    case "completed": "came to its end"
    case "stopped": "was stopped"
    case "error": "ended by an error"
    case "interrupted": "interrupted by a button"
    case "limit": "ended at the time limit"
    case "shutdown": "the appliance was stopped"
    case "crash": "cut off by a crash or a power cut"
    case let other?: other
    }
  }

  /// What came of a turn: `utterances.outcome`.
  static func outcome(_ word: String) -> String {
    switch word {
    case "input": "expected words"
    case "no-match": "not understood"
    case "silence": "said nothing"
    case "error": "the recogniser failed"
    default: word
    }
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

  /// Without what would move the cursor or break the line.
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      plain.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return plain
  }

  /// What was said: in quotes, plain, and cut to so many cells of a terminal.
  static func quoted(_ text: String, longest: Int = .max) -> String {
    "\"\(longest == .max ? plain(text) : DisplayWidth.shortened(plain(text), to: longest))\""
  }

  /// `20 %`
  static func share(_ part: Int, of whole: Int) -> String {
    whole > 0 ? "\((100 * part + whole / 2) / whole) %" : "-"
  }
}
