// The checksum against the vectors of the standard (FIPS 180-4, NIST CAVP) and of sha256sum.
import Testing

import Checksums

@Suite struct SHA256Tests {
  @Test(
    "Known texts have their known digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func vectors(_ text: String, _ digest: String) {
    #expect(Self.digest(Array(text.utf8), piece: 1_000) == digest)
  }

  @Test(
    "A million letters have their known digest, whatever the size of the pieces", arguments: [63, 4_096])
  func million(_ piece: Int) {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      Self.digest(letters, piece: piece) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Lengths around the end of a block are padded right: pieces and whole agree, and all digests differ")
  func lengths() {
    var digests: Set<String> = []
    for count in 0..<200 {
      let bytes = [UInt8](repeating: 7, count: count)
      let whole = Self.digest(bytes, piece: 1_000)
      #expect(Self.digest(bytes, piece: 7) == whole)
      digests.insert(whole)
    }
    #expect(digests.count == 200)
  }

  private static func digest(_ bytes: [UInt8], piece: Int) -> String {
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { hash.update($0) }
    }
    return hash.finish()
  }
}
