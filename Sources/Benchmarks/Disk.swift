// Whole files.
private import Glibc

enum Disk {
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure("\(path) cannot be opened: errno \(errno)") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = max(0, ftell(file))
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure("\(path) cannot be written: errno \(errno)") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw Failure("\(path) cannot be written in full") }
  }
}
