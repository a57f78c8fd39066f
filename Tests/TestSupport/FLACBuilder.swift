/// Writes FLAC of the simplest kind (RFC 9639): mono, 16 bit, 48 kHz, silence.
package enum FLACBuilder {
  package static func silence(frames: Int) -> [UInt8] {
    var bytes = Array("fLaC".utf8) + [0x80, 0, 0, 34]
    // Smallest and largest block, sizes of frames unknown; 48,000 samples a second, one channel, 16 bits, length and checksum unknown.
    bytes += [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0x0B, 0xB8, 0x00, 0xF0, 0, 0, 0, 0]
    bytes += [UInt8](repeating: 0, count: 16)
    for number in 0..<frames { bytes += frame(number) }
    return bytes
  }

  private static func frame(_ number: Int) -> [UInt8] {
    // Fixed block size, which stands in 16 bits; rate by the code for 48 kHz; mono; 16 bits.
    var frame: [UInt8] = [0xFF, 0xF8, 0x7A, 0x08]
    // The number as UTF-8 would code it.
    frame += number < 0x80 ? [UInt8(number)] : [UInt8(0xC0 | number >> 6), UInt8(0x80 | number & 0x3F)]
    frame += [0xFF, 0xFE]
    frame.append(UInt8(truncatingIfNeeded: checksum(frame, polynomial: 0x07, bits: 8)))
    // One constant subframe of the value 0.
    frame += [0, 0, 0]
    let crc = checksum(frame, polynomial: 0x8005, bits: 16)
    return frame + [UInt8(crc >> 8), UInt8(crc & 0xFF)]
  }

  private static func checksum(_ bytes: [UInt8], polynomial: Int, bits: Int) -> Int {
    bytes.reduce(0) { crc, byte in
      var crc = crc ^ Int(byte) << (bits - 8)
      for _ in 0..<8 { crc = crc & 1 << (bits - 1) != 0 ? crc << 1 ^ polynomial : crc << 1 }
      return crc & (1 << bits - 1)
    }
  }
}
