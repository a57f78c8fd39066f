/// One verb of the command line: its help, its options, and what it does.
struct Verb: Sendable {
  var name: String
  /// What follows the verb, as in `DIR [options]`.
  var synopsis: String
  /// One line for the list of verbs.
  var summary: String
  /// More, for `-h`: lines of at most 80 columns.
  var details: String
  var options: [Arguments.Option]
  /// How many words may follow.
  var words: ClosedRange<Int>
  /// It leaves nothing behind wherever it stands: SIGTERM and SIGINT end it at once, instead of asking it to come to an end.
  var endsAnywhere = false
  var run: @Sendable (Arguments) throws -> ExitStatus

  var usage: String { synopsis.isEmpty ? name : "\(name) \(synopsis)" }

  static let all: [Verb] = [
    run, rehearse, check, graph, sessions, show, stats, export, forget, say, hear, train, tune, ctl, doctor, update,
    schema,
    version,
  ]

  /// The text of `hearken VERB -h`.
  var help: String {
    var text = "usage: hearken \(usage)\n\n\(summary)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    if !options.isEmpty {
      let names = options.map { option in option.value.map { "\(option.name) \($0)" } ?? option.name }
      let width = min(30, (names.map(\.count).max() ?? 0) + 2)
      text += "\nOptions:\n"
      for (option, name) in zip(options, names) {
        text += Columns.item(name, option.help, indent: 2, width: width) + "\n"
      }
    }
    return text
  }

  /// The text of `hearken -h`.
  static var overview: String {
    var text =
      "Hearken: a talking appliance. Hears its hotword, runs a voiceflow, logs it.\n\nusage: hearken VERB [options]\n\nVerbs:\n"
    let width = (all.map(\.name.count).max() ?? 0) + 2
    for verb in all { text += Columns.item(verb.name, verb.summary, indent: 2, width: width) + "\n" }
    return text + "\n\"hearken VERB -h\" tells more about a verb.\n"
  }
}

/// Text in two columns that fits a terminal of 80.
enum Columns {
  static func item(_ name: String, _ words: String, indent: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: indent + width)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent) + name
    line += name.count >= width ? "\n" + margin : String(repeating: " ", count: width - name.count)
    var column = indent + width
    for word in words.split(separator: " ") {
      if column + word.count > 80, column > indent + width {
        lines.append(line)
        line = margin
        column = indent + width
      }
      line += (column == indent + width ? "" : " ") + word
      column += word.count + 1
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }
}
