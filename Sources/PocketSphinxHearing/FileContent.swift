// Files read through memory mapping, because the dictionary and the models are megabytes of which little is looked at.
internal import Devices
internal import Glibc

/// The bytes of one file for as long as this lives.
final class FileContent {
  let bytes: UnsafeRawBufferPointer

  /// - Throws: `HearingError.model` naming the file and what the system said.
  init(path: String) throws(HearingError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .model(file: path, reason: "cannot open it: \(Self.lastError)")
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      throw .model(file: path, reason: "cannot examine it: \(Self.lastError)")
    }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .model(file: path, reason: "it is not a file") }
    let size = Int(information.st_size)
    guard size > 0 else { throw .model(file: path, reason: "it is empty") }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .model(file: path, reason: "cannot read it: \(Self.lastError)")
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// The whole as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private static var lastError: String { String(cString: strerror(errno)) }
}
