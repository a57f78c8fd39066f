// Bytes that arrive in pieces, as lines.
private import Glibc

/// Puts lines together. One that is too long is told once and skipped to its end: memory stays bounded whatever comes.
struct LineBuffer {
  enum Line: Hashable {
    case whole([UInt8])
    /// More than the limit came without a line end; what belongs to it is dropped.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Takes bytes and returns the lines that they complete, without their ends; empty lines are left out.
  mutating func append(_ piece: UnsafeRawBufferPointer) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < piece.count {
      let rest = UnsafeRawBufferPointer(rebasing: piece[start...])
      let end = Self.lineEnd(in: rest)
      let part = UnsafeRawBufferPointer(rebasing: rest[..<(end ?? rest.count)])
      start += part.count + 1
      if !isSkipping {
        if bytes.count + part.count > limit {
          lines.append(.tooLong)
          bytes = []
          isSkipping = true
        } else {
          bytes += part
        }
      }
      guard end != nil else { break }
      if !isSkipping {
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if !bytes.isEmpty { lines.append(.whole(bytes)) }
      }
      bytes.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    return lines
  }

  private static func lineEnd(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Something came after the last line end.
  var hasRest: Bool { !bytes.isEmpty || isSkipping }
}
