package import Devices
private import LocatedJSON
package import VoiceFlow

/// What somebody outside wants of the appliance: a person with `hearken ctl`, or the program beside the flow.
package enum Command: Hashable, Sendable {
  case wake, pause, resume, stop
  case interrupt(module: String)
  case route(Route)
  case mute(Bool)
  case volume(Int)
  /// Nil takes it back.
  case intent(String?)
  /// Nil removes the field.
  case field(String, FieldContent?)
  /// The hypothesis that is being asked about counts as not understood.
  case reject
  /// The next prompt of the listener that runs.
  case loadPrompt(String)

  /// Why words are no command.
  package struct Fault: Error, Hashable, Sendable {
    package var sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
  }

  /// The first words of all commands, and what follows each.
  private static let forms: KeyValuePairs<String, String> = [
    "wake": "", "pause": "", "resume": "", "stop": "", "interrupt": "ID", "route": "speaker|handset", "mute": "on|off",
    "volume": "N", "field": "NAME [JSON]", "intent": "NAME", "load-prompt": "ID", "reject": "",
  ]

  package static var names: [String] { forms.map(\.key) }

  /// Why a word is the first of no command, with one that is near.
  package static func unknown(_ name: String, among names: [String] = Self.names) -> Fault {
    let hint = nearest(to: name, in: names).map { "did you mean \"\($0)\"?" } ?? names.joined(separator: ", ")
    return Fault("there is no command \"\(name)\" (\(hint))")
  }

  /// The words of `hearken ctl`.
  package init(words: [String]) throws(Fault) {
    switch (words.first, words.dropFirst().first) {
    case ("wake", nil): self = .wake
    case ("pause", nil): self = .pause
    case ("resume", nil): self = .resume
    case ("stop", nil): self = .stop
    case ("reject", nil): self = .reject
    case ("interrupt", let module?) where words.count == 2: self = .interrupt(module: module)
    case ("load-prompt", let prompt?) where words.count == 2: self = .loadPrompt(prompt)
    case ("route", let name?) where words.count == 2: self = .route(try Self.route(name))
    case ("mute", "on") where words.count == 2: self = .mute(true)
    case ("mute", "off") where words.count == 2: self = .mute(false)
    case ("volume", let text?) where words.count == 2:
      guard let volume = Int(text), volume >= 0 else {
        throw Fault("the volume must be a whole number from 0 up, and here is \"\(text)\"")
      }
      self = .volume(volume)
    case ("intent", let name?) where words.count == 2: self = .intent(name)
    case ("field", let name?):
      let text = words.dropFirst(2).joined(separator: " ")
      guard !text.isEmpty, text != "null" else {
        self = .field(name, nil)
        return
      }
      guard let value = LocatedJSON.parse(Array(text.utf8), file: "").value.flatMap(FieldContent.init) else {
        throw Fault("the value of field \"\(name)\" must be JSON: a string in quotes, a number, true or false")
      }
      self = .field(name, value)
    default:
      let name = words.first ?? ""
      guard let form = Self.forms.first(where: { $0.key == name })?.value else { throw Self.unknown(name) }
      let rest = words.dropFirst().joined(separator: " ")
      throw Fault(
        form.isEmpty
          ? "\(name) stands alone, and here is \"\(rest)\" behind it"
          : "\(name) needs \(form) behind it" + (rest.isEmpty ? "" : ", and here is \"\(rest)\""))
    }
  }

  package static func route(_ name: String) throws(Fault) -> Route {
    guard let route = Route(rawValue: name) else { throw Fault("there is no route \"\(name)\" (speaker, handset)") }
    return route
  }
}
