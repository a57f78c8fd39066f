import TestSupport
import Testing

@testable import Sound

@Suite struct WAVFileTests {
  private typealias RIFF = RIFFBuilder
  private static let samples: [Int16] = [0, 1, -1, .max, .min, 1_000, -20_000]
  private static let data = RIFF.data(samples)

  private static let layouts: [[[UInt8]]] = [
    [RIFF.chunk("LIST", Array("INFOISFT".utf8)), RIFF.format(), RIFF.chunk("fact", [1, 0, 0, 0]), data],
    [
      RIFF.chunk("JUNK", [UInt8](repeating: 0, count: 28)), RIFF.chunk("bext", [UInt8](repeating: 65, count: 602)),
      RIFF.format(), data,
    ],
    [RIFF.format(), RIFF.chunk("LIST", [1, 2, 3, 4, 5, 6, 7]), data],
    [RIFF.format(), RIFF.chunk("xxxx", [1, 2, 3, 4, 5, 6, 7], pads: false), data],
    [RIFF.format(), data, RIFF.chunk("LIST", [9, 9, 9, 9]), RIFF.chunk("id3 ", [1, 2, 3])],
    [data, RIFF.format()],
  ]

  private static let liars: [[UInt8]] = [
    RIFF.file([RIFF.format(), data], riffSize: .max), RIFF.file([RIFF.format(), data], riffSize: 0),
    RIFF.file([RIFF.format(), RIFF.chunk("data", Array(data[8...]), size: 0)]),
    RIFF.file([RIFF.format(), RIFF.chunk("data", Array(data[8...]), size: .max)]),
    RIFF.file([RIFF.format(), RIFF.chunk("data", Array(data[8...]), size: 0x7FFF_FFF0)]),
    RIFF.file([RIFF.format(), RIFF.chunk("data", Array(data[8...]) + [7])]),
    RIFF.file([RIFF.format(), RIFF.chunk("data", Array(data[8...]), size: 1_000)]),
    RIFF.file(
      [
        RIFF.chunk("ds64", RIFF.little(UInt64(0)) + RIFF.little(UInt64(14)) + RIFF.little(UInt64(7))), RIFF.format(),
        RIFF.chunk("data", Array(data[8...]), size: .max), RIFF.chunk("LIST", [1, 2, 3, 4]),
      ], riffSize: .max, magic: "RF64"),
  ]

  private static let wide: [([UInt8], Int)] = [
    (RIFF.extensible(bits: 32, validBits: 24), 8), (RIFF.extensible(channels: 2, bits: 32, validBits: 24), 8),
    (RIFF.format(rate: 48_000, bits: 24, blockAlign: 4), 8), (RIFF.format(rate: 48_000, bits: 24, blockAlign: 4), 0),
    (RIFF.format(channels: 2, rate: 48_000, bits: 24, blockAlign: 8), 0),
  ]

  private static let strangers: [([UInt8], String)] = [
    ([UInt8](), "empty"), (Array("ID3\u{4}\u{0}".utf8) + [UInt8](repeating: 0, count: 100), "MP3"),
    ([0xFF, 0xFB, 0x90, 0x64], "MP3"), (Array("Welcome to the museum.\n".utf8), "text"), (Array("fLaC".utf8), "FLAC"),
    (Array("{\"a\": 1}".utf8), "JSON"), ([0, 1, 2, 3, 0xFE], "RIFF"),
    (Array("RIFF\u{4}\u{0}\u{0}\u{0}AVI ".utf8), "AVI"),
    ([0, 0, 0, 0x20] + Array("ftypM4A ".utf8), "M4A"),
  ]

  private static let refused: [([UInt8], String)] = [
    (RIFF.format(tag: 2, bits: 4), "ADPCM"), (RIFF.format(tag: 0x55, bits: 0), "MP3"),
    (RIFF.format(channels: 0), "0 channels"),
    (RIFF.format(channels: 9), "9 channels"), (RIFF.format(rate: 0), "0 samples"), (RIFF.format(bits: 0), "0 bit"),
    (RIFF.format(bits: 48), "48 bit"), (RIFF.format(tag: 3, bits: 16), "16 bit floating"),
    (RIFF.format(rate: .max), "samples per second"),
    (RIFF.extensible(bits: 16, validBits: 16, tail: [UInt8](repeating: 3, count: 14)), "subformat"),
  ]

