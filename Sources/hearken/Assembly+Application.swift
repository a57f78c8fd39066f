internal import Appliance
private import Devices
private import FliteSpeech
private import Glibc
internal import LocatedJSON
internal import VoiceFlow

extension Assembly {
  /// What is wrong with the content of a configuration: with its hotwords, its program, and what it names that is not there.
  ///
  /// - Parameter folder: the flow that it is for, if that is there.
  static func issues(_ settings: Settings, with folder: FlowFolder?) -> [Issue] {
    let place = folder?.media.folder
    return hotwordIssues(
      settings.configuration.hotwords, settings.places, lexicon: folder?.lexicon ?? Lexicon(), flowFolder: place)
      + applicationIssues(settings, flowFolder: place)
      + (folder.map { moduleIssues(settings, $0.flow) } ?? []) + voiceIssues(settings, folder)
  }

  /// Modules to which buttons lead and which a flow has not.
  static func moduleIssues(_ settings: Settings, _ flow: Flow) -> [Issue] {
    let modules = flow.modules.map(\.id)
    // Of a flow that could not be read nothing is known.
    guard !modules.isEmpty else { return [] }
    return settings.configuration.buttons.sorted { $0.key < $1.key }.compactMap { name, button in
      guard let module = button.module, !modules.contains(module) else { return nil }
      return Issue(
        .error, at: settings.places["buttons", name, "module"], rule: "unknown-module",
        "the button \(quoted(name)) goes on at \(quoted(module)), and the flow has no such module",
        hint: nearest(to: module, in: modules).map { "did you mean \(quoted($0))?" })
    }
  }

  private static func voiceIssues(_ settings: Settings, _ folder: FlowFolder?) -> [Issue] {
    let voices = folder.map { synthesizer($0).voices } ?? FliteSynthesizer.builtInVoices
    guard let voice = settings.configuration.voice.name, !voices.contains(where: { $0.id == voice || $0.name == voice })
    else { return [] }
    return [
      Issue(
        .warning, at: settings.places["voice"], rule: "unknown-voice",
        "there is no voice \(quoted(voice)), and another one speaks",
        hint: "there are \(voices.map(\.id).joined(separator: ", "))")
    ]
  }

  /// The program beside the flow, if the system would not find it.
  ///
  /// - Parameter folder: that of the flow, where the program runs; nil if it is not known.
  private static func applicationIssues(_ settings: Settings, flowFolder folder: String?) -> [Issue] {
    guard let name = settings.configuration.application.command.first else { return [] }
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
        .warning, at: settings.places["application", "command"], rule: "no-application",
        "the application \"\(name)\" cannot be started: there is no such program", hint: hint)
    ]
  }
}
