// Tar archives as the build writes them: of programs that carry files, and of updates.
private import Glibc

/// A tar archive (POSIX.1-1988 "ustar", plain files and folders) in a file or in a part of one.
package struct TarArchive {
  package let members: [Member]
  private let file: Descriptor

  package struct Member: Equatable, Sendable {
    /// Relative, without `..`.
    package var path: String
    package var isFolder: Bool
    /// Where its bytes begin in the file.
    package var offset: Int
    package var size: Int
  }

  /// A file descriptor that is closed with its last owner.
  package final class Descriptor {
    let number: Int32
    package init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  static let blockSize = 512
  /// Far more than there are; a damaged archive ends the reading.
  private static let mostMembers = 10_000

  /// - Returns: nil if the bytes are no such archive, or a damaged one.
  package init?(_ file: Descriptor, from start: Int, size: Int) {
    guard let members = Self.members(file.number, from: start, size: size) else { return nil }
    self.file = file
    self.members = members
  }

  /// - Returns: nil if the file cannot be opened, or is no such archive.
  package init?(path: String) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    self.init(Descriptor(number), from: 0, size: Int(lseek(number, 0, SEEK_END)))
  }

  private static func members(_ file: Int32, from start: Int, size: Int) -> [Member]? {
    var members: [Member] = []
    var offset = start
    let end = start + size
    while offset + blockSize <= end, members.count < mostMembers {
      guard let header = read(file, at: offset, count: blockSize) else { return nil }
      // An empty block is the end.
      guard header.contains(where: { $0 != 0 }) else { return members }
      guard let member = member(header, at: offset + blockSize), member.offset + member.size <= end else { return nil }
      members.append(member)
      offset = member.offset + (member.size + blockSize - 1) / blockSize * blockSize
    }
    return nil
  }

  /// The fields of a header block: name at 0, size in octal at 124, check sum at 148, kind at 156, magic at 257, prefix of the name at 345.
  private static func member(_ header: [UInt8], at offset: Int) -> Member? {
    func text(_ range: Range<Int>) -> String { String(decoding: header[range].prefix { $0 != 0 }, as: UTF8.self) }
    func octal(_ range: Range<Int>) -> Int? { Int(text(range).filter { $0 != " " }, radix: 8) }
    // The sum counts its own field as spaces.
    let sum = header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(header[$1])) }
    guard text(257..<262) == "ustar", octal(148..<156) == sum, let size = octal(124..<136) else { return nil }
    let kind = header[156]
    let isFolder = kind == UInt8(ascii: "5")
    guard isFolder || kind == UInt8(ascii: "0") || kind == 0 else { return nil }
    let prefix = text(345..<500)
    let parts = ((prefix.isEmpty ? "" : prefix + "/") + text(0..<100)).split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { return nil }
    return Member(path: parts.joined(separator: "/"), isFolder: isFolder, offset: offset, size: isFolder ? 0 : size)
  }

  static func read(_ file: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  /// The bytes of a member; nil if the file cannot be read.
  package func bytes(of member: Member) -> [UInt8]? { Self.read(file.number, at: member.offset, count: member.size) }

  /// Hands on the bytes of a member piece by piece.
  ///
  /// - Returns: false if the file cannot be read to the end of the member, or `take` returns false.
  package func read(_ member: Member, _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while done < member.size {
      let count = pread(file.number, &buffer, min(buffer.count, member.size - done), off_t(member.offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count > 0, buffer.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }) else {
        return false
      }
      done += count
    }
    return true
  }

  /// Copies a member into a file that is not there yet, and has it on the card.
  func copy(_ member: Member, to path: String) throws(ResourceError) {
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw ResourceError.cannotUnpack(path, errno) }
    defer { close(target) }
    var offset = off_t(member.offset)
    var rest = member.size
    while rest > 0 {
      let count = sendfile(target, file.number, &offset, rest)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ResourceError.cannotUnpack(path, count == 0 ? EIO : errno) }
      rest -= count
    }
    guard fsync(target) == 0 else { throw ResourceError.cannotUnpack(path, errno) }
  }
}
