// The checksum of recordings and updates (FIPS 180-4): the same that sha256sum prints.

/// Computes SHA-256 piece by piece.
package struct SHA256 {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  private var state: State = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  package init() { rest.reserveCapacity(Self.blockBytes) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var input = bytes[...]
    if !rest.isEmpty {
      let taken = input.prefix(Self.blockBytes - rest.count)
      rest.append(contentsOf: taken)
      input = input.dropFirst(taken.count)
      guard rest.count == Self.blockBytes else { return }
      rest.withUnsafeBytes { Self.compress($0, into: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    while input.count >= Self.blockBytes {
      Self.compress(UnsafeRawBufferPointer(rebasing: input.prefix(Self.blockBytes)), into: &state)
      input = input.dropFirst(Self.blockBytes)
    }
    rest.append(contentsOf: input)
  }

  /// The digest of everything so far, in lower-case hexadecimal digits.
  package consuming func finish() -> String {
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - rest.count) % Self.blockBytes)
    withUnsafeBytes(of: bits.bigEndian) { padding.append(contentsOf: $0) }
    padding.withUnsafeBytes { update($0) }
    let (a, b, c, d, e, f, g, h) = state
    return [a, b, c, d, e, f, g, h].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      for index in 0..<16 {
        w[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let early = w[index - 15]
        let late = w[index - 2]
        let small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        let small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        w[index] = w[index - 16] &+ small0 &+ w[index - 7] &+ small1
      }
      var (a, b, c, d, e, f, g, h) = state
      constants.withUnsafeBufferPointer { k in
        for index in 0..<64 {
          let big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
          let choice = (e & f) ^ (~e & g)
          let first = h &+ big1 &+ choice &+ k[index] &+ w[index]
          let big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
          let majority = (a & b) ^ (a & c) ^ (b & c)
          (h, g, f, e) = (g, f, e, d &+ first)
          (d, c, b, a) = (c, b, a, first &+ big0 &+ majority)
        }
      }
      state.0 &+= a
      state.1 &+= b
      state.2 &+= c
      state.3 &+= d
      state.4 &+= e
      state.5 &+= f
      state.6 &+= g
      state.7 &+= h
    }
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { (word >> bits) | (word << (32 - bits)) }

  private static let blockBytes = 64

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
