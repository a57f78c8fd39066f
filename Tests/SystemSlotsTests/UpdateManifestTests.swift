// What an update says of itself, read with suspicion.
import SystemSlots
import Testing

@Suite struct UpdateManifestTests {
  private static let digest = String(repeating: "0f", count: 32)
  private static let start = "hearken-update 1\nversion 0.2.0\narchitecture arm64\n"

  private func reason(_ text: String) -> String? {
    do throws(UpdateError) {
      _ = try UpdateManifest(text)
      return nil
    } catch { return error.sentence }
  }

  @Test("version, architecture and files are read") func whole() throws {
    let manifest = try UpdateManifest(
      Self.start + "file root 1000 \(Self.digest)\nfile boot/vmlinuz 20 \(Self.digest)\n")
    #expect(manifest.version == "0.2.0" && manifest.architecture == "arm64")
    #expect(manifest.root?.size == 1_000 && manifest.root?.sha256 == Self.digest)
    #expect(manifest.boot.map(\.name) == ["boot/vmlinuz"])
  }

  @Test(
    "names that lead anywhere else are refused",
    arguments: [
      "boot/../cmdline.txt", "boot/.hidden", "boot/", "/etc/passwd", "boot/a/b", "other", "boot/a\\b", "boot/ä",
    ])
  func names(_ name: String) {
    let text = Self.start + "file root 1000 \(Self.digest)\nfile \(name) 20 \(Self.digest)\n"
    #expect(reason(text)?.contains("with the name") == true)
  }

  // A value of its own: Swift 6.0.3 crashes on an interpolation inside @Test.
  private static let damages = [
    ("", "no update of a kind"),
    ("hearken-update 2\nversion 1\narchitecture arm64\nfile root 1 x\n", "no update of a kind"),
    ("hearken-update 1\nverzion 1\narchitecture arm64\nfile root 1 x\n", "its version"),
    (start + "file root 1000 abc\n", "unknown way"), (start + "file root -1 \(digest)\n", "unknown way"),
    (start + "file root 0 \(digest)\n", "unknown way"), (start + "file boot/x 1 \(digest)\n", "no system"),
    (start + "file root 1 \(digest)\nfile root 1 \(digest)\n", "with the name"),
  ]

  @Test("what is damaged is refused with a reason", arguments: damages)
  func damaged(_ text: String, _ part: String) { #expect(reason(text)?.contains(part) == true) }
}
