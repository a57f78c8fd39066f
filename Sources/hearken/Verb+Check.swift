private import Appliance
private import CLinux
private import Devices
private import LocatedJSON

extension Verb {
  static let check = Verb(
    name: "check", synopsis: "[DIR] [--config F] [--warm] [--json]",
    summary: "Finds the faults of a flow folder and of a configuration; starts nothing.",
    details: """
      Prints every fault with FILE:LINE:COLUMN, one sentence and a hint: errors, which
      stop a flow from running, warnings, and notes such as how a word that is not in
      the dictionary will be heard. Writes nothing, but for --warm: it speaks what the
      flow always says in the same words, so that it starts like a recording when the
      appliance says it for the first time. Exit status
      0 without errors (warnings may have been printed), 65 for a fault in the flow,
      66 for a file that is missing or cannot be read, 78 for a fault in the
      configuration. With --config it prints the effective configuration, every
      default written out, and without DIR checks the flow that it names too.
      """,
    options: [
      Arguments.Option("--config", "F", "check this configuration too"),
      Arguments.Option("--hotword", "PHRASE", "check this hotword too (repeatable)", isRepeatable: true),
      Arguments.Option("--warm", nil, "keep the speech of all fixed texts in the data folder"),
      Arguments.Option("--data", "DIR", "the data folder of --warm; otherwise the configuration's"),
      Arguments.Option("--json", nil, "one JSON object a fault, on standard output"),
    ], words: 0...1, endsAnywhere: true
  ) { arguments in
    guard !arguments.words.isEmpty || arguments.has("--config") || arguments.has("--hotword") else {
      throw Failure(.usage, "hearken: check needs a flow folder, or --config F")
    }
    let settings = try arguments["--config"].map { path throws(Failure) in try Settings(path) }
    var checked = try arguments.words.first.map(Assembly.folder)
    var settingsIssues = settings?.issues ?? []
    if let settings, settings.places.isReadable {
      let place = settings.configuration.flow.flatMap(Assembly.place)
      if let name = settings.configuration.flow, place == nil {
        settingsIssues.append(
          Issue(
            .warning, at: settings.places["flow"], rule: "no-flow",
            "there is no folder \(quoted(name)), which \"flow\" names",
            hint: "a name without / in front counts from the folder in which the program is started"))
      }
      if let place, checked == nil {
        do throws(MediaLibrary.Failure) { checked = try FlowFolder(place) } catch {
          settingsIssues.append(
            Issue(
              .error, at: settings.places["flow"], rule: "no-flow",
              "the flow cannot be read: \(error.file): \(error.reason)"))
        }
      }
      settingsIssues += Assembly.issues(settings, with: checked)
      if !arguments.has("--json"), !settings.issues.contains(where: { $0.severity == .error }) {
        Output.text(settings.configuration.json.layout(width: 100))
      }
    }
    let flowIssues = checked.map { $0.issues + Assembly.fileIssues($0) } ?? []
    let phrases = arguments.all("--hotword")
    settingsIssues += Assembly.hotwordIssues(
      try phrases.map(SpeechFiles.hotword), ConfigurationPlaces(), lexicon: checked?.lexicon ?? Lexicon(),
      flowFolder: checked?.media.folder)
    for issue in (flowIssues + settingsIssues).inOrderWithoutDoubles {
      if arguments.has("--json") { Output.line(issue.json) } else { Output.error(issue.description) }
    }
    if flowIssues.contains(where: { $0.severity == .error }) { return .badFlow }
    if settingsIssues.contains(where: { $0.severity == .error }) { return .badConfiguration }
    if arguments.has("--warm") {
      guard let checked else { throw Failure(.usage, "hearken: check --warm needs a flow folder") }
      // What is spoken is kept whole, or not at all.
      clinux_count_signals()
      let configuration = try Assembly.configuration(arguments, orAt: usualConfiguration)
      let assembly = Assembly(configuration, folder: checked)
      let sentence = try assembly.warm(data: arguments["--data"] ?? configuration.data)
      if !arguments.has("--json") { Output.line(sentence) }
    }
    return .done
  }

}

extension [Issue] {
  /// By file and place; what is said twice in one place is said once.
  fileprivate var inOrderWithoutDoubles: [Issue] {
    var seen: Set<Issue> = []
    return filter { seen.insert($0).inserted }
      .sorted { ($0.position, $0.rule, $0.sentence) < ($1.position, $1.rule, $1.sentence) }
  }
}

extension Issue {
  fileprivate var json: String {
    let row: JSONText = [
      "file": .string(position.file), "line": .integer(position.line), "column": .integer(position.column),
      "severity": .string(severity.rawValue), "rule": .string(rule), "sentence": .string(sentence),
      "hint": hint.map { .string($0) },
    ]
    return row.text
  }
}
