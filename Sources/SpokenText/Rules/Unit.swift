/// Units of measure by their symbols. Case counts: mW and MW.
enum Unit {
  /// Nil for what is no unit. A raised digit is written `^2`.
  static func named(_ symbol: String) -> (one: String, many: String)? {
    if let names = table[symbol] { return names }
    guard symbol.hasSuffix("^2") || symbol.hasSuffix("^3"), let base = table[String(symbol.dropLast(2))] else {
      // "km/h", "kg/m^3"
      guard let slash = symbol.firstIndex(of: "/"), let top = named(String(symbol[..<slash])),
        let bottom = named(String(symbol[symbol.index(after: slash)...]))
          ?? perWords[
            String(symbol[symbol.index(after: slash)...])]
      else { return nil }
      return ("\(top.one) per \(bottom.one)", "\(top.many) per \(bottom.one)")
    }
    let power = symbol.hasSuffix("2") ? "square" : "cubic"
    return ("\(power) \(base.one)", "\(power) \(base.many)")
  }

  /// Symbols that are also words or letters; they are units only where no blank stands before them.
  static let onlyGlued: Set<String> = ["in", "W", "V", "t", "p", "d"]

  private static let perWords: [String: (one: String, many: String)] = [
    "h": ("hour", "hours"), "hr": ("hour", "hours"), "day": ("day", "days"), "min": ("minute", "minutes"),
    "month": ("month", "months"), "year": ("year", "years"), "yr": ("year", "years"), "week": ("week", "weeks"),
    "night": ("night", "nights"), "person": ("person", "people"), "hour": ("hour", "hours"), "d": ("day", "days"),
  ]

  private static let table: [String: (one: String, many: String)] = {
    var all: [String: (one: String, many: String)] = [:]
    for (symbols, one, many) in rows {
      for symbol in symbols.split(separator: " ") { all[String(symbol)] = (one, many) }
    }
    return all
  }()

  private static let micro = String(Unicode.Scalar(Sign.micro))
  private static let ohm = String(Unicode.Scalar(Sign.ohm))

  private static let rows: [(String, String, String)] = [
    ("km", "kilometer", "kilometers"), ("m", "meter", "meters"), ("cm", "centimeter", "centimeters"),
    ("mm", "millimeter", "millimeters"), ("\(micro)m um", "micrometer", "micrometers"),
    ("nm", "nanometer", "nanometers"), ("mi", "mile", "miles"), ("yd yds", "yard", "yards"), ("ft", "foot", "feet"),
    ("in", "inch", "inches"), ("kg", "kilogram", "kilograms"), ("g", "gram", "grams"),
    ("mg", "milligram", "milligrams"), ("\(micro)g", "microgram", "micrograms"), ("t", "ton", "tons"),
    ("lb lbs", "pound", "pounds"), ("oz", "ounce", "ounces"), ("l L", "liter", "liters"),
    ("ml mL", "milliliter", "milliliters"), ("cl cL", "centiliter", "centiliters"),
    ("dl dL", "deciliter", "deciliters"), ("gal", "gallon", "gallons"), ("tbsp", "tablespoon", "tablespoons"),
    ("tsp", "teaspoon", "teaspoons"), ("h hr hrs", "hour", "hours"), ("min mins", "minute", "minutes"),
    ("s sec secs", "second", "seconds"), ("ms", "millisecond", "milliseconds"),
    ("\(micro)s", "microsecond", "microseconds"), ("ns", "nanosecond", "nanoseconds"), ("yr yrs", "year", "years"),
    ("Hz hz", "hertz", "hertz"), ("kHz KHz", "kilohertz", "kilohertz"), ("MHz", "megahertz", "megahertz"),
    ("GHz", "gigahertz", "gigahertz"), ("kB KB", "kilobyte", "kilobytes"),
    ("MB", "megabyte", "megabytes"), ("GB", "gigabyte", "gigabytes"), ("TB", "terabyte", "terabytes"),
    ("kbps kbit/s", "kilobit per second", "kilobits per second"),
    ("Mbps Mbit/s", "megabit per second", "megabits per second"),
    ("Gbps", "gigabit per second", "gigabits per second"), ("W", "watt", "watts"), ("kW", "kilowatt", "kilowatts"),
    ("MW", "megawatt", "megawatts"), ("mW", "milliwatt", "milliwatts"), ("Wh", "watt hour", "watt hours"),
    ("kWh", "kilowatt hour", "kilowatt hours"), ("V", "volt", "volts"), ("mV", "millivolt", "millivolts"),
    ("kV", "kilovolt", "kilovolts"), ("mA", "milliamp", "milliamps"),
    ("mAh", "milliamp hour", "milliamp hours"), ("\(ohm)", "ohm", "ohms"), ("k\(ohm)", "kiloohm", "kiloohms"),
    ("mph", "mile per hour", "miles per hour"), ("kph kmh", "kilometer per hour", "kilometers per hour"),
    ("rpm", "revolution per minute", "revolutions per minute"), ("bpm", "beat per minute", "beats per minute"),
    ("fps", "frame per second", "frames per second"), ("sqm", "square meter", "square meters"),
    ("sqft", "square foot", "square feet"), ("ha", "hectare", "hectares"), ("bar", "bar", "bars"),
    ("psi", "p s i", "p s i"), ("hPa", "hectopascal", "hectopascals"), ("kPa", "kilopascal", "kilopascals"),
    ("Pa", "pascal", "pascals"), ("dB", "decibel", "decibels"), ("px", "pixel", "pixels"), ("dpi", "d p i", "d p i"),
    ("kcal", "kilocalorie", "kilocalories"), ("cal", "calorie", "calories"), ("kJ", "kilojoule", "kilojoules"),

  ]
}
