// Voice files byte by byte.

/// Takes values off a file; every one is looked for within its bounds.
struct VoiceFileReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func take(_ count: Int) throws(VoiceFileCheck.Fault) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= bytes.count - offset else {
      throw VoiceFileCheck.Fault(reason: "it ends too early", offset: offset)
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  mutating func byte() throws(VoiceFileCheck.Fault) -> Int { Int(try take(1)[0]) }

  mutating func short() throws(VoiceFileCheck.Fault) -> Int {
    Int(UInt16(littleEndian: try take(2).loadUnaligned(as: UInt16.self)))
  }

  mutating func integer() throws(VoiceFileCheck.Fault) -> Int {
    Int(Int32(littleEndian: try take(4).loadUnaligned(as: Int32.self)))
  }

  /// Finite.
  mutating func number() throws(VoiceFileCheck.Fault) -> Double {
    let number = Float(bitPattern: UInt32(littleEndian: try take(4).loadUnaligned(as: UInt32.self)))
    guard number.isFinite else { throw VoiceFileCheck.Fault(reason: "a number is none", offset: offset) }
    return Double(number)
  }

  mutating func count(_ range: ClosedRange<Int>, _ what: String) throws(VoiceFileCheck.Fault) -> Int {
    let count = try integer()
    guard range.contains(count) else {
      throw VoiceFileCheck.Fault(reason: "the number of \(what) is \(count)", offset: offset)
    }
    return count
  }

  /// Bytes behind their number.
  mutating func block() throws(VoiceFileCheck.Fault) -> UnsafeRawBufferPointer { try take(try integer()) }

  /// Numbers behind the number of their bytes; those that are not finite are NaN.
  mutating func floats() throws(VoiceFileCheck.Fault) -> [Float] {
    let block = try block()
    guard block.count % 4 == 0 else {
      throw VoiceFileCheck.Fault(reason: "a table ends within a number", offset: offset)
    }
    return stride(from: 0, to: block.count, by: 4).map { start in
      let number = Float(bitPattern: UInt32(littleEndian: block.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
      return number.isFinite ? number : .nan
    }
  }

  /// Text with a NUL at its end and none before.
  mutating func text(atMost most: Int) throws(VoiceFileCheck.Fault) -> String {
    let block = try block()
    guard block.count >= 1, block.count <= most + 1, block.last == 0, !block.dropLast().contains(0) else {
      throw VoiceFileCheck.Fault(reason: "a text has no end, or is too long", offset: offset)
    }
    return String(decoding: block.dropLast(), as: UTF8.self)
  }
}
