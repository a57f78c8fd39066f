import Devices
import Glibc
import Sound
import SoundFiles
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

    /// A tone has 3 dB less than its peak.
    var level: Decibels { Decibels(amplitude: loudness / 32_768 / 2.0.squareRoot()) }
    private let loudness: Double

    init(_ amplitudes: [Double]) {
      self.amplitudes = amplitudes[...]
      loudness = amplitudes.first ?? 0
    }

    func next() throws(SynthesisError) -> [Int16]? { amplitudes.popFirst().map(SegmentSoundTests.tone) }
  }

  /// A file without an end.
  private final class Endless: SoundStream {
    let sampleRate = 16_000
    private(set) var pieces = 0
    private let limit: Int

    init(breaksAfter limit: Int = .max) { self.limit = limit }

    func next() throws(SoundFileError) -> [Int16]? {
      guard pieces < limit else { throw .damaged(.mp3, "the decoder gave up") }
      pieces += 1
      return Array(SegmentSoundTests.tone(4_000).prefix(4_000))
    }
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

  @Test("a soft voice is made louder, and no sentence clips for it", arguments: [true, false])
  func softVoice(begins: Bool) throws {
    let sound = try SpokenSound(segment: segment, sampleRate: 16_000) { () throws(SynthesisError) in
      Tones(begins ? [2_000, 30_000, 2_000] : [2_000, 2_000])
    }
    #expect(abs(level(try sound.next()) + 18) < 0.2)
    let second = try #require(try sound.next())
    guard begins else {
      #expect(abs(level(second) + 18) < 0.2)
      return
    }
    // What would clip is not made louder, and nothing after it: loud and soft stay apart.
    #expect((second.dropFirst(80).max() ?? 0) <= 30_000)
    #expect(abs(level(try sound.next()) + 27.3) < 0.3)
  }

  private func file(
    _ clip: Clip, _ segment: PromptSegment, rate: Int = 16_000, levels: Bool = false
  ) throws -> FileSound {
    try FileSound("tone.wav", segment: segment, sampleRate: rate, levels: levels) {
      () throws(MediaLibrary.Failure) in
      try MediaLibrary.stream(of: WAVFile.encode(clip), name: "tone.wav", format: nil)
    }
  }

  @Test("a sound file comes out at the level of prompts, with the segment's volume on top") func file() throws {
    let clip = Clip(sampleRate: 16_000, samples: Self.tone(2_500))
    #expect(abs(level(try file(clip, segment, levels: true).next()) + 18) < 0.2)
    var softer = segment
    softer.volume = 0.5
    #expect(abs(level(try file(clip, softer, levels: true).next()) + 24) < 0.2)
  }

  @Test("a file that becomes loud after its first seconds does not clip") func lateLoudness() throws {
    let soft = [Int16]((0..<6).flatMap { _ in Self.tone(2_500) })
    let sound = try file(Clip(sampleRate: 16_000, samples: soft + Self.tone(30_000)), segment, levels: true)
    var samples: [Int16] = []
    while let piece = try sound.next() { samples += piece }
    #expect(abs(level(Array(samples[..<96_000])) + 18) < 0.2)
    #expect((samples.dropFirst(96_200).max() ?? 0) <= 30_000)
  }

  @Test("a sound file at another rate is as long as before, also in a loop", arguments: [8_000, 44_100, 48_000])
  func rates(rate: Int) throws {
    let clip = Clip(sampleRate: 16_000, samples: Self.tone(2_500))
    var looped = segment
    looped.loops = true
    looped.maxPlayCount = 3
    let sound = try file(clip, looped, rate: rate)
    var samples: [Int16] = []
    while let piece = try sound.next() { samples += piece }
    #expect(samples.count == 3 * rate)
    let once = try clip.resampled(to: rate).samples
    #expect(samples == once + once + once)
  }

  @Test("a file of ten minutes begins after four seconds of it were decoded") func longFile() throws {
    let stream = Endless()
    let sound = try FileSound("long.mp3", segment: segment, sampleRate: 16_000) { () throws(MediaLibrary.Failure) in
      stream
    }
    #expect(try sound.next() != nil)
    #expect(stream.pieces <= 16)
  }

  @Test("a file that cannot be decoded any further fails by its name") func broken() throws {
    let stream = Endless(breaksAfter: 20)
    let sound = try FileSound("long.mp3", segment: segment, sampleRate: 16_000) { () throws(MediaLibrary.Failure) in
      stream
    }
    #expect {
      while try sound.next() != nil {}
    } throws: { error in
      "\(error)".contains("long.mp3: MP3 file is damaged")
    }
  }

  @Test("positions that no file has are its ends", arguments: [Int.max, .min]) func extremes(position: Int) throws {
    var far = segment
    far.startPosMs = position
    far.stopPosMs = position
    let sound = try file(Clip(sampleRate: 16_000, samples: Self.tone(2_500)), far)
    #expect((try sound.next() != nil) == (position < 0))
  }
}
