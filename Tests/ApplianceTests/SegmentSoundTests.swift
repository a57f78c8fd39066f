import Devices
import Glibc
import Sound
import Testing
import VoiceFlow

@testable import Appliance

/// How loud segments come out.
@Suite struct SegmentSoundTests {
  /// A voice of two sentences, each a tone of one second.
  private final class Tones: Speech {
    let sampleRate = 16_000
    let unspeakable: [String] = []
    private var amplitudes: ArraySlice<Double>

    init(_ amplitudes: [Double]) { self.amplitudes = amplitudes[...] }

    func next() throws(SynthesisError) -> [Int16]? { amplitudes.popFirst().map(SegmentSoundTests.tone) }
  }

  private static func tone(_ amplitude: Double) -> [Int16] {
    (0..<16_000).map { Int16(amplitude * sin(Double($0) * 2 * Double.pi * 400 / 16_000)) }
  }

  private func level(_ samples: [Int16]?) -> Double {
    Loudness(of: Clip(sampleRate: 16_000, samples: samples ?? [])).level.value
  }

  private let segment = PromptSegment(prompt: "P", sources: [])

  @Test("a loud voice is brought down to the level of prompts, every sentence by as much") func loudVoice() throws {
    let sound = try SpokenSound(segment: segment, sampleRate: 16_000) { () throws(SynthesisError) in
      Tones([16_000, 8_000])
    }
    #expect(abs(level(try sound.next()) + 18) < 0.2)
    #expect(abs(level(try sound.next()) + 24) < 0.2)
  }

  @Test("a soft voice is left alone: what it says next may be loud") func softVoice() throws {
    let sound = try SpokenSound(segment: segment, sampleRate: 16_000) { () throws(SynthesisError) in
      Tones([2_000, 30_000])
    }
    #expect(try sound.next() == Self.tone(2_000))
    #expect(try sound.next() == Self.tone(30_000))
  }

  @Test("a sound file comes out at the level of prompts, with the segment's volume on top") func file() throws {
    let clip = Clip(sampleRate: 16_000, samples: Self.tone(2_500))
    let levelling = Loudness(of: clip).levelling
    func levelOf(_ segment: PromptSegment) throws -> Double {
      level(try ClipSound(clip, segment: segment, sampleRate: 16_000, levelling: levelling).next())
    }
    #expect(abs(try levelOf(segment) + 18) < 0.2)
    var softer = segment
    softer.volume = 0.5
    #expect(abs(try levelOf(softer) + 24) < 0.2)
  }

  @Test("a sound file at another rate is as long as before, also in a loop", arguments: [8_000, 44_100, 48_000])
  func rates(rate: Int) throws {
    let clip = Clip(sampleRate: 16_000, samples: Self.tone(2_500))
    var looped = segment
    looped.loops = true
    looped.maxPlayCount = 3
    let sound = try ClipSound(clip, segment: looped, sampleRate: rate)
    var samples: [Int16] = []
    while let piece = sound.next() { samples += piece }
    #expect(samples.count == 3 * rate)
    let once = try clip.resampled(to: rate).samples
    #expect(samples == once + once + once)
  }

  @Test("positions that no file has are its ends", arguments: [Int.max, .min]) func extremes(position: Int) throws {
    var far = segment
    far.startPosMs = position
    far.stopPosMs = position
    let sound = try ClipSound(
      Clip(sampleRate: 16_000, samples: Self.tone(2_500)), segment: far, sampleRate: 16_000)
    #expect((sound.next() != nil) == (position < 0))
  }
}
