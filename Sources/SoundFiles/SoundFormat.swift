/// What a file is, by its first bytes; with the place at which the sound's own format begins.
enum SoundFormat: Hashable {
  case wav, mp4
  case flac(start: Int)
  case mpegAudio(start: Int)
  case adts(start: Int)

  /// Nil for what is none of these.
  init?(_ bytes: [UInt8]) {
    let start = Self.endOfTags(bytes)
    let head = bytes[start...].prefix(12)
    if head.starts(with: "fLaC".utf8) {
      self = .flac(start: start)
    } else if start == 0, ["RIFF", "RF64", "BW64"].contains(where: { head.starts(with: $0.utf8) }) {
      self = .wav
    } else if start == 0, head.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .mp4
    } else if head.count >= 4, head[start] == 0xFF, head[start + 1] & 0xF6 == 0xF0 {
      self = .adts(start: start)
    } else if start > 0 || head.count >= 4 && head[start] == 0xFF && head[start + 1] & 0xE0 == 0xE0 {
      self = .mpegAudio(start: start)
    } else {
      return nil
    }
  }

  /// Behind the ID3v2 tags (id3.org, ID3v2.4 structure, 3.1): cover pictures stand before the sound.
  private static func endOfTags(_ bytes: [UInt8]) -> Int {
    var start = 0
    while bytes[start...].starts(with: "ID3".utf8), start + 10 <= bytes.count {
      // Seven bits a byte, so that no byte looks like the start of a frame.
      let size = bytes[start + 6..<start + 10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      let footer = bytes[start + 5] & 0x10 != 0 ? 10 : 0
      start = min(bytes.count, start + 10 + size + footer)
    }
    return start
  }
}
