private import Glibc
private import Sound

/// A 16-bit mono WAV file that is written as sound comes; readable at every moment.
///
/// A pipe or a terminal cannot be gone back in: its header promises as much as there can be, and readers go to the end, as they do with `arecord`.
final class WAVWriter {
  private let descriptor: Int32
  private let path: String
  private let sampleRate: Int
  private var byteCount = 0
  private var pending: [UInt8] = []
  /// What was written cannot be changed any more.
  let isStream: Bool
  /// Whoever read a stream has what it wanted, and went away.
  private(set) var isDeserted = false

  init(_ path: String, sampleRate: Int) throws(Failure) {
    descriptor = try Files.create(path)
    self.path = path
    self.sampleRate = sampleRate
    isStream = lseek(descriptor, 0, SEEK_CUR) < 0
    pending = WAVFile.header(sampleRate: sampleRate, byteCount: isStream ? .max : 0)
  }

  deinit { close(descriptor) }

  func write(_ samples: [Int16]) throws(Failure) {
    for sample in samples {
      pending.append(UInt8(truncatingIfNeeded: sample))
      pending.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    byteCount += samples.count * 2
    if pending.count >= 65_536 { try flush() }
  }

  /// Puts what was written on the file and makes its header true.
  func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    guard isStream else {
      try Files.write(pending, to: descriptor, named: path)
      return try Files.write(
        WAVFile.header(sampleRate: sampleRate, byteCount: byteCount), to: descriptor, at: 0, named: path)
    }
    guard !isDeserted else { return }
    switch Files.writeAll(pending, to: descriptor, mayStop: true) {
    case 0, EINTR: break
    case EPIPE: isDeserted = true
    case let code: throw Failure(.cannotCreate, "hearken: cannot write \(path): \(String(cString: strerror(code)))")
    }
  }
}
