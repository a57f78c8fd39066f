// The pages of a file that SQLite cannot open, with those of its write-ahead log.
import Glibc

/// Reads pages by their number, from 1. Nothing is believed but the size of a page, which all logs have.
final class DamagedPages {
  /// Bytes of a page: `Schema.newFile` has set them since the first version.
  static let size = 512

  let count: Int
  private let file: Int32
  private let ahead: Int32
  /// Where the newest form of a page stands in the write-ahead log.
  private var newer: [Int: Int] = [:]

  init?(path: String) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    ahead = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    var status = stat()
    let isFile = file >= 0 && fstat(file, &status) == 0
    var last = isFile ? Int(status.st_size) / Self.size : 0
    if ahead >= 0 {
      newer = Self.frames(of: ahead)
      last = max(last, newer.keys.max() ?? 0)
    }
    count = last
    guard isFile else { return nil }
  }

  deinit {
    if file >= 0 { close(file) }
    if ahead >= 0 { close(ahead) }
  }

  /// Nil where there is none.
  func page(_ number: Int) -> [UInt8]? {
    guard number > 0, number <= count else { return nil }
    if let place = newer[number] { return Self.read(ahead, at: place, Self.size) }
    return Self.read(file, at: (number - 1) * Self.size, Self.size)
  }

  /// Four bytes, the highest first.
  static func number(_ bytes: [UInt8], at start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func read(_ file: Int32, at offset: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  /// The pages of committed transactions (4.1): those behind frames that carry the salt of the header.
  private static func frames(of ahead: Int32) -> [Int: Int] {
    guard let head = read(ahead, at: 0, 32), number(head, at: 8) == size else { return [:] }
    var committed: [Int: Int] = [:]
    var pending: [Int: Int] = [:]
    var place = 32
    while let frame = read(ahead, at: place, 24), frame[8..<16] == head[16..<24] {
      pending[number(frame, at: 0)] = place + 24
      if number(frame, at: 4) > 0 {
        committed.merge(pending) { $1 }
        pending = [:]
      }
      place += 24 + size
    }
    return committed
  }
}

/// Reads numbers and rows from bytes (2.1).
struct RecordScanner {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Seven bits a byte, the highest first; the ninth byte has eight.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }

  /// The columns of a row; nil if it is none.
  static func values(of payload: [UInt8]) -> [SQLiteValue]? {
    var head = RecordScanner(payload, at: 0)
    guard let length = head.varint(), length > 0, length <= payload.count else { return nil }
    var place = Int(length)
    var values: [SQLiteValue] = []
    while head.position < length {
      guard let type = head.varint(), type >= 0, let (value, size) = value(payload, at: place, type) else { return nil }
      values.append(value)
      place += size
    }
    return place == payload.count ? values : nil
  }

  private static func value(_ bytes: [UInt8], at place: Int, _ type: Int64) -> (SQLiteValue, Int)? {
    switch type {
    case 0: return (.null, 0)
    case 8, 9: return (.integer(type - 8), 0)
    case 1...7:
      let size = [1, 2, 3, 4, 6, 8, 8][Int(type) - 1]
      guard place + size <= bytes.count else { return nil }
      let first: UInt64 = bytes[place] >= 0x80 ? .max : 0
      let bits = bytes[place..<place + size].reduce(first) { $0 << 8 | UInt64($1) }
      return (type == 7 ? .real(Double(bitPattern: bits)) : .integer(Int64(bitPattern: bits)), size)
    case 13... where type % 2 == 1:
      let size = Int((type - 13) / 2)
      guard size <= bytes.count - place else { return nil }
      return (.text(String(decoding: bytes[place..<place + size], as: UTF8.self)), size)
    default: return nil
    }
  }
}
