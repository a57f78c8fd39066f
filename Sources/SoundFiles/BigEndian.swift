extension Collection<UInt8> where Index == Int {
  /// The number that these bytes are, most significant first, at `position` from the start; nil where they end before.
  func bigEndian<Value: FixedWidthInteger>(_ type: Value.Type = UInt32.self, at position: Int) -> Value? {
    let size = Value.bitWidth / 8
    guard position >= 0, position <= count - size else { return nil }
    return (0..<size).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: self[startIndex + position + $1]) }
  }
}
