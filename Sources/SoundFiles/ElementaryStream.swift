/// The descriptor of an elementary stream, which holds what a decoder needs (ISO 14496-1, 7.2.6.5).
struct ElementaryStream {
  /// AudioSpecificConfig, if the stream is AAC.
  private(set) var setup: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>) {
    guard var stream = Self.descriptor(3, in: bytes), let flags = stream.dropFirst(2).first else { return }
    stream = stream.dropFirst(3)
    if flags & 0x80 != 0 { stream = stream.dropFirst(2) }
    if flags & 0x40 != 0 { stream = stream.dropFirst(1 + Int(stream.first ?? 0)) }
    if flags & 0x20 != 0 { stream = stream.dropFirst(2) }
    // 0x40 is MPEG-4 audio, 0x66 to 0x68 are the profiles of MPEG-2 AAC.
    guard let decoder = Self.descriptor(4, in: stream), let kind = decoder.first,
      kind == 0x40 || (0x66...0x68).contains(kind)
    else { return }
    setup = Self.descriptor(5, in: decoder.dropFirst(13))
  }

  /// The body of a descriptor that stands at the start.
  private static func descriptor(_ tag: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == tag else { return nil }
    var rest = bytes.dropFirst()
    var size = 0
    // Seven bits a byte, in four bytes at most.
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return nil }
      size = size << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return rest.prefix(size)
  }
}
