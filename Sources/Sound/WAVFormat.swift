/// How the samples of a WAV file are stored: its format chunk, made consistent, and the way from there to 16 bit mono.
struct WAVFormat: Hashable {
  enum Encoding: Hashable {
    /// Bits that carry sound; the container may be wider.
    case integer(validBits: Int)
    case float, muLaw, aLaw
  }

  var encoding: Encoding
  var channels: Int
  /// Samples per second.
  var sampleRate: Int
  /// Of one channel.
  var bytesPerSample: Int

  init(encoding: Encoding, channels: Int, sampleRate: Int, bytesPerSample: Int) {
    self.encoding = encoding
    self.channels = channels
    self.sampleRate = sampleRate
    self.bytesPerSample = bytesPerSample
  }

  /// Reads the body of a format chunk (WAVEFORMAT, PCMWAVEFORMAT, WAVEFORMATEX or WAVEFORMATEXTENSIBLE).
  init(chunk: ArraySlice<UInt8>) throws(WAVError) {
    let start = chunk.startIndex
    guard chunk.count >= 16 else { throw .truncated("its format chunk has \(chunk.count) bytes instead of 16") }
    var tag = Int(chunk.littleEndian(UInt16.self, at: start))
    let channels = Int(chunk.littleEndian(UInt16.self, at: start + 2))
    let sampleRate = Int(chunk.littleEndian(UInt32.self, at: start + 4))
    let blockAlign = Int(chunk.littleEndian(UInt16.self, at: start + 12))
    let bits = Int(chunk.littleEndian(UInt16.self, at: start + 14))
    var validBits = bits
    if tag == Tag.extensible {
      guard chunk.count >= 40 else {
        throw .truncated("its extensible format chunk has \(chunk.count) bytes instead of 40")
      }
      let stated = Int(chunk.littleEndian(UInt16.self, at: start + 18))
      if (1...bits).contains(stated) { validBits = stated }
      tag = Int(chunk.littleEndian(UInt16.self, at: start + 24))
      guard chunk[start + 26..<start + 40].elementsEqual(Tag.guidTail) else {
        throw .unsupported("an unknown subformat")
      }
    }
    guard (1...8).contains(channels) else { throw .unsupported("\(channels) channels") }
    guard (1_000...384_000).contains(sampleRate) else { throw .unsupported("\(sampleRate) samples per second") }

    self.channels = channels
    self.sampleRate = sampleRate
    // Where a container wider than its bits is stated by the block size alone (24 bits in 4 bytes, field report C2).
    let needed = (bits + 7) / 8
    let stated = blockAlign % channels == 0 ? blockAlign / channels : 0
    switch tag {
    case Tag.pcm:
      guard (1...32).contains(bits) else { throw .unsupported("\(bits) bit integers") }
      bytesPerSample = (needed...4).contains(stated) ? stated : needed
      encoding = .integer(validBits: validBits)
    case Tag.float:
      guard bits == 32 || bits == 64 else { throw .unsupported("\(bits) bit floating point") }
      bytesPerSample = needed
      encoding = .float
    case Tag.muLaw, Tag.aLaw:
      guard bits == 8 || bits == 0 else { throw .malformed("companded sound has 8 bits, not \(bits)") }
      bytesPerSample = 1
      encoding = tag == Tag.muLaw ? .muLaw : .aLaw
    default:
      throw .unsupported(Tag.name(of: tag))
    }
  }

  /// Bytes that all channels of one moment take.
  var frameBytes: Int { bytesPerSample * channels }

  /// How many bits higher the samples of a file have to stand; looks at all of them.
  func shift(of data: ArraySlice<UInt8>) -> Int {
    encoding == .integer(validBits: 24) && bytesPerSample == 4 && Self.isRightJustified24(data) ? 8 : 0
  }

  /// The samples in `data`, 16 bit, channels averaged. What is left of a last, incomplete frame is dropped.
  func samples(of data: ArraySlice<UInt8>, shift: Int) -> [Int16] {
    let frameBytes = frameBytes
    let frames = data.count / frameBytes
    return data.withUnsafeBytes { bytes in
      [Int16](unsafeUninitializedCapacity: frames) { samples, count in
        for frame in 0..<frames {
          var sum = 0
          for channel in 0..<channels {
            sum += sample(at: frame * frameBytes + channel * bytesPerSample, of: bytes, shift: shift)
          }
          // Channels are 32 bit here: rounding once, after the average, keeps 24-bit sound as good as 16 bit can be.
          samples[frame] = Int16(clamping: (sum / channels + 0x8000) >> 16)
        }
        count = frames
      }
    }
  }

  /// One sample as a signed 32-bit number.
  private func sample(at position: Int, of bytes: UnsafeRawBufferPointer, shift: Int) -> Int {
    switch encoding {
    case .integer:
      if bytesPerSample == 1 { return (Int(bytes[position]) - 128) << 24 }
      var value: UInt32 = 0
      for index in 0..<bytesPerSample {
        value |= UInt32(bytes[position + index]) << (8 * (index + 4 - bytesPerSample))
      }
      return Int(Int32(bitPattern: value << shift))
    case .float:
      var bits: UInt64 = 0
      for index in 0..<bytesPerSample { bits |= UInt64(bytes[position + index]) << (8 * index) }
      let value =
        bytesPerSample == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      return value.isNaN ? 0 : Int(max(-1, min(1, value)) * 2_147_483_647)
    case .muLaw: return Companding.muLaw(bytes[position]) << 16
    case .aLaw: return Companding.aLaw(bytes[position]) << 16
    }
  }

  /// 24 bits in 4 bytes stand high by the standard and low from writers that dump ALSA's S24_LE. Low ones sign-extend into the
  /// highest byte; high ones leave the lowest byte empty, and silence is both.
  private static func isRightJustified24(_ data: ArraySlice<UInt8>) -> Bool {
    var hasLowByte = false
    for position in stride(from: data.startIndex, through: data.endIndex - 4, by: 4) {
      if data[position] != 0 { hasLowByte = true }
      if data[position + 3] != (data[position + 2] & 0x80 == 0 ? 0 : 0xFF) { return false }
    }
    return hasLowByte
  }
}

/// The numbers of WAVE formats (Microsoft's mmreg.h).
private enum Tag {
  static let pcm = 1
  static let float = 3
  static let aLaw = 6
  static let muLaw = 7
  static let extensible = 0xFFFE
  /// What follows the tag in the identifier of a subformat: KSDATAFORMAT_SUBTYPE_WAVEFORMATEX.
  static let guidTail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  static func name(of tag: Int) -> String {
    switch tag {
    case 2: "ADPCM"
    case 0x11: "IMA ADPCM"
    case 0x31: "GSM"
    case 0x50: "MPEG"
    case 0x55: "MP3"
    case 0x161: "WMA"
    default: "format number \(tag)"
    }
  }
}
