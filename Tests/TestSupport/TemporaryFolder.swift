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
