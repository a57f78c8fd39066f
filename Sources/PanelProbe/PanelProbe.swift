// Opens buttons and lamps and tells what it sees: the panel alone, for scripts/vm-test and for who wires a board.
private import Devices
private import GPIOPanel
private import Glibc
private import Threads

/// usage: PanelProbe [button NAME LINE low|high BIAS | lamp NAME LINE low|high] ...
///
/// Standard input: lines `NAME PATTERN`, until its end, which ends the program. Standard output: a line for each event; an edge tells how many
/// microseconds after the interrupt it was handed out.
@main
enum PanelProbe {
  static func main() {
    guard let configuration = configuration(CommandLine.arguments.dropFirst()) else {
      say("usage: PanelProbe [button NAME LINE low|high BIAS | lamp NAME LINE low|high] ...", to: 2)
      exit(64)
    }
    let zero = MonotonicTime.now()
    let panel: GPIOPanel
    do throws(ThreadError) {
      panel = try GPIOPanel(configuration, zero: zero) { event in
        let now = (MonotonicTime.now().nanoseconds - zero.nanoseconds) / 1_000
        say(words(event, now))
      }
    } catch {
      say("PanelProbe: the panel cannot start: \(String(cString: strerror(error.code)))", to: 2)
      exit(71)
    }
    while let line = readLine() {
      let words = line.split(separator: " ")
      if words.count == 2, let pattern = LampPattern(rawValue: String(words[1])) {
        panel.show(pattern, on: String(words[0]))
      } else {
        say("? \(line)")
      }
    }
    panel.close()
    say("closed")
  }

  private static func words(_ event: PanelEvent, _ now: Int64) -> String {
    switch event {
    case .level(let edge): "level \(edge.button) \(edge.isPressed ? "pressed" : "released")"
    case .edge(let edge):
      "edge \(edge.button) \(edge.isPressed ? "pressed" : "released") \(now - edge.at.microseconds)"
    case .fault(let fault, let parts):
      "fault \(fault.kind.rawValue) \(parts.map(\.description).joined(separator: ", ")): \(fault.sentence)"
    case .found(let part): "found \(part)"
    }
  }

  private static func configuration(_ arguments: ArraySlice<String>) -> PanelConfiguration? {
    var configuration = PanelConfiguration()
    var rest = arguments
    while let kind = rest.popFirst() {
      guard let name = rest.popFirst(), let line = rest.popFirst(),
        let level = rest.popFirst().flatMap(PanelConfiguration.ActiveLevel.init(rawValue:))
      else { return nil }
      switch kind {
      case "button":
        guard let bias = rest.popFirst().flatMap(PanelConfiguration.Bias.init(rawValue:)) else { return nil }
        configuration.buttons.append(.init(name: name, line: LineAddress(line), bias: bias, activeLevel: level))
      case "lamp": configuration.lamps.append(.init(name: name, line: LineAddress(line), activeLevel: level))
      default: return nil
      }
    }
    return configuration
  }

  /// One write for each line, so that who reads sees it at once and whole.
  private static func say(_ line: String, to descriptor: Int32 = 1) {
    let bytes = Array((line + "\n").utf8)
    _ = write(descriptor, bytes, bytes.count)
  }
}
