import Appliance
import Devices
import FliteSpeech
import PocketSphinxHearing
import Rehearsal
import SimulatedDevices
import Sound
import Testing
import VoiceFlow

/// What the appliance hears of itself, in a room with an echo.
@Suite struct OwnVoiceTests {
  /// Plays one sound and hears it, with what others say.
  private struct Scene {
    var room: SimulatedRoom
    let hearing: Hearing
    private(set) var events: [HearingEvent] = []
    private var time = StreamTime.zero

    init(hotword: String, echo: Double, delayMs: Int = 60) throws {
      room = SimulatedRoom(
        noise: [1, -2, 3, -1, 2, -3, 0, 1, -1], echo: .init(delayMs: delayMs, gain: echo),
        reflections: [.init(delayMs: delayMs + 17, gain: echo - 6), .init(delayMs: delayMs + 41, gain: echo - 12)])
      let spotter = try PocketSphinxSpotter(hotwords: [Hotword(phrase: hotword)], fallback: FlitePronouncer())
      hearing = Hearing(
        spotter: spotter, recognizer: PocketSphinxRecognizer(fallback: FlitePronouncer()),
        limits: Configuration().limits)
      hearing.setHotwordArmed(true)
    }

    mutating func play(_ samples: [Int16], saying text: String, thenQuiet seconds: Double = 1) {
      hearing.setSpeaking(true)
      hearing.setSaid(text)
      hear(samples)
      hearing.setSpeaking(false)
      hear([Int16](repeating: 0, count: Int(seconds * 16_000)))
    }

    private mutating func hear(_ played: [Int16]) {
      for start in stride(from: 0, to: played.count - 159, by: 160) {
        let block = Array(played[start..<start + 160])
        let heard = room.nextBlock(speaker: block)
        time = time.advanced(byMilliseconds: 10)
        heard.withUnsafeBufferPointer { heard in
          block.withUnsafeBufferPointer { events += hearing.process(heard, reference: $0, at: time) }
        }
      }
    }

    var wakes: Int {
      events.filter { if case .hotword(let hit, _, _) = $0 { hit.accepted } else { false } }.count
    }
  }

  private static func speech(_ text: String, voice: String, level: Double) throws -> [Int16] {
    let synthesizer = FliteSynthesizer()
    let speech = try synthesizer.speech(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: voice)))
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    Gain(Decibels(level - Level(of: samples).rms.value)).apply(to: &samples)
    return samples
  }

  private static let prompt =
    "Welcome to the reading room. The computer in the corner is free. To begin, say computer, and wait for the tone. "
    + "If nothing happens, say computer again."
  private static let harmless =
    "Welcome to the reading room. The table in the corner is free, and there is tea in the kitchen. Please put the "
    + "books back where they were, and switch off the lamp when you leave."

  @Test("a prompt that says the hotword three times wakes nobody, with words or without (field report A9)")
  func ownHotword() throws {
    for text in [Self.prompt, ""] {
      var scene = try Scene(hotword: "computer", echo: -10)
      scene.play(try Self.speech(Self.prompt, voice: "slt", level: -20), saying: text)
      #expect(scene.wakes == 0)
    }
  }

  @Test("somebody who says the hotword while a prompt plays is heard (field report A9)") func bargeIn() throws {
    var scene = try Scene(hotword: "computer", echo: -10)
    let sound = try Self.speech(Self.harmless, voice: "slt", level: -20)
    // 6 dB above the echo, which is at -30.
    scene.room.place(try Self.speech("computer", voice: "awb", level: -24), at: 64_000)
    scene.play(sound, saying: Self.harmless)
    #expect(scene.wakes == 1)
  }

  @Test("nobody speaks: the echo begins no speech") func echoIsNoSpeech() throws {
    var scene = try Scene(hotword: "computer", echo: -10)
    scene.hearing.listen(
      ActivityID(1), to: RecognitionTask(id: "t", model: .phrases(["yes", "no"])), limits: SpeechLimits(),
      echo: EchoHandling(), keeping: nil)
    scene.play(try Self.speech(Self.harmless, voice: "slt", level: -20), saying: Self.harmless)
    let began = scene.events.contains { if case .speechBegan = $0 { true } else { false } }
    #expect(!began)
  }

  @Test("an answer that interrupts a prompt is understood") func answer() throws {
    var scene = try Scene(hotword: "computer", echo: -10)
    var limits = SpeechLimits()
    limits.detectsVoice = true
    limits.maxPostSpeechSilence = 600
    scene.hearing.listen(
      ActivityID(1), to: RecognitionTask(id: "t", model: .phrases(["opening hours", "good night"])), limits: limits,
      echo: EchoHandling(), keeping: nil)
    scene.room.place(try Self.speech("opening hours", voice: "awb", level: -24), at: 64_000)
    scene.play(try Self.speech(Self.harmless, voice: "slt", level: -20), saying: Self.harmless)
    let heard = scene.events.compactMap { event -> String? in
      if case .turnEnded(_, .heard(let hypothesis), _) = event { hypothesis.text } else { nil }
    }
    #expect(heard == ["opening hours"])
  }
}
