private import Appliance
private import ApplicationLink
private import CLinux
private import LocatedJSON

extension Verb {
  static let ctl = Verb(
    name: "ctl", synopsis: "WORD ... [--json] [--socket PATH]",
    summary: "Talks to a running appliance.",
    details: """
      state                      what the appliance is doing
      events                     the state, then what happens: JSON Lines until ^C
      wake · pause · resume · stop
      interrupt ID               go on at this module
      route speaker|handset      where the sound goes
      mute on|off                the microphone
      volume N                   from 0 to the configuration's maximum
      field NAME [JSON]          set a field of the flow, or remove it
      intent NAME                set the intent
      load-prompt ID · reject    for a listener; for what was heard

      Exit status 69 if no appliance runs, 1 if it refuses.
      """,
    options: [
      Arguments.Option("--json", nil, "state as one JSON object"),
      Arguments.Option("--socket", "PATH", "where the appliance listens; /run/hearken/control.sock otherwise"),
    ], words: 1...100
  ) { arguments in
    let path = arguments["--socket"] ?? Configuration().application.socket
    let word = arguments.words[0]
    guard word == "state" || word == "events" else { return try command(arguments.words, path) }
    guard arguments.words.count == 1 else {
      throw Failure(.usage, "hearken: \(word) stands alone, and here is \"\(arguments.words[1])\" behind it")
    }
    return word == "state" ? try state(path, asJSON: arguments.has("--json")) : try events(path)
  }

  /// How long an appliance may take to answer, in milliseconds.
  private static let patience = 5_000

  private static func state(_ path: String, asJSON: Bool) throws -> ExitStatus {
    let client = try connect(path)
    guard case .line(let line) = client.next(waitingAtMost: patience) else { throw silent(path) }
    let text = String(decoding: line, as: UTF8.self)
    let value = LocatedJSON.parse(line, file: path).value
    if let error = value?["error"]?.string { throw Failure(.deviceMissing, "hearken: \(error)") }
    guard !asJSON, let value else {
      Output.line(text)
      return .done
    }
    func row(_ name: String, _ value: LocatedValue) {
      Output.line(Columns.item(name, value.string ?? value.json.text, indent: 0, width: 20))
    }
    for member in value.members {
      switch member.key {
      case "t": break
      case "snapshot": row("flow", member.value)
      case "devices": for device in member.value.members { row(device.key, device.value) }
      case "fields": for field in member.value.members { row("$[\(field.key)]", field.value) }
      default: row(member.key, member.value)
      }
    }
    return .done
  }

  private static func events(_ path: String) throws -> ExitStatus {
    let client = try connect(path)
    while clinux_stop_requests() == 0 && !Output.isGone && !Output.isDeserted {
      switch client.next(waitingAtMost: 1_000) {
      case .line(let line): Output.line(String(decoding: line, as: UTF8.self))
      case .nothing: break
      case .end: return .done
      }
    }
    return .done
  }

  private static func command(_ words: [String], _ path: String) throws -> ExitStatus {
    let command: Command
    do throws(Command.Fault) {
      guard Command.names.contains(words[0]) else {
        throw Command.unknown(words[0], among: ["state", "events"] + Command.names)
      }
      command = try Command(words: words)
    } catch {
      throw Failure(.usage, "hearken: \(error.sentence)")
    }
    let client = try connect(path)
    do throws(LinkError) { try client.send(LinkRequest(.command(command), id: "\"ctl\"").line) } catch {
      throw Failure(.deviceMissing, "hearken: \(error)")
    }
    // Events stand between.
    while case .line(let line) = client.next(waitingAtMost: patience) {
      guard let value = LocatedJSON.parse(line, file: path).value, value["event"] == nil else { continue }
      if value["done"]?.string == "ctl" { return .done }
      if let error = value["error"]?.string { throw Failure(.failed, "hearken: \(error)") }
    }
    throw silent(path)
  }

  private static func connect(_ path: String) throws(Failure) -> ControlClient {
    do { return try ControlClient(path: path) } catch { throw Failure(.deviceMissing, "hearken: \(error)") }
  }

  private static func silent(_ path: String) -> Failure {
    Failure(.deviceMissing, "hearken: the appliance at \(path) does not answer")
  }
}
