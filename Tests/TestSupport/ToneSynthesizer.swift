// A voice that costs nothing.
package import Devices
private import Glibc

/// Says every text as a tone of the same length, and knows how many texts it is saying.
package final class ToneSynthesizer: Synthesizer {
  package private(set) var alive = 0
  private let samples: [Int16]

  package init(seconds: Double) {
    samples = (0..<Int(seconds * 16_000)).map { Int16(6_000 * sin(Double($0) * 2 * Double.pi * 400 / 16_000)) }
  }

  package let voices = [Voice(id: "tone", name: "tone", gender: .female, languageCode: "en-US")]
  package func voice(for request: VoiceQuery) -> Voice { voices[0] }

  package func speech(
    of text: String, isSSML: Bool, voice: Voice, manner: SpeechManner
  ) throws(SynthesisError) -> any Speech {
    alive += 1
    return Tone(samples) { [unowned self] in alive -= 1 }
  }

  private final class Tone: Speech {
    let sampleRate = 16_000
    let unspeakable: [String] = []
    private var samples: [Int16]?
    private let onEnd: () -> Void

    init(_ samples: [Int16], onEnd: @escaping () -> Void) {
      self.samples = samples
      self.onEnd = onEnd
    }

    deinit { onEnd() }

    func next() throws(SynthesisError) -> [Int16]? {
      defer { samples = nil }
      return samples
    }
  }
}
