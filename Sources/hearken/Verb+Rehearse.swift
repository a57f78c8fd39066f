private import Appliance
private import ApplicationLink
private import CLinux
private import Devices
private import Glibc
private import LocatedJSON
private import Rehearsal
private import SQLiteSessionLog
private import SimulatedDevices
private import Sound
private import Threads

extension Verb {
  static let rehearse = Verb(
    name: "rehearse", synopsis: "[DIR] [options]",
    summary: "Runs a flow on the simulated board: the same appliance, in virtual time.",
    details: """
      Speech, recognition and the log are real; only the sound card, the pins and
      the clock are simulated. The conversation is printed as it happens. Ends when
      the appliance is idle after its first session, or after 10 minutes of virtual
      time; exit status 1 if an expectation of the script was not met or one of its
      steps never happened, 66 if the program beside the flow could not be started,
      130 if it was stopped by SIGINT or SIGTERM.

      A program beside the flow runs for real, and virtual time waits for what it
      answers. Its standard error is printed.

      Where the sample flows are installed or inside the program, DIR can be the
      name of one; without DIR a visit to the front desk is rehearsed.
      """,
    options: [
      Arguments.Option("--script", "F", "what happens, and what is expected"),
      Arguments.Option("--mic", "FILE.wav", "heard from the start, silence after it"),
      Arguments.Option("--wake", nil, "start the flow at once"),
      Arguments.Option(
        "--press", "NAME@SECONDS[:HELD]", "press a button (repeatable)", isRepeatable: true),
      Arguments.Option("--speaker", "OUT.wav", "write all that is played, silence included"),
      Arguments.Option("--events", "F", "write events as JSON Lines; - is standard output"),
      Arguments.Option("--data", "DIR", "keep log and recordings there (else a temporary folder)"),
      Arguments.Option("--until", "SECONDS", "end at this virtual time"),
      Arguments.Option("--config", "F", "use this configuration"),
      Arguments.Option("--hotword", "PHRASE", "wait for this instead (repeatable)", isRepeatable: true),
      Arguments.Option("--seed", "N", "fixes every choice by chance; 1 otherwise"),
      Arguments.Option("--application", "COMMAND", "run this program beside the flow"),
      Arguments.Option("--socket", "PATH", "open a control socket there"),
      Arguments.Option("--realtime", nil, "take as long as a real conversation"),
    ], words: 0...1
  ) { arguments in
    let (flow, script) = try whatToRehearse(arguments)
    let assembly = try Assembly(arguments) { _ in flow }
    let data = try DataFolder(arguments["--data"])
    defer { data.removeIfTemporary() }
    var (setup, log) = try assembly.rehearsalSetup(data: data)
    setup.seed = UInt64(try arguments.integer("--seed", in: 0...9_000_000_000_000_000) ?? 1)
    setup.wakesAtStart = arguments.has("--wake")
    try add(script: script, to: &setup, arguments)
    if let file = arguments["--mic"] { setup.microphone = try Files.readSound(file).samples }
    let until = try arguments.number("--until", in: 0...864_000) ?? setup.script.until

    let events = try arguments["--events"].map(LineFile.init)
    let speaker = try arguments["--speaker"].map { path throws(Failure) in
      try WAVWriter(path, sampleRate: Clip.hearingRate)
    }
    var printer = ConversationPrinter()
    var isSilent = true
    let printsConversation = arguments["--events"] != "-"
    let link = try ApplicationLink(rehearsing: &setup, assembly, arguments)
    defer { link?.stop() }
    let rehearsal = Rehearsal(setup) { event in
      link?.publish(event)
      events?.write(event.json)
      if printsConversation, let line = printer.line(for: event) {
        isSilent = false
        Output.line(line)
      }
    }
    let clock = setup.clock
    let pace = arguments.has("--realtime") ? Pace() : nil
    var writeFailure: Failure?
    let outcome = rehearsal.run(until: until.map(StreamTime.init(seconds:))) { time, block in
      pace?.wait(until: time)
      log.advance(to: clock.wallTime)
      do throws(Failure) { try speaker?.write(block) } catch { writeFailure = error }
      return clinux_stop_requests() == 0 && writeFailure == nil
    }
    try speaker?.flush()
    log.close()
    if let writeFailure { throw writeFailure }
    if let failure = events?.failure { throw failure }
    if outcome.wasStopped { throw Failure(.interrupted, "hearken: stopped; the log is complete up to here") }
    if printsConversation, isSilent, outcome.unmet.isEmpty {
      Output.error(
        "hearken: nobody spoke and nothing was pressed; --wake starts the flow at once, --script F lets visitors speak")
    }
    // The flow went on without its program, as it would on a board; that is no success all the same.
    let absent = link?.startFailure.map { "hearken: \($0) (the program beside the flow)" }
    if !outcome.unmet.isEmpty {
      throw Failure(.failed, lines: outcome.unmet.map { "\(script ?? "hearken"): \($0)" } + (absent.map { [$0] } ?? []))
    }
    if let absent { throw Failure(.noInput, absent) }
    return .done
  }

