/// One box of an MP4 file (ISO 14496-12, 4.2).
struct MP4Box {
  let type: String
  /// What is in it and really there.
  let body: ArraySlice<UInt8>

  /// The boxes in some bytes, in order; those behind a box that cannot be one are left out.
  static func boxes(in bytes: ArraySlice<UInt8>) -> [MP4Box] {
    var boxes: [MP4Box] = []
    var rest = bytes
    while boxes.count < most, let small = rest.bigEndian(at: 0) {
      var header = 8
      var size = Int(small)
      // 1: the size is too large for 32 bits and stands behind the type. 0: to the end.
      if small == 1, let large = rest.bigEndian(UInt64.self, at: 8) {
        header = 16
        size = Int(clamping: large)
      } else if small == 0 {
        size = rest.count
      }
      guard size >= header, rest.count >= header else { break }
      let type = rest[rest.startIndex + 4..<rest.startIndex + 8]
      let whole = rest.prefix(size)
      boxes.append(MP4Box(type: String(decoding: type, as: UTF8.self), body: whole.dropFirst(header)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  /// The first box at the end of a path of types.
  static func find(_ path: String..., in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var bytes = bytes
    for type in path {
      guard let box = boxes(in: bytes).first(where: { $0.type == type }) else { return nil }
      bytes = box.body
    }
    return bytes
  }

  /// No level of a real file has as many.
  private static let most = 1_000
}