  @Test("what is written is read back", arguments: [8_000, 11_025, 16_000, 22_050, 48_000])
  func roundTrip(rate: Int) throws {
    let clip = Clip(sampleRate: rate, samples: Self.samples)
    #expect(try WAVFile.decode(WAVFile.encode(clip)) == clip)
  }

  @Test(
    "the header fits any number of bytes so far (field report B7)", arguments: [-5, 0, 1, 2, 44, 1_000_000, Int.max])
  func header(byteCount: Int) throws {
    let header = WAVFile.header(sampleRate: 16_000, byteCount: byteCount)
    #expect(header.count == WAVFile.headerLength)
    // A file that was cut off behind its header is empty and valid.
    #expect(try WAVFile.decode(header) == Clip(sampleRate: 16_000, samples: []))
    let size = header.littleEndian(UInt32.self, at: 40)
    #expect(size % 2 == 0 && Int(header.littleEndian(UInt32.self, at: 4)) == Int(size) + 36)
    if (0...1_000_000).contains(byteCount) { #expect(Int(size) == byteCount / 2 * 2) }
  }

  @Test(
    "other chunks may stand anywhere, padded or not (field report C5)",
    arguments: layouts)
  func chunks(chunks: [[UInt8]]) throws {
    #expect(try WAVFile.decode(RIFF.file(chunks)) == Clip(sampleRate: 16_000, samples: Self.samples))
  }

  @Test(
    "a size that lies means: to the real end (field report C4)",
    arguments: liars)
  func lyingSizes(bytes: [UInt8]) throws {
    #expect(try WAVFile.decode(bytes) == Clip(sampleRate: 16_000, samples: Self.samples))
  }

  @Test("an empty sound followed by another chunk is empty") func emptyWithTrailer() throws {
    let bytes = RIFF.file([RIFF.format(), RIFF.chunk("data", []), RIFF.chunk("LIST", [1, 2, 3, 4])])
    #expect(try WAVFile.decode(bytes).samples == [])
  }

  @Test("integers of every width become 16 bit", arguments: [8, 12, 16, 20, 24, 32])
  func integers(bits: Int) throws {
    let width = (bits + 7) / 8
    let values: [Int16] = [0, 256, -256, 0x4000, -0x4000, 0x7F00, -0x8000]
    let bytes = values.flatMap { value -> [UInt8] in
      if bits == 8 { return [UInt8(Int(value) / 256 + 128)] }
      return Array(RIFF.little(Int32(value) << 16)[(4 - width)...])
    }
    let clip = try WAVFile.decode(RIFF.file([RIFF.format(bits: UInt16(bits)), RIFF.chunk("data", bytes)]))
    #expect(clip.samples == values)
  }

  @Test(
    "24 bits in 4 bytes, wherever they stand in them (field report C2)",
    arguments: wide)
  func packed24In32(format: [UInt8], shift: Int) throws {
    // A tone with all 24 bits in use.
    let values = (0..<480).map { (index: Int32) -> Int32 in (index % 48 - 24) * 12_345 + index % 7 }
    let channels = format[10]
    let bytes = values.flatMap { value in (0..<channels).flatMap { _ in RIFF.little(value << Int32(shift)) } }
    let clip = try WAVFile.decode(RIFF.file([format, RIFF.chunk("data", bytes)]))
    #expect(clip.sampleRate == 48_000)
    #expect(clip.samples == values.map { Int16(clamping: (Int($0) + 128) >> 8) })
  }

  @Test("packed 24 bit may end in the middle of a sample (field report C3)") func packed24CutOff() throws {
    let bytes: [UInt8] = [0, 0, 0x40, 0, 0, 0xC0, 0x12, 0x34]
    let clip = try WAVFile.decode(RIFF.file([RIFF.format(bits: 24), RIFF.chunk("data", bytes)]))
    #expect(clip.samples == [0x4000, -0x4000])
  }

  @Test("floating point is scaled and saturates") func floats() throws {
    let values: [Double] = [0, 0.5, -0.5, 1, -1, 3, -3, .nan, .infinity, -.infinity, 1e-300]
    let expected: [Int16] = [0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768, 0, 32_767, -32_768, 0]
    let single = values.flatMap { RIFF.little(Float($0).bitPattern) }
    let double = values.flatMap { RIFF.little($0.bitPattern) }
    for (format, bytes) in [
      (RIFF.format(tag: 3, bits: 32), single), (RIFF.format(tag: 3, bits: 64), double),
      (RIFF.extensible(subformat: 3, rate: 16_000, bits: 32, validBits: 32), single),
    ] {
      #expect(try WAVFile.decode(RIFF.file([format, RIFF.chunk("data", bytes)])).samples == expected)
    }
  }

  @Test("companded sound follows G.711") func companded() throws {
    // Values from the tables of the recommendation.
    let muLaw: [(UInt8, Int16)] = [(0xFF, 0), (0x7F, 0), (0x00, -32_124), (0x80, 32_124), (0xF0, 120), (0x70, -120)]
    let aLaw: [(UInt8, Int16)] = [(0xD5, 8), (0x55, -8), (0x2A, -32_256), (0xAA, 32_256), (0xC5, 264)]
    for (tag, table) in [(UInt16(7), muLaw), (6, aLaw)] {
      let bytes = RIFF.file([RIFF.format(tag: tag, rate: 8_000, bits: 8), RIFF.chunk("data", table.map(\.0))])
      #expect(try WAVFile.decode(bytes).samples == table.map(\.1))
    }
  }

  @Test("channels are averaged", arguments: 1...8) func channels(count: Int) throws {
    let frames: [[Int16]] = [[Int16]](repeating: (0..<count).map { Int16($0 * 1_000) }, count: 5)
    let bytes = RIFF.file([RIFF.format(channels: UInt16(count), rate: 44_100), RIFF.data(frames.flatMap { $0 })])
    #expect(try WAVFile.decode(bytes).samples == [Int16](repeating: Int16((count - 1) * 500), count: 5))
  }

  @Test("opposite extremes do not overflow") func extremes() throws {
    let bytes = RIFF.file([RIFF.format(channels: 2), RIFF.data([.max, .max, .min, .min, .max, .min])])
    #expect(try WAVFile.decode(bytes).samples == [.max, .min, 0])
  }

  @Test(
    "what is no WAV file is named",
    arguments: strangers)
  func foreign(bytes: [UInt8], hint: String) {
    #expect {
      try WAVFile.decode(bytes)
    } throws: { error in
      guard case WAVError.notWAV(let found)? = error as? WAVError else { return false }
      return found.contains(hint)
    }
  }

