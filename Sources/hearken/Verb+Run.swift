private import Appliance
private import CLinux
private import Devices

extension Verb {
  static let run = Verb(
    name: "run", synopsis: "[options]",
    summary: "The appliance: waits for its hotword or a button, runs the flow, waits again.",
    details: """
      Runs until SIGTERM or SIGINT. Devices that are missing or busy are waited
      for; everything else works meanwhile. The configuration is
      /etc/hearken/appliance.json if there is one. SIGHUP reads flow and
      configuration anew when no conversation runs, and programs have to connect
      again; with a fault in them the old ones stay. "hearken ctl" talks to the
      running appliance. A second SIGTERM ends it at once.
      """,
    options: [
      Arguments.Option("--config", "F", "use this configuration"),
      Arguments.Option("--flow", "DIR", "run this flow; otherwise the configuration's, or a sample"),
      Arguments.Option("--data", "DIR", "keep log, recordings and state there; otherwise the configuration's"),
      Arguments.Option("--hotword", "PHRASE", "wait for this instead (repeatable)", isRepeatable: true),
      Arguments.Option("--stay", nil, "with faults in flow or configuration, stay and say so aloud: for a service"),
      Arguments.Option("--events", nil, "print events as JSON Lines"),
      Arguments.Option("--socket", "PATH", "listen there for \"hearken ctl\"; otherwise the configuration's"),
    ], words: 0...0
  ) { arguments in
    let assembly: Assembly
    do throws(Failure) { assembly = try Self.assembly(arguments) } catch {
      guard arguments.has("--stay") else { throw error }
      for line in error.lines { Output.error(line) }
      assembly = Assembly(broken: Assembly.whatIsInOrder(arguments, orAt: usualConfiguration))
    }
    Supplies.prepareALSA()
    Output.dropWhatNobodyReads()
    clinux_count_reloads()
    let journal = StandardErrorJournal()
    let data = try DataFolder(arguments["--data"] ?? assembly.configuration.data, mayBeMissing: true)
    let station = try Station(
      assembly, data: data, journal: journal, printsEvents: arguments.has("--events"), stays: arguments.has("--stay"))
    try station.runUntilStopped { () throws(Failure) in try Self.assembly(arguments) }
    return .done
  }

  /// Where a board has its configuration.
  static let usualConfiguration = "/etc/hearken/appliance.json"

  private static func assembly(_ arguments: Arguments) throws(Failure) -> Assembly {
    try Assembly(arguments, orAt: usualConfiguration) { configuration throws(Failure) in
      guard let flow = arguments["--flow"] ?? configuration.flow ?? Supplies.flow(Supplies.sampleFlow) else {
        throw Failure(.usage, "hearken: there is no flow to run: name its folder with --flow, or in the configuration")
      }
      return flow
    }
  }
}
