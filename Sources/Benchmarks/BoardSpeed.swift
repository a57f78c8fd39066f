// How fast the appliance's own thread follows a button, and what an hour of mashing costs.
private import ALSAAudio
private import Appliance
private import BZVoiceFlow
private import Board
private import Devices
private import FliteSpeech
private import Glibc
private import Recordings
private import Rehearsal
private import SimulatedDevices
private import TestSupport
private import Threads
private import VoiceFlow

enum BoardSpeed {
  /// The time at which the volume changed, as the observer saw it.
  ///
  /// `@unchecked Sendable`: the variable is touched with the monitor's lock held.
  private final class Seen: @unchecked Sendable {
    private let monitor = Monitor()
    private var changes: [StreamTime] = []

    func take(_ event: ApplianceEvent) {
      guard event.name == .volume else { return }
      monitor.locked {
        changes.append(event.at)
        monitor.signal()
      }
    }

    func change(_ number: Int) -> StreamTime? {
      let limit = MonotonicTime.now().advanced(by: 5_000)
      return monitor.locked {
        while changes.count <= number, MonotonicTime.now() < limit { monitor.wait(until: limit) }
        return changes.count > number ? changes[number] : nil
      }
    }
  }

  private static let folder = "/nonexistent"

  /// Presses a button 200 times on a running appliance with simulated sound devices: milliseconds from the edge to the action, without
  /// the 5 ms that a contact must stand.
  static func edges() throws(Failure) -> [String] {
    var settings = Configuration()
    settings.audio.microphone = "simulated"
    settings.audio.speaker = "simulated"
    settings.buttons = ["plus": .init([.press: .volumeUp]), "minus": .init([.press: .volumeDown])]
    let seen = Seen()
    let quiet = QuietBoard()
    let setup = BoardAppliance.Setup(
      configuration: settings, flow: Flow(modules: []), flowName: "bench", media: MediaLibrary(folder: folder),
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: NoRecognizer(), log: quiet,
      recordings: FileRecordingStore(folder: folder), journal: RecordingJournal(),
      wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) }, seed: 1, observer: { seen.take($0) })
    let post = AppliancePost()
    let appliance: BoardAppliance
    do { appliance = try BoardAppliance(setup, post: post) } catch {
      throw Failure("the appliance cannot start: \(error)")
    }
    defer { appliance.stop() }
    var delays: [Double] = []
    for number in 0..<200 {
      let button = number % 2 == 0 ? "minus" : "plus"
      let at = post.now
      post.post { conductor, _ in conductor.edge(ButtonEdge(button: button, isPressed: true, at: at)) }
      guard let change = seen.change(number) else { throw Failure("press \(number + 1) did nothing within 5 s") }
      delays.append(Double(change.microseconds - at.microseconds) / 1_000 - 5)
      usleep(60_000)
      post.post { conductor, now in conductor.edge(ButtonEdge(button: button, isPressed: false, at: now)) }
      usleep(60_000)
    }
    delays.sort()
    return [
      "edge-median \(rounded(delays[100]))", "edge-p99 \(rounded(delays[197]))", "edge-most \(rounded(delays[199]))",
    ]
  }

  /// Presses 500 buttons on a running appliance, in real time: what state it ends in, and what is left.
  static func rush(seconds: Int, folder: String) throws(Failure) -> [String] {
    var settings = Configuration()
    settings.audio.speaker = "speaker"
    settings.hotwords = []
    settings.buttons = [
      "pause": .init([.press: .pauseResume]), "interrupt": .init([.press: .interrupt]),
      "route": .init([.press: .route]), "wake": .init([.press: .wake]), "stop": .init([.press: .stop]),
    ]
    let before = Usage()
    let sound = MeteredSound()
    let states = Mailbox<String>(capacity: 10_000)
    var setup = BoardAppliance.Setup(
      configuration: settings, flow: PressRun.flow, flowName: "bench", media: MediaLibrary(folder: folder),
      synthesizer: ToneSynthesizer(seconds: 0.4), spotter: nil, recognizer: PhraseRecognizer("opening hours"),
      log: QuietBoard(), recordings: FileRecordingStore(folder: folder), journal: RecordingJournal(),
      wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) }, seed: 1,
      observer: { event in if event.name == .state { states.post(event["state"]?.text ?? "") } })
    setup.sound = sound
    let post = AppliancePost()
    let appliance: BoardAppliance
    do { appliance = try BoardAppliance(setup, post: post) } catch {
      throw Failure("the appliance cannot start: \(error)")
    }
    var dice = Dice(seed: 500)
    let names = ["pause", "interrupt", "route", "wake"]
    func press(_ name: String) {
      post.post { conductor, now in conductor.edge(ButtonEdge(button: name, isPressed: true, at: now)) }
      usleep(15_000)
      post.post { conductor, now in conductor.edge(ButtonEdge(button: name, isPressed: false, at: now)) }
    }
    for _ in 0..<500 {
      press(names[dice.roll(names.count)])
      // On average so that all of them take the time that they have.
      usleep(UInt32(dice.roll(2 * max(1, seconds * 2_000 - 15_000))))
    }
    usleep(200_000)
    press("stop")
    usleep(2_000_000)
    let state = states.take(until: .now()).last ?? ""
    appliance.stop()
    let most = max(sound.open(.playback).most, sound.open(.capture).most)
    let after = Usage()
    return [
      "rush-state \(state)", "rush-handles \(most)",
      "rush-left \(sound.open(.playback).now + sound.open(.capture).now)",
      "rush-threads \(after.threads - before.threads)", "rush-descriptors \(after.descriptors - before.descriptors)",
    ]
  }

  /// Rehearses hours of random presses: what the process has grown by after the first ten minutes.
  static func mashing(hours: Double) throws(Failure) -> [String] {
    let clock = VirtualClock(start: WallTime(millisecondsSince1970: 1_796_000_000_000))
    var prompt = AudioPromptModule(id: "P")
    prompt.textString = FieldString(
      "Good morning. This is a rather long sentence, which somebody may want to interrupt.")
    var say = VoiceflowModule(id: "Say", kind: .playAudio, goTo: GoTo(default: "Wait"))
    say.playAudioParams = PlayAudioParams()
    say.playAudioParams?.prompts.promptID = FieldString("P")
    let flow = Flow(
      modules: [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "Say")), say,
        VoiceflowModule(id: "Wait", kind: .pauseResume, goTo: GoTo(default: "Say")),
        VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
      ], prompts: ["P": prompt])
    var settings = Configuration()
    settings.hotwords = []
    settings.buttons["minus"] = .init([.press: .volumeDown, .double: .volumeUp, .long: .mute])
    var setup = Rehearsal.Setup(
      flow: flow, flowName: "bench", media: MediaLibrary(folder: folder), configuration: settings,
      synthesizer: FliteSynthesizer(), spotter: nil, recognizer: NoRecognizer(), log: NoSessionLog(),
      recordings: FileRecordingStore(folder: folder), journal: Silent(), clock: clock)
    var dice = Dice(seed: 7)
    let names = settings.buttons.keys.sorted()
    var time = 1.0
    var presses = 0
    while time < hours * 3_600 {
      setup.script.steps.append(
        RehearsalScript.Step(
          when: .at(time), action: .press(names[dice.roll(names.count)], held: Double(20 + dice.roll(300)) / 1_000),
          line: 0))
      time += Double(80 + dice.roll(900)) / 1_000
      presses += 1
    }
    setup.sounds = Array(repeating: nil, count: setup.script.steps.count)
    var settled: Usage?
    let rehearsal = Rehearsal(setup) { _ in }
    _ = rehearsal.run(until: StreamTime(seconds: hours * 3_600)) { time, _ in
      if settled == nil, time.seconds >= 600 { settled = Usage() }
      return true
    }
    guard let settled else { throw Failure("an hour has more than ten minutes") }
    let end = Usage()
    return [
      "mash-presses \(presses)", "mash-kilobytes \(end.kilobytes - settled.kilobytes)",
      "mash-threads \(end.threads - settled.threads)", "mash-descriptors \(end.descriptors - settled.descriptors)",
    ]
  }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  /// What the process holds.
  private struct Usage {
    var kilobytes = 0
    var threads = 0
    var descriptors = 0

    init() {
      let fields = String(decoding: (try? Disk.read("/proc/self/statm")) ?? [], as: UTF8.self).split(separator: " ")
      kilobytes = fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
      threads = TemporaryFolder.names(in: "/proc/self/task").count
      descriptors = TemporaryFolder.names(in: "/proc/self/fd").count
    }
  }
}

/// Presses repeat from a fixed seed (Knuth's multiplier, MMIX).
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

private final class Silent: Journal {
  func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {}
}
