import Devices
import Sound
import Testing

@testable import FliteSpeech

/// The endpointer on real, if synthetic, speech.
@Suite struct SpeechEndpointingTests {
  private let synthesizer = FliteSynthesizer()

  /// Speech at a level, at the rate of hearing.
  private func speech(_ text: String, voice: String, level: Decibels) throws -> [Int16] {
    let speech = try synthesizer.speech(of: text, isSSML: false, voice: synthesizer.voice(for: VoiceQuery(id: voice)))
    var samples: [Int16] = []
    while let piece = try speech.next() { samples += piece }
    var clip = try Clip(sampleRate: speech.sampleRate, samples: samples).resampled(to: Endpointer.sampleRate)
    Gain(Decibels(level.value - Level(of: clip.samples).rms.value)).apply(to: &clip.samples)
    return clip.samples
  }

  /// Where a turn with the sound behind a second of room found speech, and when it stopped; in milliseconds.
  private func turn(_ sound: [Int16], noise: Decibels) -> (began: [Int], ended: Int?, stop: EndpointerStop?) {
    var generator = NoiseGenerator(.pink, level: noise, seed: 1)
    var room = generator.samples(16_000 + sound.count + 32_000)
    Mixing.add(sound, at: 16_000, to: &room)
    var limits = EndpointerLimits()
    limits.maxPreSpeechSilence = 8_000
    limits.maxPostSpeechSilence = 1_000
    var endpointer = Endpointer()
    endpointer.begin(limits)
    var (began, ended, stop): ([Int], Int?, EndpointerStop?) = ([], nil, nil)
    room.withUnsafeBufferPointer { room in
      for start in stride(from: 0, to: room.count - 159, by: 160) {
        let report = endpointer.process(UnsafeBufferPointer(rebasing: room[start..<start + 160]))
        if let position = report.speechBegan { began.append(position / 16) }
        if let position = report.speechEnded { ended = position / 16 }
        stop = stop ?? report.stop
      }
    }
    return (began, ended, stop)
  }

  @Test(
    "short answers are found, with every voice, in a quiet and in a lively room",
    arguments: ["yes", "no", "stop", "opening hours", "leave a message please"], ["slt", "rms", "awb", "kal16"])
  func answers(text: String, voice: String) throws {
    let sound = try speech(text, voice: voice, level: Decibels(-24))
    for noise in [-66.0, -48] {
      let turn = turn(sound, noise: Decibels(noise))
      // The first sound is within the pre-roll.
      #expect((850...1_030 + Endpointer.preRoll / 16).contains(turn.began.first ?? 0))
      #expect(abs((turn.ended ?? 0) - (970 + sound.count / 16)) < 200)
      #expect(turn.stop == .postSpeechSilence)
    }
  }

  @Test("a long soft sentence is one turn (field report B4)", arguments: ["slt", "rms"])
  func soft(voice: String) throws {
    let text =
      "I would like to know when the museum opens on Sunday, and whether there is a tour that my children could join."
    let sound = try speech(text, voice: voice, level: Decibels(-35))
    let turn = turn(sound, noise: Decibels(-62))
    #expect(turn.stop == .postSpeechSilence)
    #expect(abs((turn.ended ?? 0) - (970 + sound.count / 16)) < 200)
  }
}
