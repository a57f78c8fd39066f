// The files that a static program carries behind its own: a tar archive, so that "tail" and "tar" can look into it too.
private import Glibc

/// A tar archive (POSIX.1-1988 "ustar", plain files and folders) at the end of a program.
///
/// The last 64 bytes of such a program are a line: `hearken-resources 1 SIZE HASH`, filled up with spaces. SIZE bytes before it are the
/// archive; HASH names its content. `scripts/build-static` writes both.
struct ResourceArchive {
  /// Names the content: two programs with the same hash carry the same files.
  let hash: String
  let members: [Member]
  private let program: Descriptor

  struct Member: Equatable {
    /// Relative, without `..`.
    var path: String
    var isFolder: Bool
    /// Where its bytes begin in the program.
    var offset: Int
    var size: Int
  }

  /// A file descriptor that is closed with its last owner.
  final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  static let trailerSize = 64
  private static let blockSize = 512
  /// Far more than there are; a damaged archive ends the reading.
  private static let mostMembers = 10_000

  /// - Returns: nil if the program carries nothing, as one that was built for the machine it was built on.
  /// - Throws: `ResourceError` if what it carries is damaged.
  init?(program path: String) throws(ResourceError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    program = Descriptor(number)
    let end = Int(lseek(number, 0, SEEK_END))
    guard end > Self.trailerSize, let trailer = Self.read(number, at: end - Self.trailerSize, count: Self.trailerSize)
    else { return nil }
    let words = String(decoding: trailer, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 4, words[0] == "hearken-resources", words[1] == "1" else { return nil }
    guard let size = Int(words[2]), size >= 0, size <= end - Self.trailerSize else { throw ResourceError.damaged(path) }
    hash = String(words[3])
    members = try Self.members(number, from: end - Self.trailerSize - size, size: size, of: path)
  }

  private static func members(
    _ file: Int32, from start: Int, size: Int, of path: String
  ) throws(ResourceError) -> [Member] {
    var members: [Member] = []
    var offset = start
    let end = start + size
    while offset + blockSize <= end, members.count < mostMembers {
      guard let header = read(file, at: offset, count: blockSize) else { throw ResourceError.damaged(path) }
      // An empty block is the end.
      guard header.contains(where: { $0 != 0 }) else { return members }
      guard let member = member(header, at: offset + blockSize), member.offset + member.size <= end else {
        throw ResourceError.damaged(path)
      }
      members.append(member)
      offset = member.offset + (member.size + blockSize - 1) / blockSize * blockSize
    }
    throw ResourceError.damaged(path)
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

  private static func read(_ file: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  /// The bytes of a member.
  func bytes(of member: Member) -> [UInt8]? { Self.read(program.number, at: member.offset, count: member.size) }

  /// Copies every member into a folder that exists, and has it all on the card.
  func unpack(into folder: String) throws(ResourceError) {
    for member in members where !member.path.isEmpty {
      let path = folder + "/" + member.path
      if member.isFolder {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw ResourceError.cannotUnpack(path, errno) }
      } else {
        try copy(member, to: path)
      }
    }
  }

  private func copy(_ member: Member, to path: String) throws(ResourceError) {
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw ResourceError.cannotUnpack(path, errno) }
    defer { close(target) }
    var offset = off_t(member.offset)
    var rest = member.size
    while rest > 0 {
      let count = sendfile(target, program.number, &offset, rest)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ResourceError.cannotUnpack(path, count == 0 ? EIO : errno) }
      rest -= count
    }
    guard fsync(target) == 0 else { throw ResourceError.cannotUnpack(path, errno) }
  }
}

/// Why the files inside the program cannot be used: what was attempted, what came back, what to do.
package enum ResourceError: Error, Equatable {
  /// What follows the program is not what the build appended.
  case damaged(String)
  /// A file cannot be written; with the number of the error.
  case cannotUnpack(String, Int32)

  package var sentence: String {
    switch self {
    case .damaged(let program): "the files inside \(program) are damaged: copy the program to the board again"
    case .cannotUnpack(let path, let code):
      "cannot unpack \(path): \(String(cString: strerror(code))); HEARKEN_RESOURCES names a folder to unpack into"
    }
  }
}
