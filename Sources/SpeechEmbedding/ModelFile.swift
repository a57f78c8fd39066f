// Our own files of trained numbers: the speech embedding, and the heads of hotwords.
package import Devices
package import LocatedJSON

/// A header in JSON and many numbers, with a checksum.
///
/// Bytes: a magic word of eight; the version and the size of the header, four bytes each; the header, filled with spaces to a multiple of
/// 16; the numbers as 32-bit floats; as many octets as the header's `octets` tells, a multiple of four; the CRC-32 of all before. Everything is little-endian. A value; any thread.
package struct ModelFile: Sendable {
  /// What kind of file it is.
  package enum Kind: String, Sendable {
    case embedding = "HKEMBED\n"
    case hotword = "HKHOTWD\n"

    fileprivate var sentence: String {
      switch self {
      case .embedding: "speech embedding"
      case .hotword: "trained hotword"
      }
    }
  }

  /// Raised when an old program could not read the new files.
  package static let version = 1
  /// Far above what our files hold: an embedding has 1.3 MB, a hotword some 150 kB.
  package static let byteLimit = 16 << 20

  package let header: LocatedValue
  package let numbers: [Float]
  /// Numbers for which eight bits are enough.
  package let octets: [Int8]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: all of it.
  ///   - name: what errors call it: its path.
  /// - Throws: `HearingError.model` naming the file: it is of another kind or version, cut short, or damaged.
  package init(_ bytes: [UInt8], kind: Kind, name: String) throws(HearingError) {
    func refuse(_ reason: String) -> HearingError { .model(file: name, reason: reason) }
    guard bytes.count <= Self.byteLimit else {
      throw refuse("it has \(bytes.count) bytes, too many for a \(kind.sentence)")
    }
    guard bytes.starts(with: kind.rawValue.utf8) else {
      if let other = Kind(rawValue: String(decoding: bytes.prefix(8), as: UTF8.self)) {
        throw refuse("it is a \(other.sentence), not a \(kind.sentence)")
      }
      throw refuse(bytes.isEmpty ? "it is empty" : "it is no \(kind.sentence) of Hearken")
    }
    guard bytes.count >= 20 else { throw refuse("it is cut short (\(bytes.count) bytes); copy it again") }
    let version = Self.word(bytes, at: 8)
    guard version == Self.version else {
      throw refuse(
        "it has the version \(version), and this program reads version \(Self.version); take the program it was made with"
      )
    }
    let headerEnd = 16 + Self.word(bytes, at: 12)
    let end = bytes.count - 4
    guard headerEnd <= end, (end - headerEnd) % 4 == 0, Self.word(bytes, at: end) == CRC32.of(bytes[..<end]) else {
      throw refuse("it is damaged or cut short: its checksum is not right; copy it again")
    }
    let (value, issues) = LocatedJSON.parse(Array(bytes[16..<headerEnd]), file: name)
    guard let value, issues.isEmpty else { throw refuse("its header cannot be read") }
    header = value
    let octetCount = value["octets"]?.integer ?? 0
    guard (0...end - headerEnd).contains(octetCount), octetCount % 4 == 0 else {
      throw refuse("its header tells of \(octetCount) octets, which it cannot hold")
    }
    let numbersEnd = end - octetCount
    octets = bytes[numbersEnd..<end].map { Int8(bitPattern: $0) }
    // Little-endian like every machine that this runs on.
    numbers = bytes.withUnsafeBytes { all in
      [Float](unsafeUninitializedCapacity: (numbersEnd - headerEnd) / 4) { place, count in
        count = place.count
        UnsafeMutableRawBufferPointer(place).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[headerEnd..<numbersEnd]))
      }
    }
    guard numbers.allSatisfy(\.isFinite) else { throw refuse("it is damaged: some of its numbers are none") }
  }

  /// The bytes of such a file.
  ///
  /// - Parameter octets: a multiple of four, told by the header's `octets`.
  package static func bytes(_ kind: Kind, header: JSONText, numbers: [Float], octets: [Int8] = []) -> [UInt8] {
    var text = Array(header.text.utf8)
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: (16 - text.count % 16) % 16))
    var bytes = Array(kind.rawValue.utf8)
    for word in [version, text.count] { append(UInt32(word), to: &bytes) }
    bytes += text
    bytes.reserveCapacity(bytes.count + 4 * numbers.count + octets.count + 4)
    for number in numbers { append(number.bitPattern, to: &bytes) }
    for octet in octets { bytes.append(UInt8(bitPattern: octet)) }
    append(UInt32(CRC32.of(bytes[...])), to: &bytes)
    return bytes
  }

  private static func word(_ bytes: [UInt8], at index: Int) -> Int {
    Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16 | Int(bytes[index + 3]) << 24
  }

  private static func append(_ word: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift))) }
  }
}
