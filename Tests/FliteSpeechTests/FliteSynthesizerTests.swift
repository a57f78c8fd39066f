import Devices
import Testing

@testable import FliteSpeech

@Suite struct FliteSynthesizerTests {
  @Test("a sentence becomes sound") func speaks() throws {
    let synthesizer = FliteSynthesizer()
    let speech = try synthesizer.speech(of: "Hello.", isSSML: false, voice: synthesizer.voice(for: VoiceQuery()))
    let piece = try #require(try speech.next())
    #expect(speech.sampleRate == 16_000)
    #expect(piece.count > 4_000 && piece.contains { abs(Int($0)) > 3_000 })
    #expect(try speech.next() == nil)
  }
}
