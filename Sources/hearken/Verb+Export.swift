private import CLinux
private import Devices
private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let export = Verb(
    name: "export", synopsis: "ID ...|--since T -o DIR",
    summary: "Writes sessions as JSON Lines, with their recordings.",
    details: """
      DIR/sessions.jsonl has one JSON object a session, with all that belongs to it;
      "hearken schema export" prints its schema. Recordings are copied below
      DIR/recordings. DIR is made if it is not there; an older export in it is
      replaced. ID is a session's number or "last".
      \(LogArguments.times)
      """,
    options: [
      LogArguments.data,
      Arguments.Option("--since", "T", "the sessions that began at T or later"),
      Arguments.Option("-o", "DIR", "where to write"),
    ], words: 0...10_000
  ) { arguments in
    guard let folder = arguments["-o"], !folder.isEmpty else {
      throw Failure(.usage, "hearken: export needs -o DIR, the folder to write to")
    }
    let since = try LogArguments.moment("--since", arguments)
    guard arguments.words.isEmpty == (since != nil) else {
      throw Failure(.usage, "hearken: export needs the numbers of sessions, or --since T, and not both")
    }
    let reader = try LogArguments.reader(arguments)
    var ids: [Int64] = []
    if let since {
      ids = try LogArguments.reading { () throws(LogError) in try reader.ids(since: since) }
    } else {
      for word in arguments.words { ids.append(try LogArguments.session(word, in: reader)) }
      ids = Set(ids).sorted()
    }
    guard !ids.isEmpty else {
      Output.line("There are no sessions to export.")
      return .done
    }
    var export = try ExportFolder(folder, recordings: "\(LogArguments.folder(arguments))/recordings")
    let progress = Progress("exporting", of: ids.count)
    for (index, id) in ids.enumerated() {
      guard clinux_stop_requests() == 0 else {
        progress.end()
        throw Failure(.interrupted, "hearken: stopped; \(folder) has no new export")
      }
      progress.show(index)
      // A session that was removed meanwhile is left out.
      guard let story = try LogArguments.reading({ () throws(LogError) in try reader.session(id) }) else { continue }
      try export.write(story)
    }
    progress.end()
    try export.finish()
    for path in export.missing { Output.error("hearken: warning: the recording \(path) is not there") }
    Output.line(export.sentence)
    return .done
  }
}
