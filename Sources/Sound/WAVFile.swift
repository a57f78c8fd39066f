/// RIFF/WAVE in memory: reads every common layout into a mono clip, writes 16-bit mono.
package enum WAVFile {
  /// Reads a WAV file whatever its header promises: sound goes to the end of the real bytes (field report C4), several channels
  /// are averaged, everything becomes 16 bit. Memory is in proportion to `bytes`, never to a size field.
  ///
  /// A file with a header and no sound is an empty clip (field report B7).
  package static func decode(_ bytes: [UInt8]) throws(WAVError) -> Clip {
    let reader = try WAVReader(bytes)
    return Clip(sampleRate: reader.sampleRate, samples: reader.rest())
  }

  /// Reads headerless sound: 16 bit, little endian, one channel. A last odd byte is dropped.
  package static func decodePCM(_ bytes: [UInt8], sampleRate: Int) -> Clip {
    Clip(sampleRate: sampleRate, samples: WAVReader(pcm: bytes, sampleRate: sampleRate).rest())
  }

  /// The rate in a name of the flow format for headerless sound, such as `pcm_16khz` or `pcm_22.05khz`; nil for other names.
  package static func sampleRate(ofPCMFormat name: String) -> Int? {
    let name = name.lowercased()
    guard name.hasPrefix("pcm_"), name.hasSuffix("khz"), let kilohertz = Double(name.dropFirst(4).dropLast(3)),
      (1...384).contains(kilohertz)
    else { return nil }
    return Int((kilohertz * 1_000).rounded())
  }

  /// Length of `header` in bytes.
  package static let headerLength = 44

  /// The header of a 16-bit mono file that holds `byteCount` bytes of sound so far; rewrite it as the file grows.
  ///
  /// Valid for every count: a negative one is 0, half a sample is not counted, and beyond 4 GiB the sizes stay at their maximum.
  package static func header(sampleRate: Int, byteCount: Int) -> [UInt8] {
    let data = UInt32(clamping: min(max(0, byteCount), Int(UInt32.max) - headerLength)) & ~1
    let rate = UInt32(clamping: sampleRate)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerLength)
    bytes += "RIFF".utf8
    bytes.appendLittleEndian(data + 36)
    bytes += "WAVEfmt ".utf8
    bytes.appendLittleEndian(UInt32(16))
    bytes.appendLittleEndian(UInt16(1))
    bytes.appendLittleEndian(UInt16(1))
    bytes.appendLittleEndian(rate)
    bytes.appendLittleEndian(rate.multipliedReportingOverflow(by: 2).partialValue)
    bytes.appendLittleEndian(UInt16(2))
    bytes.appendLittleEndian(UInt16(16))
    bytes += "data".utf8
    bytes.appendLittleEndian(data)
    return bytes
  }

  /// A whole file, 16 bit, one channel.
  package static func encode(_ clip: Clip) -> [UInt8] {
    var bytes = header(sampleRate: clip.sampleRate, byteCount: clip.samples.count * 2)
    bytes.reserveCapacity(headerLength + clip.samples.count * 2)
    for sample in clip.samples { bytes.appendLittleEndian(UInt16(bitPattern: sample)) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
