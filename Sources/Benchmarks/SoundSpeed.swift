// How fast the appliance falls silent, changes its output and begins to speak: its own threads on the real clock, with simulated devices.
private import Appliance
private import Board
private import Devices
private import FliteSpeech
private import Glibc
private import PocketSphinxHearing
private import Recordings
private import Sound
private import TestSupport
private import Threads
private import VoiceFlow

/// One running appliance whose sound is metered. Times are those at which sound is in the air, behind all that is queued in the device.
struct SoundSpeed {
  /// "NAME MILLISECONDS" for stops, changes of output, and first sounds.
  ///
  /// - Parameter folder: for the recorded prompt.
  static func measure(folder: String) throws(Failure) -> [String] {
    let tone = (0..<(48_000 * 5)).map { Int16(8_000 + $0 * 37 % 4_000) }
    mkdir("\(folder)/audio", 0o755)
    try Disk.write(WAVFile.encode(Clip(sampleRate: 48_000, samples: tone)), to: "\(folder)/audio/tone.wav")
    var recorded = AudioPromptModule(id: "P")
    recorded.audioFile = FieldString("tone.wav")
    var spoken = AudioPromptModule(id: "P")
    spoken.textString = FieldString("Good morning, and welcome to the reading room of the old library.")
    var lines: [String] = []
    do {
      let device = try SoundSpeed(recorded, folder: folder)
      defer { device.appliance.stop() }
      lines += report("stop", try device.stops(200))
      lines += report("route", try device.routes(100))
      lines += report("first-recorded", try device.beginnings(100))
    }
    do {
      let device = try SoundSpeed(spoken, folder: folder)
      defer { device.appliance.stop() }
      lines += report("first-spoken", try device.beginnings(60))
    }
    do {
      // Said once, it is kept.
      mkdir("\(folder)/kept", 0o755)
      let kept = FliteSynthesizer(keeping: .init(folder: "\(folder)/kept", keepsAll: true))
      let device = try SoundSpeed(spoken, folder: folder, synthesizer: kept)
      defer { device.appliance.stop() }
      _ = try device.beginnings(2)
      lines += report("first-kept", try device.beginnings(60) { $0.handedSound })
    }
    let device = try SoundSpeed(recorded, folder: folder, hotword: "computer")
    defer { device.appliance.stop() }
    return lines + report("hotword", try device.hotwords(40)) + ["long-mp3 \(try longFile(folder: folder))"]
  }

  /// Milliseconds until the first samples of an MP3 file of nine minutes are there; what comes behind them takes no part in it.
  private static func longFile(folder: String) throws(Failure) -> Double {
    guard let short = SampleFile.all.first(where: { $0.name.hasSuffix("untagged.mp3") }) else {
      throw Failure("there is no MP3 file")
    }
    var bytes: [UInt8] = []
    for _ in 0..<(9 * 60 * 2) { bytes += short.bytes }
    try Disk.write(bytes, to: "\(folder)/audio/long.mp3")
    let start = Stopwatch.now
    let source = PromptSource(
      PlayRequest(prompt: "P", segments: [PromptSegment(prompt: "P", sources: [.audioFile("long.mp3")])]),
      media: MediaLibrary(folder: folder), synthesizer: FliteSynthesizer(), sampleRate: 48_000)
    var buffer = [Int16](repeating: 0, count: 480)
    for _ in 0..<10 {
      let count = buffer.withUnsafeMutableBufferPointer { source.read(into: $0).count }
      if count > 0 { return ((Stopwatch.now - start) * 10_000).rounded() / 10 }
    }
    throw Failure("the long file is not played")
  }

  private static func report(_ name: String, _ delays: [Double]) -> [String] {
    let sorted = delays.sorted()
    func quantile(_ part: Double) -> Double {
      let index = min(sorted.count - 1, Int((Double(sorted.count) * part).rounded(.up)) - 1)
      return (sorted[max(0, index)] * 10).rounded() / 10
    }
    return ["\(name)-median \(quantile(0.5))", "\(name)-p95 \(quantile(0.95))", "\(name)-p99 \(quantile(0.99))"]
  }

  private let appliance: BoardAppliance
  private let post = AppliancePost()
  /// Flite's first samples are softer than anybody hears (-60 dBFS).
  private let sound = MeteredSound(threshold: 33)
  private let ended = Mailbox<Void>(capacity: 1_000)

