/// The words after a verb, read by the verb's table of options.
struct Arguments {
  /// One option of a verb.
  struct Option {
    /// With its dashes: `--script`, `-o`.
    var name: String
    /// What its value is called in the help, or nil for a switch.
    var value: String?
    var help: String
    var isRepeatable = false

    init(_ name: String, _ value: String? = nil, _ help: String, isRepeatable: Bool = false) {
      self.name = name
      self.value = value
      self.help = help
      self.isRepeatable = isRepeatable
    }
  }

  /// Words that are no option, in order.
  private(set) var words: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the words; options may stand anywhere, `--name=value` is `--name value`, and `--` ends the options.
  init(_ input: some Collection<String>, options: [Option], words limit: ClosedRange<Int>, usage: String)
    throws(Failure)
  {
    var rest = Array(input)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      // A dash alone is standard output, and one before a digit a negative number.
      guard word.hasPrefix("-"), word != "-", word.dropFirst().first?.isNumber != true else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        throw Self.wrong("unknown option \(parts[0])", usage)
      }
      guard let valueName = option.value else {
        guard parts.count == 1 else { throw Self.wrong("\(option.name) takes no value", usage) }
        values[option.name, default: []].append("")
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw Self.wrong("\(option.name) needs a value: \(valueName)", usage)
      }
      guard option.isRepeatable || values[option.name] == nil else {
        throw Self.wrong("\(option.name) is given twice", usage)
      }
      values[option.name, default: []].append(value)
    }
    guard words.count >= limit.lowerBound else {
      throw Self.wrong("\(Self.names(in: usage).dropFirst(words.count).first ?? "a word") is missing", usage)
    }
    guard words.count <= limit.upperBound else {
      throw Self.wrong("\"\(words[limit.upperBound])\" is too much", usage)
    }
  }

  /// What the words that have to follow a verb are called in its usage.
  private static func names(in usage: String) -> [Substring] {
    Array(usage.split(separator: " ").dropFirst().prefix { !$0.hasPrefix("[") && !$0.hasPrefix("-") })
  }

  subscript(option: String) -> String? { values[option]?.first }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option as a number in a range.
  func number(_ option: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      func words(_ bound: Double) -> String { Int(exactly: bound).map { String($0) } ?? String(bound) }
      throw Self.outside(option, text, "a number from \(words(range.lowerBound)) to \(words(range.upperBound))")
    }
    return value
  }

  /// The same of a whole number.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw Self.outside(option, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func outside(_ option: String, _ text: String, _ wanted: String) -> Failure {
    Failure(.usage, "hearken: \(option) is \"\(text)\", and must be \(wanted)")
  }

  private static func wrong(_ sentence: String, _ usage: String) -> Failure {
    Failure(
      .usage, "hearken: \(sentence)", "usage: hearken \(usage)  (hearken \(usage.prefix { $0 != " " }) -h tells more)")
  }
}
