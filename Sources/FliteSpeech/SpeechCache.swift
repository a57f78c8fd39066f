// Sentences that were computed, kept as files: a fixed prompt starts like a recording.
private import Devices
private import Glibc
private import Synchronization

/// Keeps the sound of sentences in a folder, up to a size; what was not used for longest goes first.
///
/// Every entry holds its whole key and a checksum; one that is damaged, or was cut off by a power failure, is removed and computed anew.
/// Nothing is written but new entries, and once a day the time of one that is used; where nothing can be written, what is there is used.
/// Any thread.
final class SpeechCache: Sendable {
  private struct Entry: Sendable {
    var size: Int
    /// Larger is later.
    var lastUse: Int
  }

  private struct State: Sendable {
    var isOpen = false
    var entries: [UInt64: Entry] = [:]
    var total = 0
    var uses = 0
    /// Sentences that were computed once: a text that is not said again needs no file.
    var once: [UInt64] = []
    /// Something could not be written: no more is tried.
    var isReadOnly = false
  }

  let folder: String
  private let limit: Int
  private let keepsAll: Bool
  private let note: @Sendable (_ reason: String) -> Void
  private let state = Mutex(State())
  /// So much of the card is left to others.
  private static let leastFree: UInt64 = 64 << 20
  private static let mostOnce = 1_024

  /// - Parameters:
  ///   - limit: bytes of all entries.
  ///   - keepsAll: keeps what is computed for the first time, too.
  ///   - note: told once, if nothing can be written.
  init(
    folder: String, limit: Int = 32 << 20, keepsAll: Bool = false, note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.folder = folder
    self.limit = limit
    self.keepsAll = keepsAll
    self.note = note
  }

  /// How many samples are kept; nil if none are.
  func length(of key: SpeechKey) -> Int? {
    state.withLock { state in
      open(&state)
      return state.entries[key.fingerprint].map { max(0, $0.size - SpeechEntry.headerSize - key.text.utf8.count) / 2 }
    }
  }

  /// What is kept, if it is in order.
  func samples(of key: SpeechKey) -> [Int16]? {
    let path = path(of: key.fingerprint)
    // Another process may have put it there: `hearken check --warm` while the appliance runs.
    let samples = SpeechEntry.read(path, key: key)
    let size = SpeechEntry.headerSize + key.text.utf8.count + 2 * (samples?.count ?? 0)
    state.withLock { state in
      open(&state)
      guard samples != nil else { return remove(key.fingerprint, from: &state) }
      state.uses += 1
      if let before = state.entries.updateValue(Entry(size: size, lastUse: state.uses), forKey: key.fingerprint) {
        state.total -= before.size
      }
      state.total += size
    }
    if samples != nil { Self.touch(path) }
    return samples
  }

  /// Whether `keep` shall be called: not for what is said for the first time, and not where nothing can be written.
  func wants(_ key: SpeechKey) -> Bool {
    state.withLock { state in
      open(&state)
      if state.isReadOnly { return false }
      if keepsAll || state.once.contains(key.fingerprint) { return true }
      if state.once.count >= Self.mostOnce { state.once.removeFirst(Self.mostOnce / 2) }
      state.once.append(key.fingerprint)
      return false
    }
  }

