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
    guard limit.contains(words.count) else {
      throw Self.wrong(
        words.count < limit.lowerBound ? "something is missing" : "\"\(words[limit.upperBound])\" is too much", usage)
    }
  }

  subscript(option: String) -> String? { values[option]?.first }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option as a number in a range.
  func number(_ option: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw Failure(
        .usage,
        "hearken: \(option) is \"\(text)\", and must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private static func wrong(_ sentence: String, _ usage: String) -> Failure {
    Failure(
      .usage, "hearken: \(sentence)", "usage: hearken \(usage)  (hearken \(usage.prefix { $0 != " " }) -h tells more)")
  }
}
