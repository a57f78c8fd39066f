import Testing

@testable import Sound

@Suite struct FadeTests {
  @Test("a fade is 5 ms") func length() {
    #expect(Fade.length(sampleRate: 16_000) == 80)
    #expect(Fade.length(sampleRate: 48_000) == 240)
    #expect(Fade.length(sampleRate: 1) == 1)
  }

  @Test("edges become soft and the middle stays") func softEdges() {
    let clip = Clip(sampleRate: 16_000, samples: [Int16](repeating: 8_100, count: 400)).withSoftEdges()
    #expect(clip.samples.first == 100 && clip.samples.last == 100)
    #expect(clip.samples[79] == 8_000 && clip.samples[80] == 8_100 && clip.samples[320] == 8_000)
    #expect(zip(clip.samples, clip.samples[1..<80]).allSatisfy { $0 < $1 })
  }

  @Test("very short sound is left alone") func short() {
    let clip = Clip(sampleRate: 16_000, samples: [1, 2, 3])
    #expect(clip.withSoftEdges() == clip)
  }
}
