package import Devices
package import LocatedJSON
package import VoiceFlow

/// A flow folder as it lies on disk: the flow, its media, and every fault of its files.
package struct FlowFolder {
  /// The folder's own name, for the log.
  package let name: String
  package let flow: Flow
  package let media: MediaLibrary
  /// How `lexicon.txt` wants words to be said and heard.
  package let lexicon: Lexicon
  /// Sorted by position. With an error among them the flow must not run.
  package let issues: [Issue]

  /// A flow that says that the owner's has faults.
  package static var apology: FlowFolder {
    var say = VoiceflowModule(id: "VFM_Apology", kind: .playAudio, goTo: GoTo(default: VoiceflowModule.endID))
    say.playAudioParams = PlayAudioParams()
    say.playAudioParams?.prompts.promptID = FieldString("P_Apology")
    var prompt = AudioPromptModule(id: "P_Apology")
    prompt.textString = FieldString(
      "I am sorry, I cannot help you at the moment: my program has faults. Please call the person who looks after me.")
    let flow = Flow(
      modules: [
        VoiceflowModule(id: VoiceflowModule.startID, kind: .node, goTo: GoTo(default: say.id)), say,
        VoiceflowModule(id: VoiceflowModule.endID, kind: .node, goTo: GoTo(default: "")),
      ], prompts: ["P_Apology": prompt])
    return FlowFolder(name: "built-in", flow: flow, media: MediaLibrary(folder: "/nonexistent"), issues: [])
  }

  private init(name: String, flow: Flow, media: MediaLibrary, issues: [Issue]) {
    self.name = name
    self.flow = flow
    self.media = media
    lexicon = Lexicon()
    self.issues = issues
  }

  /// Reads the files of a folder and checks them together.
  ///
  /// - Throws: if `voiceflow.json` is missing, or a file that is there cannot be read.
  package init(_ path: String) throws(MediaLibrary.Failure) {
    var folder = path
    while folder.count > 1 && folder.hasSuffix("/") { folder.removeLast() }
    name = folder.split(separator: "/").last.map(String.init) ?? folder
    media = MediaLibrary(folder: folder)
    let tooLarge = Self.files.compactMap { Self.sizeFault("\(folder)/\($0)") }
    guard tooLarge.isEmpty else {
      // What the other files hold can wait: nothing is known of what they belong to.
      flow = Flow(modules: [])
      lexicon = Lexicon()
      issues = tooLarge
      return
    }
    func read(_ file: String) throws(MediaLibrary.Failure) -> SourceFile {
      let path = "\(folder)/\(file)"
      return SourceFile(name: path, bytes: try MediaLibrary.read(path))
    }
    func readIfThere(_ file: String) throws(MediaLibrary.Failure) -> SourceFile? {
      MediaLibrary.exists("\(folder)/\(file)") ? try read(file) : nil
    }
    let prompts = try readIfThere("prompts.json").map { [$0] } ?? []
    let intents = try readIfThere("intents.json")
    let (flow, found) = FlowReader.flow(
      voiceflow: try read("voiceflow.json"), prompts: prompts, audioToText: try readIfThere("audio-to-text.json"),
      intents: intents)
    self.flow = flow
    var surroundings = Surroundings()
    // Of a file with faults it is not known what all it should hold.
    if let intents, !found.contains(where: { $0.severity == .error && $0.position.file == intents.name }) {
      surroundings.intents = Set(flow.intents.map(\.intent))
    }
    var extra: [Issue] = []
    if let file = try readIfThere("audio-session.json") {
      extra += SettingsReader.audioSession(file).issues
      extra.append(Self.unused(file.name, "no effect on a board: sound goes where its own devices lead"))
    }
    if let file = try readIfThere("media-modules.json") {
      extra += SettingsReader.mediaModules(file).issues
      extra.append(Self.unused(file.name, "no effect in this version: a board starts what a flow needs"))
    }
    let words = "\(folder)/lexicon.txt"
    if MediaLibrary.exists(words) {
      let reading = try LexiconReader.read(words)
      lexicon = reading.lexicon
      extra += reading.issues + reading.notes
    } else {
      lexicon = Lexicon()
    }
    var rules = Validator.issues(in: flow, knowing: surroundings)
    if prompts.isEmpty, rules.contains(where: { $0.rule == "missing-prompt" && $0.severity == .error }) {
      // One fault, not one for each place where a prompt is played.
      rules.removeAll { $0.rule == "missing-prompt" }
      rules.append(
        Issue(
          .error, at: SourcePosition(file: "\(folder)/voiceflow.json", line: 1, column: 1), rule: "missing-file",
          "the flow plays prompts, and there is no prompts.json beside it", hint: "put the file with its prompts there")
      )
    }
    issues = (found + extra + rules).withoutExplainedKeys.sorted { $0.position < $1.position }
  }

  private static let files = [
    "voiceflow.json", "prompts.json", "audio-to-text.json", "audio-session.json", "media-modules.json", "intents.json",
  ]

  /// A file that no reader takes is refused by its size, before memory is spent on it.
  private static func sizeFault(_ path: String) -> Issue? {
    let limit = LocatedJSON.Limits().bytes
    guard let size = MediaLibrary.size(of: path), size > limit else { return nil }
    return Issue(
      .error, at: SourcePosition(file: path, line: 1, column: 1), rule: "json-size",
      "the file has \(size) bytes; at most \(limit) are read")
  }

  private static func unused(_ file: String, _ rest: String) -> Issue {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return Issue(
      .note, at: SourcePosition(file: file, line: 1, column: 1), rule: "without-effect", "\(name) has \(rest)")
  }
}
