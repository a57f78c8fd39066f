// Reads the binary headers of model files; running past the end names the file instead of reading on.
internal import Devices

/// A position in a model file.
struct ByteReader {
  private let content: FileContent
  private let path: String
  private var offset = 0

  init(_ content: FileContent, path: String) {
    self.content = content
    self.path = path
  }

  /// The next bytes; they live as long as the reader.
  mutating func bytes(_ count: Int) throws(HearingError) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= content.bytes.count - offset else {
      throw .model(
        file: path,
        reason:
          "it is cut short: \(content.bytes.count) bytes, at least \(offset + max(0, count)) expected; install it again"
      )
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: content.bytes[offset..<offset + count])
  }

  /// A number of four bytes in the byte order of this machine.
  mutating func integer() throws(HearingError) -> Int { Int(try bytes(4).loadUnaligned(as: Int32.self)) }

  /// A number that must be from 0 up to a limit: anything else is damage, and would be used as a size.
  mutating func count(below limit: Int) throws(HearingError) -> Int {
    let value = try integer()
    guard value >= 0, value < limit else {
      throw .model(file: path, reason: "it is damaged: \(value) where a count below \(limit) is expected")
    }
    return value
  }

  /// Text up to a zero byte.
  mutating func terminatedText() throws(HearingError) -> String {
    let rest = content.bytes[offset...]
    guard let end = rest.prefix(64).firstIndex(of: 0) else {
      throw .model(file: path, reason: "it is damaged: a name does not end")
    }
    defer { offset = end + 1 }
    return String(decoding: content.bytes[offset..<end], as: UTF8.self)
  }

  mutating func align(_ size: Int) throws(HearingError) {
    _ = try bytes((size - offset % size) % size)
  }

  /// The text header of Sphinx's files, up to and with the mark of the byte order; whether a checksum follows the data.
  mutating func s3Header() throws(HearingError) -> Bool {
    guard try bytes(3).elementsEqual("s3\n".utf8) else {
      throw .model(file: path, reason: "it is no file of Sphinx (it begins with other bytes than s3)")
    }
    let header = content.bytes.prefix(4_096)
    let mark = Array("endhdr\n".utf8)
    var end: Int?
    for start in offset..<max(offset, header.count - mark.count)
    where header[start..<start + mark.count].elementsEqual(mark) {
      end = start + mark.count
      break
    }
    guard let end else { throw .model(file: path, reason: "it is damaged: its header does not end") }
    let text = String(decoding: content.bytes[offset..<end], as: UTF8.self)
    offset = end
    guard try integer() == 0x1122_3344 else {
      throw .model(file: path, reason: "it was made for a machine of the other byte order")
    }
    return text.contains("chksum0 yes")
  }

  /// Whether the rest of the file is words of four bytes of which the last is the checksum of those before, as Sphinx makes it.
  var matchesChecksum: Bool {
    let rest = content.bytes[offset...]
    guard rest.count >= 4, rest.count.isMultiple(of: 4) else { return false }
    var sum: UInt32 = 0
    for start in stride(from: offset, to: content.bytes.count - 4, by: 4) {
      sum = (sum << 20 | sum >> 12) &+ content.bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
    }
    return sum == content.bytes.loadUnaligned(fromByteOffset: content.bytes.count - 4, as: UInt32.self)
  }

  func expectEnd() throws(HearingError) {
    guard offset == content.bytes.count else {
      throw .model(file: path, reason: "it has \(content.bytes.count - offset) bytes too many; install it again")
    }
  }
}
