// Files that a test needs for a moment.
import Glibc
import Testing

/// A file with some text; it is removed at the end.
final class TextFile {
  let path: String

  init(_ text: String) throws {
    var template = Array("/tmp/hearken-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let bytes = Array(text.utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  deinit { unlink(path) }
}
