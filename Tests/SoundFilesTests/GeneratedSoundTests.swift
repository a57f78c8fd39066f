import Sound
import SoundFiles
import TestSupport
import Testing

/// Five hundred files from a seed: every layout of WAV, sound without a header, every other format, and damaged ones of all of them.
@Suite struct GeneratedSoundTests {
  @Test("three hundred layouts: the right length within 10 ms, the right pitch within 1 Hz") func layouts() throws {
    var generator = SoundGenerator(seed: 2_026)
    for number in 0..<300 {
      let file = generator.layout(number)
      let clip = try SoundFile.decode(file.bytes, format: file.format)
      #expect(clip.sampleRate == file.rate, "\(file.name)")
      #expect(abs(clip.samples.count - file.length) <= file.rate / 100, "\(file.name): \(clip.samples.count)")
      let pitch = Tones.frequency(of: clip.samples, rate: clip.sampleRate, near: file.hertz)
      #expect(abs(pitch - file.hertz) < 1, "\(file.name): \(pitch) Hz instead of \(file.hertz)")
      #expect(abs(Level(of: clip.samples).rms.value + 9) < 1, "\(file.name)")
    }
  }

  @Test("two hundred damaged files: played or refused with a reason, in little memory") func damaged() {
    var generator = SoundGenerator(seed: 500)
    var (played, refused) = (0, 0)
    for number in 0..<200 {
      let file = generator.damaged(number)
      do throws(SoundFileError) {
        let clip = try SoundFile.decode(file.bytes, format: file.format)
        #expect(clip.samples.capacity * 2 <= 64_000_000, "\(file.name)")
        #expect((1_000...384_000).contains(clip.sampleRate), "\(file.name)")
        played += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    // Most damage is small; some of it hits what nothing can do without.
    #expect(played > 50 && refused > 20)
  }
}
