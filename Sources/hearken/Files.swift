private import Appliance
private import Glibc
internal import Sound

/// Files that the command line names.
enum Files {
  /// The bytes of a file, or a failure with the status for input that cannot be read.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    do { return try MediaLibrary.read(path) } catch {
      throw Failure(.noInput, "hearken: cannot read \(path): \(error.reason)")
    }
  }

  /// The first bytes of a file of the kernel's, whose size is not known before.
  static func read(_ path: String, upTo limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "hearken: cannot read \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &bytes, limit)
    return Array(bytes.prefix(max(0, count)))
  }

  /// A sound file, at hearing rate.
  static func readSound(_ path: String) throws(Failure) -> Clip {
    let bytes = try read(path)
    do {
      return try MediaLibrary.decode(bytes, name: path, format: nil).resampled(to: Clip.hearingRate)
    } catch {
      throw Failure(.badFlow, "hearken: cannot use \(error)")
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Two names of one file or folder that is there.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    return stat(path, &status) == 0 && stat(other, &otherStatus) == 0 && status.st_dev == otherStatus.st_dev
      && status.st_ino == otherStatus.st_ino
  }

  /// A path from the root, without links; nil if nothing is there.
  static func whole(_ path: String) -> String? {
    guard let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  /// Whether a path that is there is a folder, or lies in it.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let path = whole(path), let folder = whole(folder) else { return false }
    return path == folder || path.hasPrefix(folder + "/")
  }

  /// Standard input to its end, at most `limit` bytes.
  static func readStandardInput(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The folder part of a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path, without slashes at its end.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