  /// The flow's folder and the script: as named, or the sample with its own.
  private static func whatToRehearse(_ arguments: Arguments) throws(Failure) -> (flow: String, script: String?) {
    if let named = arguments.words.first { return (named, arguments["--script"]) }
    guard let sample = Supplies.flow(Supplies.sampleFlow) else {
      throw Failure(.usage, "hearken: which flow? Name its folder: hearken rehearse DIR")
    }
    return (sample, arguments["--script"] ?? "\(sample)/\(Supplies.sampleRehearsal)")
  }

  private static func add(
    script: String?, to setup: inout Rehearsal.Setup, _ arguments: Arguments
  ) throws(Failure) {
    let name = script ?? "script"
    if let script {
      let (read, issues) = RehearsalScriptReader.read(try Files.read(script), file: script)
      guard !issues.contains(where: { $0.severity == .error }) else {
        throw Failure(.badFlow, lines: issues.map(\.description))
      }
      setup.script = read
    }
    for press in arguments.all("--press") { setup.script.steps.append(try step(pressing: press)) }
    let faults = setup.script.steps.compactMap { step -> (step: RehearsalScript.Step, sentence: String)? in
      fault(step.action, buttons: setup.configuration.buttons.keys.sorted()).map { (step, $0) }
    }
    guard faults.isEmpty else {
      throw Failure(
        faults.contains { $0.step.line == 0 } ? .usage : .badFlow,
        lines: faults.map { step, sentence in
          (step.line == 0 ? "hearken: --press" : "\(name):\(step.line): error") + ": " + sentence
        })
    }
    let folder = script.map(Files.folder) ?? "."
    do {
      setup.sounds = try StepSounds.sounds(of: setup.script, folder: folder, synthesizer: setup.synthesizer)
      setup.noise = try StepSounds.noise(of: setup.script, folder: folder, seed: setup.seed)
    } catch {
      throw Failure(.badFlow, "\(name):\(error.line): error: \(error.reason)")
    }
  }

  /// Why a step can never be done.
  private static func fault(_ action: RehearsalScript.Action, buttons: [String]) -> String? {
    if let button = action.button {
      return buttons.contains(button)
        ? nil : "the configuration has no button \"\(button)\" (\(buttons.joined(separator: ", ")))"
    }
    guard case .control(let words) = action else { return nil }
    do throws(Command.Fault) {
      _ = try Command(words: words.split(separator: " ").map(String.init))
      return nil
    } catch { return error.sentence }
  }

  /// `NAME@SECONDS[:HELD]`.
  private static func step(pressing text: String) throws(Failure) -> RehearsalScript.Step {
    let parts = text.split(separator: "@", maxSplits: 1)
    let times = parts.count == 2 ? parts[1].split(separator: ":", maxSplits: 1).map { Double($0) } : []
    guard parts.count == 2, let at = times.first ?? nil, (0...864_000).contains(at),
      let held = times.count == 2 ? times[1] : 0.1,
      (0...3_600).contains(held)
    else {
      throw Failure(
        .usage,
        "hearken: --press is \"\(text)\", and must be NAME@SECONDS or NAME@SECONDS:HELD, 10 days and 1 hour at most")
    }
    return RehearsalScript.Step(when: .at(at), action: .press(String(parts[0]), held: held), line: 0)
  }
}

/// Lines that go into a file, or to standard output for `-`.
final class LineFile {
  private let descriptor: Int32
  private let path: String
  /// What went wrong, if something did: the rehearsal goes on, and the exit status tells.
  private(set) var failure: Failure?

  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = path == "-" ? STDOUT_FILENO : try Files.create(path)
  }

  deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

  func write(_ line: String) {
    guard failure == nil else { return }
    do throws(Failure) {
      try Files.write(Array((line + "\n").utf8), to: descriptor, named: path)
    } catch {
      failure = error
    }
  }
}

/// Holds virtual time back to the time of the world.
private struct Pace {
  private let start = MonotonicTime.now()

  /// Returns at the moment, or at once if it has passed. A signal ends the wait early; the next block waits again.
  func wait(until time: StreamTime) {
    var moment = MonotonicTime(nanoseconds: start.nanoseconds + time.microseconds * 1_000).timespec
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil)
  }
}
