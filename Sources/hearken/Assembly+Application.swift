internal import Appliance
private import Devices
private import FliteSpeech
private import Glibc
internal import LocatedJSON
private import VoiceFlow

extension Assembly {
  /// What a configuration names and is not there: the flow's folder, a module of the flow, a voice.
  ///
  /// - Parameter folder: the flow that is checked with it, if one is.
  static func settingsIssues(_ configuration: Configuration, at file: String, folder: FlowFolder?) -> [Issue] {
    let start = SourcePosition(file: file, line: 1, column: 1)
    var issues: [Issue] = []
    if let flow = configuration.flow, !Files.isFolder(flow) {
      issues.append(
        Issue(
          .warning, at: start, rule: "no-flow", "there is no folder \(quoted(flow)), which \"flow\" names",
          hint: "a name without / in front counts from the folder in which the program is started"))
    }
    if let folder {
      let modules = Set(folder.flow.modules.map(\.id))
      for (name, button) in configuration.buttons.sorted(by: { $0.key < $1.key }) {
        guard let module = button.module, !modules.contains(module) else { continue }
        issues.append(
          Issue(
            .error, at: start, rule: "unknown-module",
            "the button \(quoted(name)) goes on at \(quoted(module)), and the flow has no such module"))
      }
    }
    let voices = folder.map { synthesizer($0).voices } ?? FliteSynthesizer.builtInVoices
    if let voice = configuration.voice.name, !voices.contains(where: { $0.id == voice || $0.name == voice }) {
      issues.append(
        Issue(
          .warning, at: start, rule: "unknown-voice", "there is no voice \(quoted(voice)), and another one speaks",
          hint: "there are \(voices.map(\.id).joined(separator: ", "))"))
    }
    return issues
  }

  /// The program beside the flow, if the system would not find it.
  ///
  /// - Parameter folder: that of the flow, where the program runs; nil if it is not known.
  static func applicationIssues(
    _ application: Configuration.Application, at position: SourcePosition, flowFolder folder: String?
  ) -> [Issue] {
    guard let name = application.command.first else { return [] }
    let places: [String]
    let hint: String
    if name.hasPrefix("/") {
      places = [name]
      hint = "put it there, and make it executable"
    } else if name.contains("/") {
      guard let folder else { return [] }
      places = ["\(folder)/\(name)"]
      hint = "the command runs in the folder of the flow: put it there, and make it executable"
    } else {
      let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      places = path.split(separator: ":").map { "\($0)/\(name)" }
      hint = "install it, or write ./\(name) for a program in the folder of the flow"
    }
    guard !places.contains(where: { !MediaLibrary.isFolder($0) && access($0, X_OK) == 0 }) else { return [] }
    return [
      Issue(
        .warning, at: position, rule: "no-application",
        "the application \"\(name)\" cannot be started: there is no such program", hint: hint)
    ]
  }
}
