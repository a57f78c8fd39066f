/// What an encoder wrote into the first frame of an MP3 file instead of sound: how much silence it put at both ends (Xing's "Info" frame with
/// LAME's extension, gabriel.mp3-tech.org/mp3infotag.html).
struct EncoderTag: Hashable {
  /// Samples that a decoder itself is late.
  static let decoderDelay = 529

  /// Frames of sound, if it says so.
  var frames: Int?
  /// Samples before the sound.
  var delay = 0
  /// Samples behind it.
  var padding = 0

  /// Nil if the frame holds sound.
  init?(_ frame: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let header = frame.bigEndian(at: 0) else { return nil }
    let isMono = header >> 6 & 3 == 3
    let isMPEG1 = header >> 19 & 3 == 3
    let isProtected = header >> 16 & 1 == 0
    // Behind the header and the side information of layer III (ISO 11172-3, 2.4.1.7).
    let sideInformation = isMPEG1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    let start = 4 + (isProtected ? 2 : 0) + sideInformation
    // Some encoders leave the checksum's two bytes out, although they promise it.
    guard let place = [start, 4 + sideInformation].first(where: { Self.isTag(frame, at: $0) }),
      let flags = frame.bigEndian(at: place + 4)
    else { return nil }
    var position = place + 8
    if flags & 1 != 0 {
      frames = frame.bigEndian(at: position).map { Int($0) }
      position += 4
    }
    for (flag, size) in [(UInt32(2), 4), (4, 100), (8, 4)] where flags & flag != 0 { position += size }
    guard frame.bigEndian(at: position) ?? 0 != 0, let ends = frame.bigEndian(at: position + 20) else { return }
    // The last three bytes of four: 12 bits each.
    delay = Int(ends >> 12 & 0xFFF)
    padding = Int(ends & 0xFFF)
  }

  private static func isTag(_ frame: Slice<UnsafeBufferPointer<UInt8>>, at position: Int) -> Bool {
    let name = frame.dropFirst(position).prefix(4)
    return name.elementsEqual("Xing".utf8) || name.elementsEqual("Info".utf8)
  }
}
