import Sound
import TestSupport
import Testing

@testable import SoundFiles

@Suite struct SoundFileTests {
  /// Those that may have tags before them.
  private static let streams = SampleFile.all.filter { !$0.name.hasSuffix("m4a") }

  @Test("files of every format come out with their length and their pitch", arguments: SampleFile.all)
  func formats(file: SampleFile) throws {
    let clip = try SoundFile.decode(file.bytes)
    #expect(clip.sampleRate % file.rate == 0)
    let extra = clip.samples.count * file.rate / clip.sampleRate - file.rate / 2
    #expect(extra >= -file.rate / 100 && extra <= file.rate / 100 + file.padding)
    // The encoder's silence is taken out: the tone stands at its place.
    let tone = Array(clip.samples.dropFirst(clip.samples.count / 5).dropLast(clip.samples.count / 5))
    #expect(abs(Tones.frequency(of: tone, rate: clip.sampleRate, near: file.hertz) - file.hertz) < 1)
    // Four times FFmpeg's tone, whose amplitude is an eighth; spread over two channels it is 3 dB less in each.
    let level = file.name.hasPrefix("stereo") ? -12.0 : -9
    #expect(abs(Level(of: tone).rms.value - level) < 1)
  }

  @Test(
    "tags before the sound and behind it do not matter", arguments: streams)
  func tags(file: SampleFile) throws {
    let plain = try SoundFile.decode(file.bytes)
    let picture: [UInt8] = (0..<70_000).map { $0 % 3 == 0 ? 0xFF : 0xFB }
    let sizes = [14, 7, 0].map { UInt8(70_000 >> $0 & 0x7F) }
    let tag = Array("ID3".utf8) + [4, 0, 0, 0] + sizes + picture
    #expect(try SoundFile.decode(tag + file.bytes) == plain)
    let trailer = Array("TAGWelcome".utf8) + [UInt8](repeating: 0, count: 118)
    let trailed = try SoundFile.decode(file.bytes + trailer)
    #expect(trailed.samples.prefix(plain.samples.count / 2) == plain.samples.prefix(plain.samples.count / 2))
    #expect(abs(trailed.samples.count - plain.samples.count) <= plain.sampleRate / 100)
  }

  @Test("sound without a header is known by its format's name, and a header counts for more") func headerless() throws {
    let samples = Tones.sine(440, rate: 22_050, seconds: 0.2)
    let bytes = samples.flatMap { RIFFBuilder.little($0) }
    let clip = Clip(sampleRate: 22_050, samples: samples)
    #expect(try SoundFile.decode(bytes, format: "pcm_22.05khz") == clip)
    #expect(try SoundFile.decode(WAVFile.encode(clip), format: "pcm_48khz") == clip)
    #expect(try SoundFile.decode([0xFF, 0xFB] + bytes, format: "pcm_16khz").samples.count == samples.count + 1)
    #expect(try SoundFile.decode(WAVFile.encode(clip), format: "media") == clip)
  }

  @Test("a file that was cut off is played to its end, or refused", arguments: SampleFile.all)
  func cutOff(file: SampleFile) throws {
    let bytes = file.bytes
    let whole = try SoundFile.decode(bytes)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      guard let clip = try? SoundFile.decode(Array(bytes[..<length])) else { continue }
      #expect(clip.samples.count <= whole.samples.count + 2_048)
    }
  }

  @Test("what cannot be played is refused with its reason") func refused() throws {
    func reason(_ bytes: [UInt8]) -> String {
      do {
        _ = try SoundFile.decode(bytes)
        return "played"
      } catch { return error.description }
    }
    let m4a = SampleFile.all[7].bytes
    #expect(reason([]).contains("empty"))
    #expect(reason(Array("Welcome to the museum.".utf8)).contains("text"))
    #expect(reason(Array("OggS".utf8) + [0, 2]).contains("Ogg"))
    #expect(reason(Array("fLaC".utf8)) == "FLAC file is damaged: the decoder gave up")
    #expect(reason([0xFF, 0xFB, 0x90, 0x64]) == "MP3 file is damaged: there is no sound in its 4 bytes")
    #expect(reason([0xFF, 0xF1, 0, 0, 0]) == "AAC file is damaged: there is no sound in its 5 bytes")
    #expect(reason(Array(m4a[..<40])).contains("box moov"))
    #expect(reason(renamed("mp4a", "alac", in: m4a)) == "M4A file holds Apple Lossless; save it as AAC, FLAC or WAV")
    #expect(reason(renamed("soun", "vide", in: m4a)) == "M4A file holds no sound")
    #expect(reason(renamed("mp4a", "drms", in: m4a)) == "M4A file holds sound with copy protection")
  }

  @Test("an M4A file without edits takes iTunes' word for its silence") func gapless() throws {
    let bytes = SampleFile.all[7].bytes
    // As long as before, so that no offset changes: the file's own list of notes is a box of the same kind.
    let untrimmed = try SoundFile.decode(renamed("edts", "free", in: bytes))
    let trimmed = try SoundFile.decode(bytes)
    #expect(untrimmed.samples.count > trimmed.samples.count + 900)
    let note = box(
      "----",
      box("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
        + box("name", [0, 0, 0, 0] + Array("iTunSMPB".utf8))
        + box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(" 00000000 00000400 00000000 0000000000005622".utf8)))
    let movie = box("udta", box("meta", [0, 0, 0, 0] + box("ilst", note)))
    let found = try #require(GaplessNote(movie[...]))
    #expect(found.delay == 1_024 && found.length == 22_050)
  }

  @Test("a small file that promises hours is refused before it fills the memory") func bomb() {
    // Frames of 65,535 samples of digital silence, mono 16 bit: some 14 bytes each.
    let bytes = FLACBuilder.silence(frames: 1_000)
    #expect {
      try SoundFile.decode(bytes)
    } throws: { error in
      (error as? SoundFileError) == .tooLong(.flac)
    }
    #expect((try? SoundFile.decode(FLACBuilder.silence(frames: 3)))?.samples.count == 3 * 65_535)
  }

  private func renamed(_ old: String, _ new: String, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let place = bytes.indices.first { bytes[$0...].starts(with: old.utf8) } ?? 0
    bytes.replaceSubrange(place..<place + 4, with: new.utf8)
    return bytes
  }

  private func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    RIFFBuilder.little(UInt32(body.count + 8)).reversed() + Array(type.utf8) + body
  }
}
