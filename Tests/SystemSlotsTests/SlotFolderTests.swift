// A system replaced, with files in place of partitions.
import Checksums
import Glibc
import SystemSlots
import TestSupport
import Testing

@Suite struct SlotFolderTests {
  private let folder: TemporaryFolder
  private static let commandLine = "console=tty1 hearken.slot=a ro\n"
  private static let system = [UInt8](repeating: 7, count: 300_000)
  private static let kernel = Array("a kernel".utf8)

  init() throws {
    folder = try TemporaryFolder()
    folder.write([UInt8](repeating: 1, count: 1 << 20), to: "a")
    folder.write([UInt8](repeating: 2, count: 1 << 20), to: "b")
    folder.write("the old kernel", to: "boot/b/vmlinuz")
    folder.write("a\n", to: "boot/plan.txt")
    folder.write("os_prefix=a/\n", to: "boot/slot.txt")
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// An update as scripts/image writes it; returns its path.
  private func update(
    architecture: String = "arm64", root: [UInt8] = system, promised: [UInt8] = system
  ) -> String {
    folder.write(
      """
      hearken-update 1
      version 0.2.0
      architecture \(architecture)
      file root \(promised.count) \(Self.digest(promised))
      file boot/vmlinuz \(Self.kernel.count) \(Self.digest(Self.kernel))

      """, to: "new/manifest")
    folder.write("signed", to: "new/manifest.sig")
    folder.write(root, to: "new/root")
    folder.write(Self.kernel, to: "new/boot/vmlinuz")
    let command = "cd '\(folder.path)/new' && tar --format=ustar -cf ../update.tar manifest manifest.sig root boot"
    #expect(Glibc.system(command) == 0)
    return "\(folder.path)/update.tar"
  }

  private func open(_ path: String, isSigned: Bool = true) throws(UpdateError) -> UpdateFile {
    try UpdateFile(path: path) { manifest, signature throws(UpdateError) in
      guard isSigned, signature == Array("signed".utf8), !manifest.isEmpty else { throw .refused("nobody signed it") }
    }
  }

  private func slots() throws(UpdateError) -> SlotFolder {
    try SlotFolder(folder.path, commandLine: Self.commandLine)
  }

  private func install(_ path: String) throws(UpdateError) {
    try slots().install(try open(path), architecture: "arm64") { _ in }
  }

  /// Nothing that the board starts from was touched.
  private func expectUntouched() {
    #expect(folder.text("boot/plan.txt") == "a\n" && folder.text("boot/slot.txt") == "os_prefix=a/\n")
    #expect(folder.bytes("a") == [UInt8](repeating: 1, count: 1 << 20))
  }

  @Test("an update goes into the other slot and starts next") func installs() throws {
    var shares: [Double] = []
    try slots().install(try open(update()), architecture: "arm64") { shares.append($0) }
    #expect(Array(folder.bytes("b").prefix(300_000)) == Self.system && folder.bytes("b").count == 1 << 20)
    #expect(folder.text("boot/b/vmlinuz") == "a kernel")
    #expect(folder.text("boot/plan.txt") == "b\nb\nb\na\n" && folder.text("boot/slot.txt") == "os_prefix=b/\n")
    #expect(folder.bytes("a") == [UInt8](repeating: 1, count: 1 << 20))
    #expect(shares.last == 1)
    #expect(TemporaryFolder.names(in: folder.path + "/boot") == ["b", "plan.txt", "slot.txt"])
  }

  @Test("without a good signature nothing is read any further") func unsigned() throws {
    let path = update()
    #expect(throws: UpdateError.refused("nobody signed it")) { try open(path, isSigned: false) }
    expectUntouched()
  }

  @Test("a system with other bytes than were signed never starts") func damaged() throws {
    var bytes = Self.system
    bytes[200_000] ^= 1
    let path = update(root: bytes)
    #expect(throws: UpdateError.refused("its file \"root\" is damaged: copy the update to the board again")) {
      try install(path)
    }
    expectUntouched()
  }

  @Test("an update for another processor, or too large for the slot, is refused") func unfit() throws {
    let other = update(architecture: "amd64")
    #expect(throws: UpdateError.refused("it is for amd64, and this board is arm64")) { try install(other) }
    let large = [UInt8](repeating: 3, count: 2 << 20)
    let path = update(root: large, promised: large)
    #expect(throws: UpdateError.refused("its system has 2 MB, and the slot has less room")) { try install(path) }
    expectUntouched()
  }

  @Test("an update that was cut is refused", arguments: [0, 100, 700, 5_000, 200_000]) func cut(_ length: Int) throws {
    folder.write(Array(TestFile.read(update()).prefix(length)), to: "cut.tar")
    #expect(throws: UpdateError.self) { try install("\(folder.path)/cut.tar") }
    expectUntouched()
  }

  @Test("while the system that runs is on trial, the one to fall back to is not overwritten") func onTrial() throws {
    folder.write("a\na\nb\n", to: "boot/plan.txt")
    let path = update()
    #expect(throws: UpdateError.self) { try install(path) }
    #expect(folder.bytes("b") == [UInt8](repeating: 2, count: 1 << 20))
    try slots().confirm()
    #expect(folder.text("boot/plan.txt") == "a\n" && folder.text("boot/slot.txt") == "os_prefix=a/\n")
    try install(path)
    #expect(folder.text("boot/plan.txt") == "b\nb\nb\na\n")
  }

  @Test("a plan that cannot be read leaves the system that runs", arguments: ["", "x", "a\nq\n"])
  func noPlan(_ text: String) throws {
    folder.write(text, to: "boot/plan.txt")
    #expect(try slots().plan == BootPlan(staying: .a))
  }

  @Test("a board that was not started from the image says so", arguments: ["", "quiet", "hearken.slot=c"])
  func noSlots(_ commandLine: String) {
    #expect(throws: UpdateError.self) { try SlotFolder(folder.path, commandLine: commandLine) }
  }
}
