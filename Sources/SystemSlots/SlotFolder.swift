// The two systems of a board as files: where they are, what starts next, and how one is replaced.
private import Checksums
private import Glibc

/// The slots of a board: a folder with `a` and `b`, the partitions of the two systems, and `boot`, the boot partition.
///
/// On the boot partition, each slot has a folder of its name with kernel and device trees; `plan.txt` is the `BootPlan`, and `slot.txt` tells
/// the firmware the folder of the next start. Confined to one thread.
package struct SlotFolder {
  private let path: String
  /// The system that runs.
  package let running: Slot

  /// Where the image has them.
  package static let usual = "/usr/lib/hearken/slots"

  /// - Parameters:
  ///   - commandLine: what the kernel was started with; it names the slot, `hearken.slot=a`.
  /// - Throws: the board was not started from Hearken's image.
  package init(_ path: String = usual, commandLine: String) throws(UpdateError) {
    let name = commandLine.split { $0 == " " || $0 == "\n" }.first { $0.hasPrefix("hearken.slot=") }
    guard let running = name.flatMap({ Slot(rawValue: String($0.dropFirst(13))) }), access(path + "/boot", F_OK) == 0
    else {
      throw UpdateError.notNow(
        "this system was not started from Hearken's image and has no second place for an update; a package is updated with "
          + "\"dpkg -i hearken_VERSION_ARCHITECTURE.deb\"")
    }
    self.path = path
    self.running = running
  }

  /// What starts next. Without a plan that can be read the system that runs stays.
  package var plan: BootPlan {
    Self.text(path + "/boot/plan.txt").flatMap { BootPlan($0) } ?? BootPlan(staying: running)
  }

  /// Puts an update into the slot that does not run, and has it start next, for its tries.
  ///
  /// - Parameters:
  ///   - architecture: of this program, as Debian calls it.
  ///   - progress: is told the share that is done, from 0 to 1.
  package func install(
    _ update: UpdateFile, architecture: String, progress: (Double) -> Void
  ) throws(UpdateError) {
    let manifest = update.manifest
    guard manifest.architecture == architecture else {
      throw UpdateError.refused("it is for \(manifest.architecture), and this board is \(architecture)")
    }
    guard !plan.isTrial(of: running) else {
      throw UpdateError.notNow(
        "the system that runs is new itself and was not found good yet, and the other slot holds the one to fall back to: wait "
          + "until \"hearken update --status\" says that it stays")
    }
    guard let root = manifest.root else { throw UpdateError.refused("it holds no system") }
    let slot = running.other
    let total = Double(manifest.files.reduce(0) { $0 + $1.size })
    var done = 0
    func told(_ count: Int) {
      done += count
      progress(Double(done) / total)
    }
    try write(root, of: update, to: "\(path)/\(slot.rawValue)", isPartition: true, told)
    try withWritableBoot { () throws(UpdateError) in
      let folder = "\(path)/boot/\(slot.rawValue)"
      mkdir(folder, 0o755)
      for file in manifest.boot {
        let name = file.name.dropFirst(UpdateManifest.bootPrefix.count)
        try write(file, of: update, to: "\(folder)/\(name)", isPartition: false, told)
      }
      try put(BootPlan(trying: slot, else: running))
    }
  }

  /// The system that runs is good, and stays.
  package func confirm() throws(UpdateError) {
    try withWritableBoot { () throws(UpdateError) in try put(BootPlan(staying: running)) }
  }

  /// Copies a file, has it on the card, reads it back and compares.
  private func write(
    _ file: UpdateManifest.File, of update: UpdateFile, to target: String, isPartition: Bool, _ told: (Int) -> Void
  ) throws(UpdateError) {
    func system(_ operation: String) -> UpdateError {
      UpdateError.failed("cannot \(operation) \(target): \(String(cString: strerror(errno)))")
    }
    let descriptor = open(target, O_RDWR | O_CLOEXEC | (isPartition ? 0 : O_CREAT | O_TRUNC), 0o644)
    guard descriptor >= 0 else { throw system("open") }
    defer { close(descriptor) }
    if isPartition, lseek(descriptor, 0, SEEK_END) < file.size {
      throw UpdateError.refused("its system has \(file.size >> 20) MB, and the slot has less room")
    }
    lseek(descriptor, 0, SEEK_SET)
    var hash = SHA256()
    var isWritten = true
    let isRead = update.read(file) { piece in
      hash.update(piece)
      isWritten = Self.write(piece, to: descriptor)
      told(piece.count)
      return isWritten
    }
    guard isWritten, fsync(descriptor) == 0 else { throw system("write") }
    guard isRead, hash.finish() == file.sha256 else {
      throw UpdateError.refused("its file \"\(file.name)\" is damaged: copy the update to the board again")
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    guard Self.digest(descriptor, size: file.size) == file.sha256 else {
      throw UpdateError.failed("\(target) reads back otherwise than it was written: the card is worn out or damaged")
    }
  }

  private static func write(_ piece: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = piece[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func digest(_ descriptor: Int32, size: Int) -> String {
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while done < size {
      let count = pread(descriptor, &buffer, min(buffer.count, size - done), off_t(done))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      done += count
    }
    return hash.finish()
  }

  /// The plan before what the firmware reads: between the two, a power cut leaves the slot that was to start before.
  private func put(_ plan: BootPlan) throws(UpdateError) {
    try replace("plan.txt", with: plan.text)
    try replace("slot.txt", with: "os_prefix=\(plan.next.rawValue)/\n")
  }

  private func replace(_ name: String, with text: String) throws(UpdateError) {
    let target = "\(path)/boot/\(name)"
    func system() -> UpdateError {
      UpdateError.failed("cannot write \(target): \(String(cString: strerror(errno)))")
    }
    let descriptor = open(target + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw system() }
    defer { close(descriptor) }
    guard Array(text.utf8).withUnsafeBytes({ Self.write($0, to: descriptor) }), fsync(descriptor) == 0,
      rename(target + ".new", target) == 0
    else { throw system() }
    let folder = open("\(path)/boot", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw system() }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw system() }
  }

  /// The boot partition is mounted read-only, so that a power cut cannot hurt it; writable for as long as this takes.
  private func withWritableBoot(_ body: () throws(UpdateError) -> Void) throws(UpdateError) {
    let boot = "\(path)/boot/."
    var status = statvfs()
    let wasReadOnly = statvfs(boot, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
    guard wasReadOnly else { return try body() }
    guard let folder = realpath(boot, nil) else { throw UpdateError.failed("there is no boot partition") }
    defer { free(folder) }
    guard mount(nil, folder, nil, UInt(MS_REMOUNT), nil) == 0 else {
      throw UpdateError.failed("cannot write to the boot partition: \(String(cString: strerror(errno)))")
    }
    defer {
      sync()
      mount(nil, folder, nil, UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil)
    }
    try body()
  }

  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
