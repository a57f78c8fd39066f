// A folder that is there for one test.
import Glibc

/// Made empty, and removed with all that is in it when nobody holds it any more.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("\(Self.parent)/hearken-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw FolderError(code: errno) }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  private static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  struct FolderError: Error { let code: Int32 }

  /// The bytes of a file in it; none if there is no such file.
  package func bytes(_ name: String) -> [UInt8] { TestFile.read("\(path)/\(name)") }

  /// The text of a file in it.
  package func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  package func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  /// Writes a file, and makes the folders that its name has.
  package func write(_ bytes: [UInt8], to name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    TestFile.write(bytes, to: "\(path)/\(name)")
  }

  /// Names in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