  private init(
    _ prompt: AudioPromptModule, folder: String, synthesizer: FliteSynthesizer = FliteSynthesizer(),
    hotword: String? = nil
  ) throws(Failure) {
    var settings = Configuration()
    settings.audio.speaker = "speaker"
    settings.audio.handset = "handset"
    settings.hotwords = hotword.map { [Hotword(phrase: $0)] } ?? []
    settings.buttons = ["stop": .init([.press: .stop]), "route": .init([.press: .route])]
    var say = VoiceflowModule(id: "Say", kind: .playAudio, goTo: GoTo(default: "VF_END"))
    say.playAudioParams = PlayAudioParams()
    say.playAudioParams?.prompts.promptID = FieldString("P")
    let flow = Flow(
      modules: [
        VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: "Say")), say,
        VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
      ], prompts: ["P": prompt])
    let ended = ended
    do {
      var setup = BoardAppliance.Setup(
        configuration: settings, flow: flow, flowName: "bench", media: MediaLibrary(folder: folder),
        synthesizer: synthesizer,
        spotter: hotword == nil
          ? nil : try PocketSphinxSpotter(hotwords: settings.hotwords, fallback: FlitePronouncer()),
        recognizer: NoRecognizer(), log: QuietBoard(), recordings: FileRecordingStore(folder: folder),
        journal: RecordingJournal(), wallClock: { WallTime(millisecondsSince1970: 1_796_000_000_000) }, seed: 1,
        observer: { event in if event.name == .sessionEnded { ended.post(()) } })
      setup.sound = sound
      appliance = try BoardAppliance(setup, post: post)
    } catch {
      throw Failure("the appliance cannot start: \(error)")
    }
  }

  /// From a button's edge to the last sample that is heard.
  private func stops(_ count: Int) throws(Failure) -> [Double] {
    var delays: [Double] = []
    for number in 0..<count {
      try begin(listening: number)
      delays.append(try stop(sound.speaker))
    }
    return delays
  }

  /// From a button's edge to the first sample that the other output plays.
  private func routes(_ count: Int) throws(Failure) -> [Double] {
    var delays: [Double] = []
    var (from, to) = (sound.speaker, sound.handset)
    for number in 0..<count {
      from.forget()
      wake()
      try wait("nothing is played") { from.firstSound != nil }
      usleep(UInt32(60_000 + number % 17 * 1_000))
      to.forget()
      let edge = press("route")
      try wait("the other output stays silent") { to.firstSound != nil }
      delays.append(Double((to.firstSound ?? 0) - edge) / 1e6)
      release("route")
      usleep(20_000)
      _ = try stop(to)
      swap(&from, &to)
    }
    return delays
  }

  /// From the decision that a session begins to the first sample that is heard, or to what `moment` says of the output.
  private func beginnings(
    _ count: Int, to moment: (MeteredSound.Output) -> Int64? = { $0.firstSound }
  ) throws(Failure) -> [Double] {
    var delays: [Double] = []
    for number in 0..<count {
      sound.speaker.forget()
      let decided = wake()
      try wait("nothing is played") { sound.speaker.firstSound != nil }
      delays.append(Double((moment(sound.speaker) ?? 0) - decided) / 1e6)
      usleep(60_000)
      _ = try stop(sound.speaker)
      // Now and then the device has gone to rest, as before most visitors.
      usleep(number % 5 == 0 ? 1_300_000 : 30_000)
    }
    return delays
  }

  /// From the end of the hotword to the first sample that is heard.
  private func hotwords(_ count: Int) throws(Failure) -> [Double] {
    var words: [[Int16]] = []
    for voice in ["awb", "rms", "slt", "kal16"] {
      guard var word = Voices.speech("computer", voice: voice, level: -23) else { continue }
      // What is softer than this is no part of the word any more.
      while let last = word.last, last.magnitude < 327 { word.removeLast() }
      words.append(word)
    }
    usleep(1_500_000)
    var delays: [Double] = []
    for number in 0..<count {
      sound.speaker.forget()
      sound.say(words[number % words.count])
      try wait("the word was not heard") { sound.spokenAt != nil }
      // A voice that is not recognised tells nothing about time.
      let limit = MonotonicTime.now().advanced(by: 1_500)
      while sound.speaker.firstSound == nil, MonotonicTime.now() < limit { usleep(2_000) }
      guard let first = sound.speaker.firstSound, let spoken = sound.spokenAt else { continue }
      delays.append(Double(first - spoken) / 1e6)
      usleep(50_000)
      _ = try stop(sound.speaker)
      usleep(1_000_000)
    }
    guard delays.count >= count / 2 else { throw Failure("only \(delays.count) of \(count) hotwords were found") }
    return delays
  }

  // MARK: - What is done

  /// Plays for a while that differs from time to time.
  private func begin(listening number: Int) throws(Failure) {
    sound.speaker.forget()
    wake()
    try wait("nothing is played") { sound.speaker.firstSound != nil }
    usleep(UInt32(60_000 + number % 17 * 1_000))
  }

  /// Presses stop and waits for silence.
  ///
  /// - Returns: milliseconds from the edge to the last sample that is heard.
  private func stop(_ output: MeteredSound.Output) throws(Failure) -> Double {
    let edge = press("stop")
    guard !ended.take(until: MonotonicTime.now().advanced(by: 3_000)).isEmpty else {
      throw Failure("no stop within 3 s")
    }
    release("stop")
    // A contact that has just changed is not looked at.
    usleep(70_000)
    return Double((output.lastSound ?? edge) - edge) / 1e6
  }

  /// Returns the moment of the decision, in nanoseconds.
  @discardableResult
  private func wake() -> Int64 {
    let decided = Mailbox<Int64>(capacity: 1)
    post.post { conductor, now in
      decided.post(MonotonicTime.now().nanoseconds)
      conductor.wake(.control, at: now)
    }
    return decided.take(until: MonotonicTime.now().advanced(by: 3_000)).first ?? 0
  }

  /// Returns the moment of the edge, in nanoseconds.
  private func press(_ button: String) -> Int64 {
    let at = (stream: post.now, clock: MonotonicTime.now().nanoseconds)
    post.post { conductor, _ in conductor.edge(ButtonEdge(button: button, isPressed: true, at: at.stream)) }
    return at.clock
  }

  private func release(_ button: String) {
    post.post { conductor, now in conductor.edge(ButtonEdge(button: button, isPressed: false, at: now)) }
  }

  private func wait(_ complaint: String, _ condition: () -> Bool) throws(Failure) {
    let limit = MonotonicTime.now().advanced(by: 5_000)
    while !condition() {
      guard MonotonicTime.now() < limit else { throw Failure("\(complaint) for 5 s") }
      usleep(2_000)
    }
  }
}
