// What hearing makes of the appliance's own voice, and of others who speak at the same time.
private import Appliance
private import Devices
private import FliteSpeech
private import PocketSphinxHearing
private import SimulatedDevices
private import Sound

/// A device with the hotword "computer" in a room with an echo of -10 dB after 60 ms, and two reflections.
struct OwnVoice {
  /// "NAME VALUE": hotwords of flite's voices found in quiet and while the device speaks, and wakes by its own voice.
  ///
  /// - Parameter clips: WAV files of people who say the hotword; empty for flite's voices alone.
  static func measure(minutes: Int, clips: [String]) throws(Failure) -> [String] {
    var people: [[Int16]] = []
    for voice in ["awb", "rms", "slt", "kal16"] {
      people += Voices.speech("computer", voice: voice, level: -24).map { [$0] } ?? []
    }
    var lines = try found(people, "synthetic")
    people = []
    for path in clips {
      guard let clip = try? WAVFile.decode(try Disk.read(path)), var samples = try? clip.resampled(to: 16_000).samples
      else { throw Failure("\(path) is no sound") }
      Gain(Decibels(-24 - Level(of: samples).rms.value)).apply(to: &samples)
      people.append(samples)
    }
    if !people.isEmpty { lines += try found(people, "people") }
    return lines + ["own-wakes \(try ownWakes(minutes: minutes))"]
  }

  private static let prompt =
    "Welcome to the reading room. The table in the corner is free, and there is tea in the kitchen. Please put the "
    + "books back where they were, and switch off the lamp when you leave."

  /// Who is heard in quiet, and who of them while a prompt plays that is as loud as they are, at the microphone 6 dB softer.
  private static func found(_ people: [[Int16]], _ name: String) throws(Failure) -> [String] {
    guard let played = Voices.speech(prompt, voice: "slt", level: -20, seconds: 8) else { return [] }
    var quiet = 0
    var together = 0
    for person in people {
      var alone = try OwnVoice()
      alone.room.place(person, at: 16_000)
      alone.hear([Int16](repeating: 0, count: 32_000 + person.count), saying: nil)
      guard alone.wakes > 0 else { continue }
      quiet += 1
      var busy = try OwnVoice()
      busy.room.place(person, at: busy.room.position + 64_000)
      busy.hear(played, saying: prompt)
      busy.hear([Int16](repeating: 0, count: 16_000 + max(0, person.count - 48_000)), saying: nil)
      if busy.wakes > 0 { together += 1 }
    }
    return ["\(name)-quiet \(quiet)", "\(name)-together \(together)"]
  }

  private static func ownWakes(minutes: Int) throws(Failure) -> Int {
    let texts = [
      "To begin, say computer, and wait for the tone.", "The computer in the corner is free.",
      "If nothing happens, say computer again, a little louder.", "Computer. That is my name.",
    ]
    var device = try OwnVoice()
    var played = 0
    var index = 0
    while played < minutes * 60 * 16_000 {
      let text = texts[index % texts.count]
      guard let sound = Voices.speech(text, voice: ["slt", "rms", "awb"][index / 4 % 3], level: -20) else { return -1 }
      device.hear(sound, saying: text)
      device.hear([Int16](repeating: 0, count: 8_000), saying: nil)
      played += sound.count
      index += 1
    }
    return device.wakes
  }

  private var room: SimulatedRoom
  private let hearing: Hearing
  private(set) var wakes = 0
  private var time = StreamTime.zero

  private init() throws(Failure) {
    var noise = NoiseGenerator(.pink, level: Decibels(-66), seed: 5)
    room = SimulatedRoom(
      noise: noise.samples(160_000), echo: .init(delayMs: 60, gain: -10),
      reflections: [.init(delayMs: 77, gain: -16), .init(delayMs: 101, gain: -22)])
    do {
      let spotter = try PocketSphinxSpotter(hotwords: [Hotword(phrase: "computer")], fallback: FlitePronouncer())
      hearing = Hearing(
        spotter: spotter, recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()),
        limits: Configuration().limits)
    } catch {
      throw Failure("no spotter: \(error)")
    }
    hearing.setHotwordArmed(true)
  }

  private mutating func hear(_ played: [Int16], saying text: String?) {
    hearing.setSpeaking(text != nil)
    if let text { hearing.setSaid(text) }
    for start in stride(from: 0, to: played.count - 159, by: 160) {
      let block = Array(played[start..<start + 160])
      time = time.advanced(byMilliseconds: 10)
      room.nextBlock(speaker: block).withUnsafeBufferPointer { heard in
        block.withUnsafeBufferPointer { reference in
          for event in hearing.process(heard, reference: reference, at: time) {
            if case .hotword(let hit, _, _) = event, hit.accepted { wakes += 1 }
          }
        }
      }
    }
  }
}
