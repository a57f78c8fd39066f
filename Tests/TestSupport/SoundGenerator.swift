private import Sound

/// Makes sound files of every layout out of tones, always the same for a seed.
package struct SoundGenerator {
  package struct File {
    package var name: String
    package var bytes: [UInt8]
    /// As a flow says it.
    package var format: String?
    package var rate: Int
    /// Samples that must come out.
    package var length: Int
    package var hertz: Double
  }

  private enum Coding: CaseIterable {
    case unsigned8, signed16, signed20, signed24, signed24In32, signed32, float, double, muLaw, aLaw
  }

  private enum Dress: CaseIterable {
    case plain, list, junk, broadcast, fact, oddPadded, oddUnpadded, trailer, largeRIFF, dataZero, dataMost, dataBeyond,
      cutSample, large
  }

  private typealias RIFF = RIFFBuilder
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func layout(_ number: Int) -> File {
    if number % 15 == 14 { return headerless() }
    let rate = pick([8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])
    let channels = pick([1, 1, 2, 2, 3, 6, 8])
    // So that every pair of coding and dress comes up.
    let coding = Coding.allCases[number % Coding.allCases.count]
    let dress = Dress.allCases[number / Coding.allCases.count % Dress.allCases.count]
    let hertz = Double(200 + next(600))
    let tone = Tones.sine(hertz, rate: rate, seconds: 0.25)
    let file = wav(tone, rate: rate, channels: channels, coding, dress)
    return File(
      name: "\(number): \(coding) \(dress) \(rate) Hz, \(channels) channels", bytes: file, rate: rate,
      length: tone.count,
      hertz: hertz)
  }

  package mutating func damaged(_ number: Int) -> File {
    var file: File
    if number % 2 == 0 {
      file = layout(next(300))
    } else {
      let sample = SampleFile.all[number / 2 % SampleFile.all.count]
      file = File(
        name: sample.name, bytes: sample.bytes, rate: sample.rate, length: sample.rate / 2, hertz: sample.hertz)
    }
    switch next(5) {
    case 0: file.bytes.removeLast(next(file.bytes.count))
    case 1:
      let start = next(file.bytes.count)
      file.bytes.removeSubrange(start..<min(file.bytes.count, start + 1 + next(500)))
    default:
      // The first bytes decide most.
      let span = next(2) == 0 ? min(file.bytes.count, 1_000) : file.bytes.count
      for _ in 0..<1 + next(20) { file.bytes[next(span)] = UInt8(next(4) == 0 ? 0xFF : next(256)) }
    }
    file.name += " damaged \(number)"
    return file
  }

  private mutating func headerless() -> File {
    let (rate, name) = pick([
      (8_000, "pcm_8khz"), (22_050, "pcm_22.05khz"), (44_100, "PCM_44.1kHz"), (48_000, "pcm_48khz"),
    ])
    let hertz = Double(200 + next(600))
    let tone = Tones.sine(hertz, rate: rate, seconds: 0.25)
    return File(
      name: name, bytes: tone.flatMap { RIFF.little($0) } + (next(2) == 0 ? [7] : []), format: name, rate: rate,
      length: tone.count, hertz: hertz)
  }

  // MARK: - WAV

  private mutating func wav(_ tone: [Int16], rate: Int, channels: Int, _ coding: Coding, _ dress: Dress) -> [UInt8] {
    var sound: [UInt8] = []
    for sample in tone {
      let bytes = Self.encode(sample, coding)
      for _ in 0..<channels { sound += bytes }
    }
    let format = Self.format(coding, rate: UInt32(rate), channels: UInt16(channels), isExtensible: next(2) == 0)
    let data = RIFF.chunk("data", sound)
    let size = UInt32(sound.count)
    switch dress {
    case .plain: return RIFF.file([format, data])
    case .list: return RIFF.file([RIFF.chunk("LIST", Array("INFOISFT".utf8) + noise(26)), format, data])
    case .junk: return RIFF.file([RIFF.chunk("JUNK", noise(28 + next(4_000) * 2)), format, data])
    case .broadcast: return RIFF.file([RIFF.chunk("bext", noise(602)), format, RIFF.chunk("cue ", noise(28)), data])
    case .fact: return RIFF.file([format, RIFF.chunk("fact", RIFF.little(size)), data])
    case .oddPadded: return RIFF.file([format, RIFF.chunk("note", noise(7)), data])
    case .oddUnpadded: return RIFF.file([format, RIFF.chunk("note", noise(7), pads: false), data])
    case .trailer: return RIFF.file([format, data, RIFF.chunk("LIST", noise(300)), RIFF.chunk("id3 ", noise(51))])
    case .largeRIFF: return RIFF.file([format, data], riffSize: pick([0, .max, 7]))
    case .dataZero: return RIFF.file([format, RIFF.chunk("data", sound, size: 0)])
    case .dataMost: return RIFF.file([format, RIFF.chunk("data", sound, size: .max)])
    case .dataBeyond: return RIFF.file([format, RIFF.chunk("data", sound, size: size + 2 + UInt32(next(100_000)))])
    case .cutSample:
      return Array(RIFF.file([format, data]).dropLast(sound.count % 2 == 1 ? 2 : 1))
    case .large:
      let sizes = RIFF.little(UInt64(0)) + RIFF.little(UInt64(sound.count)) + RIFF.little(UInt64(tone.count))
      return RIFF.file(
        [RIFF.chunk("ds64", sizes + RIFF.little(UInt32(0))), format, RIFF.chunk("data", sound, size: .max)],
        riffSize: .max, magic: "RF64")
    }
  }

  private static func format(_ coding: Coding, rate: UInt32, channels: UInt16, isExtensible: Bool) -> [UInt8] {
    let (tag, bits, bytes): (UInt16, UInt16, UInt16)
    switch coding {
    case .unsigned8: (tag, bits, bytes) = (1, 8, 1)
    case .signed16: (tag, bits, bytes) = (1, 16, 2)
    case .signed20: (tag, bits, bytes) = (1, 20, 3)
    case .signed24: (tag, bits, bytes) = (1, 24, 3)
    case .signed24In32: (tag, bits, bytes) = (1, 24, 4)
    case .signed32: (tag, bits, bytes) = (1, 32, 4)
    case .float: (tag, bits, bytes) = (3, 32, 4)
    case .double: (tag, bits, bytes) = (3, 64, 8)
    case .muLaw: (tag, bits, bytes) = (7, 8, 1)
    case .aLaw: (tag, bits, bytes) = (6, 8, 1)
    }
    // The extensible form counts the container's bits, and the valid ones apart.
    if isExtensible {
      return RIFF.extensible(subformat: tag, channels: channels, rate: rate, bits: bytes * 8, validBits: bits)
    }
    return RIFF.format(tag: tag, channels: channels, rate: rate, bits: bits, blockAlign: channels * bytes)
  }

  private static func encode(_ sample: Int16, _ coding: Coding) -> [UInt8] {
    let wide = Int32(sample) << 16
    return switch coding {
    case .unsigned8: [UInt8(Int(sample) >> 8 + 128)]
    case .signed16: RIFF.little(sample)
    case .signed20, .signed24: Array(RIFF.little(wide)[1...])
    case .signed24In32, .signed32: RIFF.little(wide)
    case .float: RIFF.little((Float(sample) / 32_768).bitPattern)
    case .double: RIFF.little((Double(sample) / 32_768).bitPattern)
    case .muLaw: [muLaw(sample)]
    case .aLaw: [aLaw(sample)]
    }
  }

  /// G.711, table 2.
  private static func muLaw(_ sample: Int16) -> UInt8 {
    let magnitude = min(32_635, Int(sample.magnitude)) + 132
    let exponent = max(0, magnitude.bitWidth - 1 - magnitude.leadingZeroBitCount - 7)
    let mantissa = magnitude >> (exponent + 3) & 15
    return ~UInt8((sample < 0 ? 0x80 : 0) | exponent << 4 | mantissa)
  }

  /// G.711, table 1.
  private static func aLaw(_ sample: Int16) -> UInt8 {
    let magnitude = min(32_767, Int(sample.magnitude))
    let exponent = max(0, magnitude.bitWidth - 1 - magnitude.leadingZeroBitCount - 7)
    let mantissa = magnitude >> (exponent > 0 ? exponent + 3 : 4) & 15
    return UInt8((sample < 0 ? 0 : 0x80) | exponent << 4 | mantissa) ^ 0x55
  }

  // MARK: - Chance

  private mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit > 0 ? Int(state >> 33) % limit : 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[next(values.count)] }

  /// Bytes in which no chunk begins.
  private mutating func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(128 + next(128)) } }
}
