// The files that a static program carries behind its own: a tar archive, so that "tail" and "tar" can look into it too.
private import Glibc

/// A tar archive at the end of a program.
///
/// The last 64 bytes of such a program are a line: `hearken-resources 1 SIZE HASH`, filled up with spaces. SIZE bytes before it are the
/// archive; HASH names its content. `scripts/build-static` writes both.
struct ResourceArchive {
  /// Names the content: two programs with the same hash carry the same files.
  let hash: String
  private let tar: TarArchive

  static let trailerSize = 64

  var members: [TarArchive.Member] { tar.members }

  /// - Returns: nil if the program carries nothing, as one that was built for the machine it was built on.
  /// - Throws: `ResourceError` if what it carries is damaged.
  init?(program path: String) throws(ResourceError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let program = TarArchive.Descriptor(number)
    let end = Int(lseek(number, 0, SEEK_END))
    guard end > Self.trailerSize,
      let trailer = TarArchive.read(number, at: end - Self.trailerSize, count: Self.trailerSize)
    else { return nil }
    let words = String(decoding: trailer, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 4, words[0] == "hearken-resources", words[1] == "1" else { return nil }
    guard let size = Int(words[2]), size >= 0, size <= end - Self.trailerSize,
      let tar = TarArchive(program, from: end - Self.trailerSize - size, size: size)
    else { throw ResourceError.damaged(path) }
    hash = String(words[3])
    self.tar = tar
  }

  /// Copies every member into a folder that exists, and has it all on the card.
  func unpack(into folder: String) throws(ResourceError) {
    for member in members where !member.path.isEmpty {
      let path = folder + "/" + member.path
      if member.isFolder {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw ResourceError.cannotUnpack(path, errno) }
      } else {
        try tar.copy(member, to: path)
      }
    }
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
