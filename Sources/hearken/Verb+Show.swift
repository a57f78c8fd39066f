private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let show = Verb(
    name: "show", synopsis: "ID [--json]", summary: "Prints one session of the log as a dialogue.",
    details: "ID is a session's number, as \"hearken sessions\" lists them, or \"last\".",
    options: [LogArguments.data, Arguments.Option("--json", nil, "the rows, one JSON object a line")], words: 1...1,
    endsAnywhere: true
  ) { arguments in
    let reader = try LogArguments.reader(arguments)
    let word = arguments.words[0]
    let id = try LogArguments.session(word, in: reader)
    guard let story = try LogArguments.reading({ () throws(LogError) in try reader.session(id) }) else {
      throw LogArguments.noSession(word)
    }
    let lines =
      arguments.has("--json")
      ? SessionDialogue.jsonLines(story)
      : SessionDialogue.lines(
        LogArguments.isLeft(arguments) ? story.cutOff : story, clock: .system(), style: LogArguments.style)
    for line in lines { Output.line(line) }
    return .done
  }
}
