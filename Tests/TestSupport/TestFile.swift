// Files as bytes.
import Glibc

/// Whole files, for tests that copy and damage them.
package enum TestFile {
  package static func read(_ path: String) -> [UInt8] {
    let file = Glibc.open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { Glibc.close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  package static func write(_ bytes: [UInt8], to path: String) {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { return }
    defer { Glibc.close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
