/// A file of `Tests/Fixtures/sounds`: half a second of a tone, as programs that people use write it (LAME, FFmpeg, SoX).
package struct SampleFile: CustomStringConvertible, Sendable {
  package let name: String
  package let hertz: Double
  package let rate: Int
  /// Samples by which it may be longer than half a second: where nothing in the file says how much of it is padding.
  package var padding = 0

  package var description: String { name }
  package var bytes: [UInt8] { TestFile.read("Tests/Fixtures/sounds/\(name)") }

  package static let all: [SampleFile] = [
    SampleFile(name: "mono-22050.flac", hertz: 440, rate: 22_050),
    SampleFile(name: "stereo-48000-24bit.flac", hertz: 500, rate: 48_000),
    SampleFile(name: "mono-44100.mp3", hertz: 1_000, rate: 32_000),
    SampleFile(name: "stereo-48000-vbr.mp3", hertz: 500, rate: 48_000),
    SampleFile(name: "mono-22050-untagged.mp3", hertz: 440, rate: 22_050, padding: 3 * 576),
    SampleFile(name: "mono-16000.mp2", hertz: 440, rate: 16_000, padding: 2 * 1_152),
    SampleFile(name: "mono-44100.aac", hertz: 1_000, rate: 44_100, padding: 3 * 1_024),
    SampleFile(name: "mono-44100.m4a", hertz: 1_000, rate: 44_100),
    SampleFile(name: "stereo-48000.m4a", hertz: 500, rate: 48_000),
    SampleFile(name: "mono-16000.m4a", hertz: 440, rate: 16_000),
  ]

  /// Those that may have tags of MP3 about them.
  static let taggable = all.filter { !$0.name.hasSuffix("m4a") }
}
