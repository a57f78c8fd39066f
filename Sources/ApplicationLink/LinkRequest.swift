// What somebody outside may say in a line, as a value.
package import Appliance
private import Devices
private import LocatedJSON
private import VoiceFlow

/// One line from a program beside the flow or from `hearken ctl`.
package struct LinkRequest: Hashable, Sendable {
  package enum Wish: Hashable, Sendable {
    /// The ask of this number has been dealt with.
    case answer(Int)
    case command(Command)
    /// To be the application: the one that is asked.
    case claim
    /// A snapshot of the appliance.
    case state
  }

  /// Why a line is no request, for whoever sent it.
  package struct Fault: Error, Hashable, Sendable {
    package var sentence: String
    package var id: String?

    init(_ sentence: String, id: String? = nil) {
      self.sentence = sentence
      self.id = id
    }

    /// `{"error": …}`.
    package var line: String { LinkReply.error(sentence, id: id) }
  }

  package var wish: Wish
  /// The sender's own name for the line, as JSON: the reply repeats it. Nil wants no reply where all is well.
  package var id: String?

  package init(_ wish: Wish, id: String? = nil) {
    self.wish = wish
    self.id = id
  }

  /// Bytes of a line; longer ones are not kept.
  package static let lengthLimit = 64 << 10
  /// Bytes of a name.
  private static let nameLimit = 256

  /// Reads a line without its end.
  package init(_ line: [UInt8]) throws(Fault) {
    var limits = LocatedJSON.Limits()
    limits.bytes = Self.lengthLimit
    limits.depth = 8
    let (value, issues) = LocatedJSON.parse(line, file: "line", limits: limits)
    guard let value, !issues.contains(where: { $0.severity == .error }) else {
      throw Fault("the line is no JSON: \(issues.first?.sentence ?? "nothing stands in it")")
    }
    guard value.kind == .object else { throw Fault("a line must be an object, and this is \(value.summary)") }
    let reader = ObjectReader(value, what: "a line", rule: "line")
    if let given = reader.any("id") {
      guard given.kind == .string || given.kind == .integer, given.json.text.utf8.count <= Self.nameLimit else {
        throw Fault("\"id\" must be a string or a whole number of \(Self.nameLimit) bytes at most")
      }
      id = given.json.text
    }
    let wish = try Self.wish(reader, id)
    if let issue = reader.finish().first {
      throw Fault(issue.sentence + (issue.hint.map { " (\($0))" } ?? ""), id: id)
    }
    guard let wish else { throw Fault("a line needs \"do\" or \"answer\"", id: id) }
    self.wish = wish
  }

  private static func wish(_ reader: ObjectReader, _ id: String?) throws(Fault) -> Wish? {
    if let answer = reader.integer("answer", in: 1...Int.max) { return .answer(answer) }
    guard let word = reader.string("do") else { return nil }
    guard let deed = Deed(rawValue: word) else {
      throw Fault(
        "there is no command \(quoted(word)) (\(Deed.allCases.map(\.rawValue).joined(separator: ", ")))", id: id)
    }
    func name(_ key: String, _ example: String) throws(Fault) -> String {
      guard let name = reader.string(key), !name.isEmpty, name.utf8.count <= nameLimit else {
        throw Fault(
          reader.issues.first?.sentence
            ?? "\(quoted(word)) needs \(quoted(key)), a string of 1 to \(nameLimit) bytes, such as \(quoted(example))",
          id: id)
      }
      return name
    }
    switch deed {
    case .application: return .claim
    case .state: return .state
    case .wake: return .command(.wake)
    case .pause: return .command(.pause)
    case .resume: return .command(.resume)
    case .stop: return .command(.stop)
    case .reject: return .command(.reject)
    case .interrupt: return .command(.interrupt(module: try name("module", "VFM_Menu")))
    case .loadPrompt: return .command(.loadPrompt(try name("prompt", "P_Next")))
    case .intent:
      if reader.any("name")?.kind == .null { return .command(.intent(nil)) }
      return .command(.intent(try name("name", "Sleep")))
    case .route:
      do { return .command(.route(try Command.route(try name("to", "speaker")))) } catch let fault as Fault {
        throw fault
      } catch let fault as Command.Fault {
        throw Fault(fault.sentence, id: id)
      } catch {
        throw Fault("\(error)", id: id)
      }
    case .mute:
      guard let isOn = reader.bool("on") else {
        throw Fault(reader.issues.first?.sentence ?? "\"mute\" needs \"on\": true or false", id: id)
      }
      return .command(.mute(isOn))
    case .volume:
      guard let volume = reader.integer("to", in: 0...100) else {
        throw Fault(reader.issues.first?.sentence ?? "\"volume\" needs \"to\", a whole number", id: id)
      }
      return .command(.volume(volume))
    case .field:
      let field = try name("name", "Answer")
      guard let value = reader.any("value") else {
        throw Fault("\"field\" needs \"value\": a string, a number, true, false, or null to remove it", id: id)
      }
      if value.kind == .null { return .command(.field(field, nil)) }
      guard let content = FieldContent(value) else {
        throw Fault(
          "a field takes a string, a number, true or false, or null to remove it, and here is \(value.summary)", id: id)
      }
      return .command(.field(field, content))
    }
  }

  /// The words of `"do"`.
  private enum Deed: String, CaseIterable {
    case field, intent, reject
    case loadPrompt = "load-prompt"
    case interrupt, pause, resume, stop, wake, route, mute, volume, state, application
  }

  /// The line that reads back as the same.
  package var line: String {
    var members: [(String, JSONText?)] = []
    func does(_ deed: Deed, _ more: (String, JSONText?)...) {
      members.append(("do", .string(deed.rawValue)))
      members += more
    }
    switch wish {
    case .answer(let number): members.append(("answer", .integer(number)))
    case .claim: does(.application)
    case .state: does(.state)
    case .command(let command):
      switch command {
      case .wake: does(.wake)
      case .pause: does(.pause)
      case .resume: does(.resume)
      case .stop: does(.stop)
      case .reject: does(.reject)
      case .interrupt(let module): does(.interrupt, ("module", .string(module)))
      case .loadPrompt(let prompt): does(.loadPrompt, ("prompt", .string(prompt)))
      case .intent(let name): does(.intent, ("name", name.map { .string($0) } ?? .null))
      case .route(let route): does(.route, ("to", .string(route.rawValue)))
      case .mute(let isOn): does(.mute, ("on", .bool(isOn)))
      case .volume(let volume): does(.volume, ("to", .integer(volume)))
      case .field(let name, let content): does(.field, ("name", .string(name)), ("value", content?.json ?? .null))
      }
    }
    if let id { members.append(("id", LocatedJSON.parse(Array(id.utf8), file: "id").value?.json)) }
    return JSONText.object(members).text
  }
}

/// What the appliance says to a line.
enum LinkReply {
  static func error(_ sentence: String, id: String?) -> String {
    JSONText.object([("error", .string(sentence)), ("id", json(id))]).text
  }

  static func done(id: String) -> String { JSONText.object([("done", json(id) ?? .null)]).text }

  private static func json(_ id: String?) -> JSONText? {
    id.flatMap { LocatedJSON.parse(Array($0.utf8), file: "id").value?.json }
  }
}