  @Test(
    "sound that cannot be read is refused with its name",
    arguments: refused)
  func unsupported(format: [UInt8], hint: String) {
    #expect {
      try WAVFile.decode(RIFF.file([format, Self.data]))
    } throws: { error in
      guard case WAVError.unsupported(let what)? = error as? WAVError else { return false }
      return what.contains(hint)
    }
  }

  @Test("a file may be cut off anywhere: refused, or played to the real end") func truncation() throws {
    let whole = RIFF.file([RIFF.chunk("LIST", [1, 2, 3]), RIFF.format(), Self.data])
    let soundStart = whole.count - Self.data.count + 8
    for length in 0..<whole.count {
      let clip = try? WAVFile.decode(Array(whole[..<length]))
      #expect((clip != nil) == (length >= soundStart))
      if let clip { #expect(clip.samples == Array(Self.samples[..<((length - soundStart) / 2)])) }
    }
  }

  @Test("damaged bytes never crash and never grow") func fuzz() {
    let formats = [RIFF.format(), RIFF.extensible(channels: 2, bits: 32, validBits: 24), RIFF.format(tag: 7, bits: 8)]
    var noise = NoiseGenerator(.white, level: Decibels(-10), seed: 5)
    for round in 0..<3_000 {
      var bytes = RIFF.file([RIFF.chunk("LIST", [1, 2, 3]), formats[round % 3], Self.data])
      for _ in 0..<1 + round % 4 {
        bytes[12 + abs(Int(noise.next())) % (bytes.count - 12)] = UInt8(truncatingIfNeeded: noise.next())
      }
      if let clip = try? WAVFile.decode(bytes) { #expect(clip.samples.count <= bytes.count) }
    }
  }

  @Test("headerless sound is 16 bit mono, its rate in its name") func headerless() {
    #expect(WAVFile.sampleRate(ofPCMFormat: "pcm_48khz") == 48_000)
    #expect(WAVFile.sampleRate(ofPCMFormat: "PCM_22.05kHz") == 22_050)
    for name in ["media", "", "pcm_khz", "pcm_0khz", "pcm_-8khz", "pcm_1e9khz", "pcm_nankhz", "pcm_16khz "] {
      #expect(WAVFile.sampleRate(ofPCMFormat: name) == nil)
    }
    #expect(WAVFile.decodePCM([1, 0, 0xFF, 0xFF, 7], sampleRate: 8_000) == Clip(sampleRate: 8_000, samples: [1, -1]))
  }
}
