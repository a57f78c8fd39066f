/// The bytes of a file at a place that stays, for a C library that reads them as long as it decodes.
final class PinnedBytes {
  /// Without the zeros behind them.
  let bytes: UnsafeBufferPointer<UInt8>
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter guarded: so many zeros follow the last byte.
  init(_ bytes: ArraySlice<UInt8>, guarded: Int = 0) {
    memory = .allocate(capacity: bytes.count + guarded)
    memory.initialize(repeating: 0)
    _ = memory.update(from: bytes)
    self.bytes = UnsafeBufferPointer(rebasing: memory[..<bytes.count])
  }

  deinit { memory.deallocate() }
}
