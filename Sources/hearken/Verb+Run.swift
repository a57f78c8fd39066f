private import Appliance
private import Board
private import CLinux
private import Devices
private import Glibc
private import LocatedJSON
private import Threads

extension Verb {
  static let run = Verb(
    name: "run", synopsis: "[options]",
    summary: "The appliance: waits for its hotword or a button, runs the flow, waits again.",
    details: """
      Runs until SIGTERM or SIGINT. Devices that are missing or busy are waited
      for; everything else works meanwhile. The configuration is
      /etc/hearken/appliance.json if there is one.
      """,
    options: [
      Arguments.Option("--config", "F", "use this configuration"),
      Arguments.Option("--flow", "DIR", "run this flow; otherwise the configuration's"),
      Arguments.Option("--data", "DIR", "keep log, recordings and state there; otherwise the configuration's"),
      Arguments.Option("--hotword", "PHRASE", "wait for this instead (repeatable)", isRepeatable: true),
      Arguments.Option("--events", nil, "print events as JSON Lines"),
    ], words: 0...0
  ) { arguments in
    let configuration = try Assembly.configuration(arguments, orAt: "/etc/hearken/appliance.json")
    guard let flow = arguments["--flow"] ?? configuration.flow else {
      throw Failure(.usage, "hearken: there is no flow to run: name its folder with --flow, or in the configuration")
    }
    let assembly = try Assembly(configuration, flowFolder: flow)
    let data = try DataFolder(arguments["--data"] ?? configuration.data)
    let journal = StandardErrorJournal()
    let printsEvents = arguments.has("--events")
    let station = try Station(assembly, data: data, journal: journal, printsEvents: printsEvents)
    station.runUntilStopped()
    return .done
  }
}

/// The appliance with all that the program puts around it, on the program's first thread.
private final class Station {
  /// The appliance's threads get on at least every second; so long after the last sign of life something is wrong.
  private static let patienceMs = 10_000

  private let appliance: BoardAppliance
  private let log: any SessionLog
  private let state: StateFile
  private let stateThread: JoinedThread
  private let manager = ServiceManager { name in getenv(name).map { String(cString: $0) } }
  private let tally: Tally
  private let journal: any Journal
  private let readyLine: String

  init(_ assembly: Assembly, data: DataFolder, journal: any Journal, printsEvents: Bool) throws {
    self.journal = journal
    let tally = Tally()
    self.tally = tally
    let state = StateFile("\(data.path)/state.json", journal: journal)
    self.state = state
    var setup = try assembly.boardSetup(data: data, journal: journal) { event in
      tally.count(event)
      if printsEvents { Output.line(event.json) }
    }
    let (saved, issues) = state.read()
    for issue in issues {
      journal.log(.warning, "the saved state is not understood; defaults are used", ["state.fault": issue.description])
    }
    setup.saved = saved
    setup.save = { state.keep($0) }
    log = setup.log
    stateThread = try JoinedThread(name: "state") { state.run() }
    appliance = try BoardAppliance(setup, post: AppliancePost())
    let phrases = assembly.configuration.hotwords.map { "\"\($0.phrase)\"" }.joined(separator: ", ")
    readyLine = "listening for \(phrases), flow \(assembly.folder.name)"
  }

  func runUntilStopped() {
    manager.ready()
    journal.log(.notice, "ready", ["hearken.status": readyLine])
    let interval = min(1_000, manager.watchdogMs.map { max(100, $0 / 3) } ?? 1_000)
    var told = ""
    while clinux_stop_requests() == 0 {
      clinux_wait_for_signal(Int32(interval))
      if appliance.age < Self.patienceMs { manager.alive() }
      let status = tally.sentence(at: System.wallTime)
      if status != told {
        told = status
        manager.status(status)
      }
    }
    manager.stopping()
    appliance.stop()
    log.flush()
    state.stop()
    stateThread.join()
  }
}

/// What the appliance is doing and has done today, for `systemctl status`. Counted on the appliance's thread, read on another.
private final class Tally: @unchecked Sendable {
  // `@unchecked Sendable`: every variable is touched with the monitor's lock held.
  private let monitor = Monitor()
  private var state = "starting"
  private var sessions = 0
  private var day = ""

  func count(_ event: ApplianceEvent) {
    monitor.locked {
      switch event.name {
      case .state: state = event["state"]?.text ?? state
      case .sessionStarted:
        turnPage(at: System.wallTime)
        sessions += 1
      default: break
      }
    }
  }

  /// `listening, 41 sessions today`; a day is one of UTC, as in the log.
  func sentence(at time: WallTime) -> String {
    monitor.locked {
      turnPage(at: time)
      let shown = state == "idle" ? "listening" : state
      return "\(shown), \(sessions) session\(sessions == 1 ? "" : "s") today"
    }
  }

  private func turnPage(at time: WallTime) {
    let today = CivilTime(time).dateText
    if today != day {
      day = today
      sessions = 0
    }
  }
}
