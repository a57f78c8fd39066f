private import Devices
private import Glibc
private import LogReports
private import Recordings
private import SQLiteSessionLog

extension Verb {
  static let forget = Verb(
    name: "forget", synopsis: "ID|--before T [--yes]",
    summary: "Removes sessions for good: rows, recordings, freed pages.",
    details: """
      Also while the appliance runs. A session that still runs stays. --before also
      removes what happened before T outside of sessions. ID is a session's number or
      "last". On a terminal it says what would go, and asks.
      \(LogArguments.times)

      Exit status 1 if something that was to go is still there.
      """,
    options: [
      LogArguments.data,
      Arguments.Option("--before", "T", "every session that began before T"),
      Arguments.Option("--yes", nil, "do not ask; needed where nobody can answer"),
    ], words: 0...1
  ) { arguments in
    let before = try LogArguments.moment("--before", arguments)
    guard arguments.words.isEmpty == (before != nil) else {
      throw Failure(.usage, "hearken: forget needs the number of a session, or --before T, and not both")
    }
    // The row of a session that begins now is a second under way: "last" must not be the one before it.
    if arguments.words.first == "last", DataFolder.isHeld(LogArguments.folder(arguments)) == true { sleep(2) }
    let selection: LogEraser.Selection
    let sessions: [SessionOverview]
    do {
      // Closed before anything is removed: who reads keeps old pages alive.
      let reader = try LogArguments.reader(arguments)
      if let before {
        selection = .before(before)
        sessions = try LogArguments.reading { () throws(LogError) in try reader.sessions(before: before) }
      } else {
        let id = try LogArguments.session(arguments.words[0], in: reader)
        selection = .session(id)
        sessions = try LogArguments.reading { () throws(LogError) in try reader.sessions(last: 1, from: id, to: id) }
      }
    }
    guard before != nil || !sessions.isEmpty else { throw LogArguments.noSession(arguments.words[0]) }
    if !arguments.has("--yes") {
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw Failure(.usage, "hearken: forget removes sessions for good; where nobody can be asked, say --yes")
      }
      guard confirm(ForgetWords.question(sessions, before: before, clock: .system())) else {
        Output.line("Nothing was removed.")
        return .done
      }
    }
    return try remove(selection, arguments)
  }

  private static func remove(_ selection: LogEraser.Selection, _ arguments: Arguments) throws(Failure) -> ExitStatus {
    let removal = RecordingRemoval(folder: "\(LogArguments.folder(arguments))/recordings")
    let outcome = try LogArguments.reading { () throws(LogError) in
      try LogEraser(path: LogArguments.path(arguments), now: System.wallTime).erase(selection) { removal.remove($0) }
    }
    Output.line(ForgetWords.done(outcome))
    let warnings = ForgetWords.warnings(outcome)
    for warning in warnings { Output.error("hearken: warning: \(warning)") }
    return outcome.filesLeft.isEmpty && outcome.running.isEmpty && outcome.isWiped ? .done : .failed
  }

  /// Asks on the terminal; only a yes is a yes.
  private static func confirm(_ question: String) -> Bool {
    _ = Files.writeAll(Array("\(question) [y/N] ".utf8), to: STDERR_FILENO)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
