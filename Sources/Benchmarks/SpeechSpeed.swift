// How soon a long text is heard, how soon it stops, what it costs.
private import Devices
private import FliteSpeech
private import Glibc
private import Sound

enum SpeechSpeed {
  private static let sentences = [
    "The museum is open from Tuesday to Sunday, between ten in the morning and six in the evening.",
    "Please keep to the left when you climb the stairs, and do not touch the paintings.",
    "The tour of the old town begins in front of the main entrance.",
    "It takes about an hour and a half, and ends at the river.",
  ]

  /// Text of so many characters at least, in sentences that differ.
  static func text(_ characters: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < characters {
      text += "Room \(number % 97 + 1). \(sentences[number % sentences.count]) "
      number += 1
    }
    return text
  }

  private static func milliseconds(since start: Double) -> String { rounded((Stopwatch.now - start) * 1_000) }

  private static func speech(
    _ text: String, of synthesizer: FliteSynthesizer, _ voice: String
  ) throws(Failure) -> any Speech {
    do {
      return try synthesizer.speech(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: voice)))
    } catch {
      throw Failure("cannot speak: \(error)")
    }
  }

  private static func next(_ speech: any Speech) throws(Failure) -> [Int16]? {
    do { return try speech.next() } catch { throw Failure("cannot speak: \(error)") }
  }

  /// "NAME MILLISECONDS" for each figure.
  ///
  /// - Parameter folder: where sentences are kept.
  static func measure(folder: String) throws(Failure) -> [String] {
    let text = text(10_000)
    var lines: [String] = []
    for voice in ["slt", "rms", "awb", "kal16", "kal"] {
      let synthesizer = FliteSynthesizer()
      var start = Stopwatch.now
      let long = try speech(text, of: synthesizer, voice)
      _ = try next(long)
      lines.append("first-\(voice) \(milliseconds(since: start))")

      // In the middle of a sentence: what waits for it returns, and another text begins.
      let interruption = Interruption()
      let stopped = try speech(text, of: synthesizer, voice)
      stopped.obey(interruption)
      _ = try next(stopped)
      start = Stopwatch.now
      interruption.raise()
      _ = try next(stopped)
      lines.append("stop-\(voice) \(milliseconds(since: start))")
      let other = try speech("Yes, of course.", of: synthesizer, voice)
      _ = try next(other)
      lines.append("after-stop-\(voice) \(milliseconds(since: start))")
    }
    let keeping = FliteSynthesizer.Keeping(folder: folder, keepsAll: true)
    let warm = try speech(String(text.prefix(2_000)), of: FliteSynthesizer(keeping: keeping), "slt")
    while try next(warm) != nil {}
    let synthesizer = FliteSynthesizer(keeping: keeping)
    var start = Stopwatch.now
    let kept = try speech(text, of: synthesizer, "slt")
    _ = try next(kept)
    lines.append("first-kept \(milliseconds(since: start))")
    // A position in the middle of what was heard: nothing before it is computed.
    let again = try speech(text, of: synthesizer, "slt")
    start = Stopwatch.now
    _ = again.skip(upTo: 60 * again.sampleRate)
    lines.append("skip \(milliseconds(since: start))")
    return lines
  }

  /// One line for a text of so many characters: seconds of sound for each of the processor; the longest time that a player would have had to
  /// wait for sound, in milliseconds; the most megabytes above what the process had before, between two packets too.
  static func cost(characters: Int, voice: String) throws(Failure) -> String {
    let synthesizer = FliteSynthesizer()
    let text = text(characters)
    let idle = residentMegabytes
    forgetPeak()
    let computed = Stopwatch.computed
    let speech = try speech(text, of: synthesizer, voice)
    var begun: Double?
    var played = 0.0
    var gap = 0.0
    while let piece = try next(speech) {
      let now = Stopwatch.now
      let start = begun ?? now
      begun = start
      gap = max(gap, now - start - played)
      // A player that had to wait goes on later.
      if now - start > played { begun = now - played }
      played += Double(piece.count) / Double(speech.sampleRate)
    }
    return
      "\(rounded(played / (Stopwatch.computed - computed))) \(rounded(gap * 1_000)) \(rounded(peakMegabytes - idle)) \(rounded(played))"
  }

  private static var residentMegabytes: Double { megabytes("VmRSS") }
  private static var peakMegabytes: Double { megabytes("VmHWM") }

  /// The kernel counts the peak from now on (proc_pid_clear_refs(5)).
  private static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// A line of /proc/self/status.
  private static func megabytes(_ name: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("\(name):") }?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
  }

  private static func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// Damages a voice file, again and again, and lets what is left of it speak: "TRIED REFUSED". What ends the process was not found out.
  static func damage(times: Int, seed: UInt64, folder: String) throws(Failure) -> String {
    let file = "\(folder)/good.flitevox"
    guard let voice = FliteSynthesizer.builtInVoices.first, FliteSynthesizer.dump(voice, to: file) else {
      throw Failure("\(file) cannot be written")
    }
    let good = try Disk.read(file)
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    var refused = 0
    for number in 0..<times {
      var bytes = good
      switch number % 5 {
      case 0: bytes.removeLast(1 + random(bytes.count - 1))
      case 1: bytes[random(bytes.count)] = UInt8(random(256))
      case 2:
        // Where sizes and trees are.
        for _ in 0..<(1 + random(4)) { bytes[random(min(bytes.count, 400_000))] = UInt8(random(256)) }
      case 3:
        let start = random(bytes.count - 8)
        for offset in 0..<4 { bytes[start + offset] = random(2) == 0 ? 0 : 255 }
      default:
        let start = random(bytes.count - 64)
        bytes.removeSubrange(start..<start + 1 + random(60))
      }
      let path = "\(folder)/damaged.flitevox"
      try Disk.write(bytes, to: path)
      let synthesizer = FliteSynthesizer(voiceFiles: [path])
      if synthesizer.voices.last?.id != "damaged" { refused += 1 }
      let speech = try speech("Good morning. Please say yes or no.", of: synthesizer, "damaged")
      while try next(speech) != nil {}
    }
    return "\(times) \(refused)"
  }
}
