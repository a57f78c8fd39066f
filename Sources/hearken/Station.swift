private import Appliance
private import ApplicationLink
private import Board
private import CLinux
internal import Devices
private import Glibc
private import LocatedJSON
private import Recordings
private import SQLiteSessionLog
private import Threads

/// The appliance with all that the program puts around it: the log, the saved state, the service manager, the program beside the flow.
///
/// Confined to the program's first thread, which waits for signals and feeds the watchdog.
final class Station {
  /// The appliance's threads get on at least every second; so long after the last sign of life something is wrong.
  private static let patienceMs = 10_000

  private let journal: any Journal
  private let data: DataFolder
  private let printsEvents: Bool
  private let stays: Bool
  private let log: SQLiteSessionLog
  private let recordings: ThreadedRecordingStore
  private let state: StateFile
  private let stateThread: JoinedThread
  private let manager = ServiceManager { name in getenv(name).map { String(cString: $0) } }
  private let tally = Tally()
  private let post = AppliancePost()
  /// What the configuration said last; what is used is `data`.
  private var configuredData: String
  private var appliance: BoardAppliance?
  private var link: ApplicationLink?

  /// - Parameter stays: a hotword that cannot be used leaves the buttons, instead of ending the program.
  init(_ assembly: Assembly, data: DataFolder, journal: any Journal, printsEvents: Bool, stays: Bool) throws {
    self.stays = stays
    self.data = data
    configuredData = assembly.configuration.data
    self.journal = journal
    self.printsEvents = printsEvents
    let post = post
    (log, recordings) = try assembly.boardLog(data: data, journal: journal) { trouble in
      post.post { $0.log(trouble, at: $1) }
    }
    if let missing = data.missing { for line in missing.lines { Output.error(line) } }
    let state = StateFile("\(data.path)/state.json", journal: journal)
    self.state = state
    do { stateThread = try JoinedThread(name: "state") { state.run() } } catch {
      recordings.stop()
      throw error
    }
    do { try start(assembly, try ear(of: assembly, stays: stays)) } catch {
      end()
      throw error
    }
  }

  /// Returns after SIGTERM or SIGINT, when everything has ended.
  ///
  /// - Parameter reload: reads flow and configuration anew.
  func runUntilStopped(reload: () throws(Failure) -> Assembly) throws {
    defer { end() }
    manager.ready()
    let interval = min(1_000, manager.watchdogMs.map { max(100, $0 / 3) } ?? 1_000)
    var told = ""
    var reloads = clinux_reload_requests()
    while clinux_stop_requests() == 0 {
      clinux_wait_for_signal(Int32(interval))
      if reloads != clinux_reload_requests(), try self.reload(reload) { reloads = clinux_reload_requests() }
      if let appliance, appliance.age < Self.patienceMs { manager.alive() }
      let status = tally.sentence(at: System.wallTime)
      if status != told {
        told = status
        manager.status(status)
      }
    }
    manager.stopping()
  }

  /// The ear for the hotwords.
  private struct Ear {
    /// Nil where none is heard.
    var spotter: (any HotwordSpotter)?
    /// What is wrong with them, as sentences.
    var faults: [String] = []
    /// Why some of them are left to the first stage.
    var lack: String?
  }

  /// - Parameter stays: a hotword that cannot be used is a fault among others.
  private func ear(of assembly: Assembly, stays: Bool) throws(Failure) -> Ear {
    let files = assembly.speechFiles
    var ear = Ear(faults: files.faults.map(\.sentence))
    do {
      ear.spotter = try assembly.spotter(files)
      if ear.spotter != nil { ear.lack = files.lack(assembly.configuration.hotwords)?.sentence }
    } catch {
      guard stays else { throw error }
      for line in error.lines { Output.error(line) }
      ear.faults.append("no hotword is heard; buttons and hearken ctl still wake the appliance")
    }
    return ear
  }

  private func start(_ assembly: Assembly, _ ear: Ear) throws {
    let link = try link(for: assembly)
    self.link = link
    let tally = tally
    let printsEvents = printsEvents
    var setup = assembly.boardSetup(
      data: data, spotter: ear.spotter, log: log, recordings: recordings, journal: journal
    ) { event in
      tally.count(event)
      link?.publish(event)
      if printsEvents { Output.line(event.json) }
    }
    setup.application = link
    let (saved, issues) = state.read()
    for issue in issues {
      journal.log(.warning, "the saved state is not understood; defaults are used", ["state.fault": issue.description])
    }
    setup.saved = saved
    let state = state
    setup.save = { state.keep($0) }
    appliance = try BoardAppliance(setup, post: post)
    for fault in ear.faults { post.post { $0.fault("hotword", fault, at: $1) } }
    if let lack = ear.lack { journal.log(.notice, lack, [:]) }
    let phrases = assembly.configuration.hotwords.map(\.phrase).joined(separator: ", ")
    journal.log(.notice, "ready", ["hotwords": phrases, "flow": assembly.folder.name])
  }

  /// The program beside the flow, and the socket: where it should be, else in the data folder, else none. The appliance works without.
  private func link(for assembly: Assembly) throws(Failure) -> ApplicationLink? {
    let application = assembly.configuration.application
    var setup = ApplicationLink.Setup()
    setup.command = application.command
    setup.folder = assembly.folder.media.folder
    setup.group = application.group
    let post = post
    let usual = application.socket
    // The folder of the usual place is made by the service manager; a laptop has none.
    if let slash = usual.lastIndex(of: "/"), slash != usual.startIndex { mkdir(String(usual[..<slash]), 0o755) }
    for socket in [usual, "\(data.path)/control.sock", nil] {
      setup.socket = socket
      do throws(LinkError) {
        let link = try ApplicationLink(setup, journal: journal) { post.post($0) }
        if let socket, socket != usual {
          journal.log(
            .notice, "the control socket is in the data folder: hearken ctl needs --socket", ["socket": socket])
        }
        return link
      } catch {
        if error.isTaken { throw error.failure }
        journal.log(.warning, "the control socket cannot be made", ["link.reason": "\(error)"])
      }
    }
    return nil
  }

  /// Takes flow and configuration anew, between two conversations.
  ///
  /// - Returns: false if a conversation runs: it is tried again.
  private func reload(_ read: () throws(Failure) -> Assembly) throws -> Bool {
    guard isIdle() else { return false }
    do {
      let assembly = try read()
      let ear = try ear(of: assembly, stays: false)
      if assembly.configuration.data != configuredData {
        journal.log(
          .warning, "another data folder counts from the next start on", ["data": assembly.configuration.data])
      }
      configuredData = assembly.configuration.data
      stopAppliance()
      log.apply(assembly.logSettings)
      try start(assembly, ear)
    } catch let failure as Failure where appliance != nil {
      // Faults were found before anything was stopped.
      journal.log(.error, "flow and configuration stay as they were: the new ones have faults", [:])
      for line in failure.lines { Output.error(line) }
    }
    manager.ready()
    return true
  }

  /// Whether no conversation runs, as the appliance's own thread sees it; a thread that does not answer is not idle.
  private func isIdle() -> Bool {
    let answer = Mailbox<Bool>(capacity: 1)
    post.post { conductor, _ in answer.post(conductor.isIdle) }
    return answer.take(until: MonotonicTime.now().advanced(by: 500)).first ?? false
  }

  private func stopAppliance() {
    appliance?.stop()
    appliance = nil
    link?.stop()
    link = nil
  }

  private func end() {
    stopAppliance()
    recordings.stop()
    log.close()
    state.stop()
    stateThread.join()
  }
}
