/// The two companded forms of telephony (ITU-T G.711), as 16-bit numbers.
enum Companding {
  static func muLaw(_ byte: UInt8) -> Int {
    let bits = Int(~byte)
    let magnitude = (((bits & 0x0F) << 3) + 0x84) << ((bits & 0x70) >> 4)
    return bits & 0x80 == 0 ? magnitude - 0x84 : 0x84 - magnitude
  }

  static func aLaw(_ byte: UInt8) -> Int {
    let bits = Int(byte ^ 0x55)
    let exponent = (bits & 0x70) >> 4
    let mantissa = (bits & 0x0F) << 4
    let magnitude = exponent == 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
    return bits & 0x80 == 0 ? -magnitude : magnitude
  }
}
