private import Appliance
private import ApplicationLink
private import CLinux
private import LocatedJSON
private import SystemSlots
private import Threads

extension Verb {
  static let update = Verb(
    name: "update", synopsis: "FILE | --status | --confirm",
    summary: "Puts a new system beside the one that runs; the board falls back by itself.",
    details: """
      For boards that were started from Hearken's image. FILE is what scripts/image
      wrote and signed. Its signature is checked before anything is believed; then
      it is written into the other slot, read back, and started at the next boots:
      systemctl reboot. A new system has 3 tries to listen for 10 s without a break;
      one that does not get there makes room for the old one.

      Exit status 65 if the update is refused, 69 if this board cannot take it now.
      """,
    options: [
      Arguments.Option("--status", nil, "which system runs, and which one starts next"),
      Arguments.Option(
        "--confirm", nil, "wait until the appliance listens, and keep this system (a service does this)"),
      Arguments.Option("--signers", "F", "whose signatures count, otherwise \(UpdateSignature.usualSigners)"),
      Arguments.Option("--socket", "PATH", "with --confirm: where the appliance listens"),
      Arguments.Option("--slots", "DIR", "where the slots are, otherwise \(SlotFolder.usual)"),
    ], words: 0...1
  ) { arguments in
    let wishes = arguments.words.count + (arguments.has("--status") ? 1 : 0) + (arguments.has("--confirm") ? 1 : 0)
    guard wishes == 1 else {
      throw Failure(.usage, "hearken: update needs a file, or --status, or --confirm, and one of them alone")
    }
    do throws(UpdateError) {
      let slots = try SlotFolder(arguments["--slots"] ?? SlotFolder.usual, commandLine: kernelCommandLine)
      if arguments.has("--status") {
        printStatus(slots)
        return .done
      }
      return arguments.has("--confirm") ? try confirm(slots, arguments) : try install(arguments, slots)
    } catch {
      let status: ExitStatus =
        switch error {
        case .refused: .badFlow
        case .notNow: .deviceMissing
        case .failed: .cannotCreate
        }
      throw Failure(status, "hearken: \(error.sentence)")
    }
  }

  private static var kernelCommandLine: String {
    (try? Files.read("/proc/cmdline", upTo: 4_096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func printStatus(_ slots: SlotFolder) {
    let plan = slots.plan
    Output.line("running             slot \(slots.running.rawValue)")
    Output.line("starts next         slot \(plan.next.rawValue)")
    if plan.isTrial(of: slots.running) {
      Output.line("stays               not yet: it was not found good")
    } else {
      Output.line("stays               yes")
    }
  }

  private static func install(_ arguments: Arguments, _ slots: SlotFolder) throws(UpdateError) -> ExitStatus {
    let signature = UpdateSignature(signers: arguments["--signers"] ?? UpdateSignature.usualSigners)
    let update = try UpdateFile(path: arguments.words[0]) { manifest, bytes throws(UpdateError) in
      try signature.verify(manifest, bytes)
    }
    Output.line("Version \(update.manifest.version), signed. It goes into slot \(slots.running.other.rawValue).")
    var told = 0
    try slots.install(update, architecture: architecture) { share in
      let tenths = Int(share * 10)
      guard tenths > told else { return }
      told = tenths
      Output.line("\(tenths * 10) %")
    }
    Output.line("It starts at the next boot: systemctl reboot")
    return .done
  }

  private static var architecture: String {
    #if arch(arm64)
      "arm64"
    #else
      "amd64"
    #endif
  }

  /// Keeps the system that runs as soon as its appliance listens; nothing to do for one that stays anyway.
  private static func confirm(_ slots: SlotFolder, _ arguments: Arguments) throws(UpdateError) -> ExitStatus {
    guard slots.plan.isTrial(of: slots.running) else { return .done }
    let socket = arguments["--socket"] ?? Configuration().application.socket
    let start = MonotonicTime.now()
    var trial = Trial(at: 0)
    while clinux_stop_requests() == 0 {
      switch trial.observe(isListening: isListening(socket), at: MonotonicTime.now().milliseconds(since: start)) {
      case .good:
        try slots.confirm()
        Output.line("This system listens, and stays.")
        return .done
      case .failed:
        throw UpdateError.failed("the appliance did not listen for 10 s without a break within 3 min")
      case .undecided: clinux_wait_for_signal(1_000)
      }
    }
    return .interrupted
  }

  /// Whether the appliance answers, and its microphone is there.
  private static func isListening(_ socket: String) -> Bool {
    guard let client = try? ControlClient(path: socket), case .line(let line) = client.next(waitingAtMost: 5_000),
      let value = LocatedJSON.parse(line, file: socket).value
    else { return false }
    return value["devices"]?["microphone"]?.string == "found"
  }
}