  /// Keeps a sentence.
  func keep(_ samples: [Int16], sampleRate: Int, as key: SpeechKey) {
    let bytes = SpeechEntry.bytes(samples, sampleRate: sampleRate, key: key)
    let mayWrite = state.withLock { state in
      open(&state)
      guard !state.isReadOnly, bytes.count <= limit / 4 else { return false }
      remove(key.fingerprint, from: &state)
      while state.total + bytes.count > limit,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        remove(oldest.key, from: &state)
      }
      return true
    }
    guard mayWrite else { return }
    if let reason = write(bytes, to: key.fingerprint) {
      let isFirst = state.withLock { state in
        defer { state.isReadOnly = true }
        return !state.isReadOnly
      }
      if isFirst { note(reason) }
      return
    }
    state.withLock { state in
      state.uses += 1
      state.entries[key.fingerprint] = Entry(size: bytes.count, lastUse: state.uses)
      state.total += bytes.count
    }
  }

  /// - Returns: what went wrong.
  private func write(_ bytes: [UInt8], to fingerprint: UInt64) -> String? {
    mkdir(folder, 0o755)
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return "cannot use \(folder): \(String(cString: strerror(errno)))" }
    guard UInt64(status.f_bavail) * UInt64(status.f_frsize) > Self.leastFree else {
      return "less than \(Self.leastFree >> 20) MB are free for \(folder)"
    }
    let part = "\(path(of: fingerprint)).part"
    let descriptor = Glibc.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return "cannot create \(part): \(String(cString: strerror(errno)))" }
    var written = 0
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      while written < buffer.count, failure == 0 {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count > 0 { written += count } else if count == 0 || errno != EINTR { failure = count == 0 ? EIO : errno }
      }
    }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    // Without waiting for the card: what a power failure leaves of it is found by its checksum.
    if failure == 0, rename(part, path(of: fingerprint)) != 0 { failure = errno }
    guard failure != 0 else { return nil }
    unlink(part)
    return "cannot write \(part): \(String(cString: strerror(failure)))"
  }

  private func remove(_ fingerprint: UInt64, from state: inout State) {
    guard let entry = state.entries.removeValue(forKey: fingerprint) else { return }
    state.total -= entry.size
    unlink(path(of: fingerprint))
  }

  private func path(of fingerprint: UInt64) -> String {
    let digits = String(fingerprint, radix: 16)
    return "\(folder)/\(String(repeating: "0", count: 16 - digits.count))\(digits)\(Self.suffix)"
  }

  private static let suffix = ".speech"

  /// Looks what is there, once.
  private func open(_ state: inout State) {
    guard !state.isOpen else { return }
    state.isOpen = true
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    var found: [(fingerprint: UInt64, size: Int, time: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // What a crash cut off.
      if name.hasSuffix(".part") { unlink("\(folder)/\(name)") }
      var status = stat()
      guard name.utf8.count == 16 + Self.suffix.utf8.count, name.hasSuffix(Self.suffix),
        let fingerprint = UInt64(name.prefix(16), radix: 16), stat("\(folder)/\(name)", &status) == 0
      else { continue }
      found.append((fingerprint, Int(status.st_size), status.st_mtim.tv_sec))
    }
    for entry in found.sorted(by: { ($0.time, $0.fingerprint) < ($1.time, $1.fingerprint) }) {
      state.uses += 1
      state.entries[entry.fingerprint] = Entry(size: entry.size, lastUse: state.uses)
      state.total += entry.size
    }
  }

  /// Notes the use of a file for the next start, once a day: cards wear out by writing.
  private static func touch(_ path: String) {
    var status = stat()
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard stat(path, &status) == 0, abs(now.tv_sec - status.st_mtim.tv_sec) > 86_400 else { return }
    utimensat(AT_FDCWD, path, nil, 0)
  }
}

/// The file of one sentence: magic, version, length of the key, sample rate, number of samples, checksum; key; samples. Numbers are little
/// endian.
enum SpeechEntry {
  static let headerSize = 32
  private static let magic = Array("HKSPEECH".utf8)
  private static let version: UInt32 = 1

  static func bytes(_ samples: [Int16], sampleRate: Int, key: SpeechKey) -> [UInt8] {
    let text = Array(key.text.utf8)
    var bytes = magic
    bytes.reserveCapacity(headerSize + text.count + 2 * samples.count)
    for number in [version, UInt32(text.count), UInt32(sampleRate), UInt32(samples.count)] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    withUnsafeBytes(of: checksum(text, UInt32(sampleRate), samples).littleEndian) { bytes += $0 }
    bytes += text
    samples.withUnsafeBytes { bytes += $0 }
    return bytes
  }

  /// The samples of a file that is whole and belongs to the key.
  static func read(_ path: String, key: SpeechKey) -> [Int16]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = Array(key.text.utf8)
    var status = stat()
    let fixed = headerSize + text.count
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= fixed,
      status.st_size <= 64 << 20, (Int(status.st_size) - fixed) % 2 == 0
    else { return nil }
    var head = [UInt8](repeating: 0, count: fixed)
    var samples = [Int16](repeating: 0, count: (Int(status.st_size) - fixed) / 2)
    guard head.withUnsafeMutableBytes({ fill($0, from: descriptor) }),
      samples.withUnsafeMutableBytes({ fill($0, from: descriptor) })
    else { return nil }
    func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(head[offset + $1]) << UInt32(8 * $1) }
    }
    let sum = UInt64(number(at: 24)) | UInt64(number(at: 28)) << 32
    guard head.starts(with: magic), number(at: 8) == version, number(at: 12) == text.count,
      number(at: 20) == samples.count, head[headerSize...].elementsEqual(text),
      sum == checksum(text, number(at: 16), samples)
    else { return nil }
    return samples
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }

  private static func checksum(_ text: [UInt8], _ sampleRate: UInt32, _ samples: [Int16]) -> UInt64 {
    let start = text.withUnsafeBytes { Fingerprint.of($0, from: Fingerprint.start ^ UInt64(sampleRate)) }
    return samples.withUnsafeBytes { Fingerprint.of($0, from: start) }
  }
}
