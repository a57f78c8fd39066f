private import Devices
private import Glibc

/// What `prosody`, `emphasis`, `voice` and `lang` change, and values of time (SSML 1.1, section 3.2).
enum MannerReader {
  /// Returns what was wrong with the attributes.
  static func apply(_ tag: Tag, to manner: inout Manner) -> [String] {
    var faults: [String] = []
    switch tag.name {
    case "prosody":
      change(&manner.rate, by: tag.attribute("rate"), "rate", rate, within: 0.5...2, &faults)
      change(&manner.pitch, by: tag.attribute("pitch"), "pitch", pitch, within: 0.5...2, &faults)
      change(&manner.volume, by: tag.attribute("volume"), "volume", volume, within: 0...4, &faults)
    case "emphasis": emphasize(tag.attribute("level") ?? "moderate", &manner)
    case "voice":
      let languages = (tag.attribute("languages") ?? tag.attribute("lang")).flatMap { $0.split(separator: " ").first }
      manner.voice = VoiceQuery(
        id: tag.attribute("name"), name: tag.attribute("name"), gender: tag.attribute("gender"),
        languageCode: languages.map(String.init))
    default: break
    }
    if let language = tag.attribute("lang"), !language.lowercased().hasPrefix("en"), !language.isEmpty {
      faults.append("no voice speaks \"\(language.prefix(20))\"; it is read as English")
    }
    return faults
  }

  /// "500ms", "1.5s", at most ten seconds; nil for what is no time.
  static func milliseconds(_ text: String) -> Int? {
    let digits = text.prefix { "+0123456789.".contains($0) }
    let unit = text.dropFirst(digits.count)
    guard let value = Double(digits), unit == "ms" || unit == "s" else { return nil }
    return Int(max(0, min(10_000, unit == "s" ? value * 1_000 : value)))
  }

  private static func change(
    _ value: inout Double, by text: String?, _ name: String, _ read: (String) -> Double?,
    within range: ClosedRange<Double>,
    _ faults: inout [String]
  ) {
    guard let text, !text.isEmpty else { return }
    guard let factor = read(text.filter { $0 != " " }.lowercased()), factor.isFinite else {
      faults.append("\(name)=\"\(text.prefix(20))\" is no \(name)")
      return
    }
    value = min(range.upperBound, max(range.lowerBound, value * factor))
  }

  private static func emphasize(_ level: String, _ manner: inout Manner) {
    let (rate, pitch, volume): (Double, Double, Double) =
      switch level {
      case "strong": (0.85, 1.1, 1.3)
      case "none": (1, 1, 1)
      case "reduced": (1.1, 0.95, 0.8)
      default: (0.92, 1.05, 1.15)
      }
    manner.rate = min(2, max(0.5, manner.rate * rate))
    manner.pitch = min(2, max(0.5, manner.pitch * pitch))
    manner.volume = min(4, manner.volume * volume)
  }

  private static func rate(_ text: String) -> Double? {
    let names = ["x-slow": 0.5, "slow": 0.75, "medium": 1, "default": 1, "fast": 1.3, "x-fast": 1.75]
    if let known = names[text] { return known }
    if let percent = percent(text) { return percent }
    return Double(text)
  }

  private static func pitch(_ text: String) -> Double? {
    let names = ["x-low": 0.7, "low": 0.85, "medium": 1, "default": 1, "high": 1.15, "x-high": 1.35]
    if let known = names[text] { return known }
    if let percent = percent(text) { return percent }
    if text.hasSuffix("st"), let steps = Double(text.dropLast(2)) { return pow(2, steps / 12) }
    // Voices differ; most speak near this.
    let usual = 130.0
    if text.hasSuffix("hz"), let hertz = Double(text.dropLast(2)) {
      return isRelative(text) ? (usual + hertz) / usual : hertz / usual
    }
    return nil
  }

  private static func volume(_ text: String) -> Double? {
    let names = ["silent": 0, "x-soft": 0.3, "soft": 0.6, "medium": 1, "default": 1, "loud": 1.5, "x-loud": 2]
    if let known = names[text] { return known }
    if text.hasSuffix("db"), let decibels = Double(text.dropLast(2)) { return pow(10, decibels / 20) }
    if let percent = percent(text) { return percent }
    // SSML 1.0: 0 to 100.
    return Double(text).map { isRelative(text) ? 1 + $0 / 100 : $0 / 100 }
  }

  /// "80%" is eight tenths, "+10%" and "-10%" are changes.
  private static func percent(_ text: String) -> Double? {
    guard text.hasSuffix("%"), let value = Double(text.dropLast()) else { return nil }
    return isRelative(text) ? 1 + value / 100 : value / 100
  }

  private static func isRelative(_ text: String) -> Bool { text.hasPrefix("+") || text.hasPrefix("-") }
}
