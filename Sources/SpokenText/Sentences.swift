/// Cuts speakable text into pieces that a synthesizer computes quickly: sentences, or parts of very long ones.
///
/// flite computes everything that it is given before the first sample (speech-measurements, section 8).
enum Sentences {
  struct Piece: Equatable {
    var text: String
    var ending: SpokenText.Ending
  }

  /// Pieces have at most this many characters, about 12 s of speech.
  static let longest = 160
  /// The first one is cut at a comma beyond this, so that a voice begins soon on a slow board.
  static let longestFirst = 90

  static func split(_ text: SpeakableText) -> [Piece] {
    let bytes = text.bytes
    var pieces: [Piece] = []
    var start = 0
    for position in bytes.indices {
      guard let ending = ending(at: position, in: bytes) else { continue }
      add(bytes[start...position], ending, to: &pieces)
      start = position + 1
    }
    add(bytes[start...], .sentence, to: &pieces)
    return pieces
  }

  /// What ends with this byte, if anything does.
  private static func ending(at position: Int, in bytes: [UInt8]) -> SpokenText.Ending? {
    let byte = bytes[position]
    if byte == newline { return lineEnding(at: position, in: bytes) }
    // A sentence ends with the last of its stops, quotes and brackets, before a blank.
    guard isStop(byte) || isCloser(byte), position + 1 < bytes.count, isBlank(bytes[position + 1]) else { return nil }
    var stop = position
    while stop > 0, isCloser(bytes[stop]) { stop -= 1 }
    guard isStop(bytes[stop]) else { return nil }
    guard bytes[stop] == UInt8(ascii: ".") else { return .sentence }
    return endsSentence(at: stop, next: bytes[(position + 1)...].first { !isBlank($0) && !isOpener($0) }, in: bytes)
      ? .sentence : nil
  }

  /// A stop after a title, an initial or an abbreviation does not end a sentence.
  private static func endsSentence(at stop: Int, next: UInt8?, in bytes: [UInt8]) -> Bool {
    guard let next else { return true }
    if isLower(next) {
      return stop > 0 && bytes[stop - 1] != UInt8(ascii: ".") && !hasInnerStop(before: stop, in: bytes)
    }
    let word = word(before: stop, in: bytes)
    if titles.contains(word) { return false }
    if word.utf8.count == 1, word != "i", stop >= 1, isUpper(bytes[stop - 1]) {
      return hasInnerStop(before: stop, in: bytes)
    }
    if numbered.contains(word) { return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) }
    return true
  }

  /// Empty lines end paragraphs; a line that begins with a capital or a digit does not continue the one before.
  private static func lineEnding(at position: Int, in bytes: [UInt8]) -> SpokenText.Ending? {
    guard let next = bytes[(position + 1)...].first(where: { $0 != UInt8(ascii: " ") }) else { return .sentence }
    if next == newline { return .paragraph }
    return isLower(next) ? nil : .sentence
  }

  /// Adds text as one piece, or as several when it is long.
  private static func add(_ bytes: ArraySlice<UInt8>, _ ending: SpokenText.Ending, to pieces: inout [Piece]) {
    var rest = bytes
    while !rest.isEmpty {
      let limit = pieces.isEmpty ? longestFirst : longest
      guard rest.count > limit else { break }
      guard let cut = cut(rest, preferably: limit, isFirst: pieces.isEmpty) else { break }
      append(rest[..<cut.end], cut.ending, to: &pieces)
      rest = rest[cut.end...]
    }
    append(rest, ending, to: &pieces)
  }

  /// Where to cut a piece that is too long: behind the last comma that fits, else the last blank, else anywhere. Nil leaves it whole.
  private static func cut(
    _ bytes: ArraySlice<UInt8>, preferably limit: Int, isFirst: Bool
  ) -> (end: Int, ending: SpokenText.Ending)? {
    let room = bytes.prefix(limit)
    let early = bytes.startIndex + min(30, limit / 3)
    if let comma = room[early...].lastIndex(where: { ",;:".utf8.contains($0) }), isBlank(bytes[comma + 1]) {
      return (comma + 1, .comma)
    }
    if bytes.count <= longest { return nil }
    let wide = bytes.prefix(longest)
    if isFirst, let comma = wide[early...].lastIndex(where: { ",;:".utf8.contains($0) }), isBlank(bytes[comma + 1]) {
      return (comma + 1, .comma)
    }
    if let blank = wide[early...].lastIndex(where: isBlank) { return (blank + 1, .word) }
    return (wide.endIndex, .word)
  }

  private static func append(_ bytes: ArraySlice<UInt8>, _ ending: SpokenText.Ending, to pieces: inout [Piece]) {
    let words = bytes.drop(while: isBlank)
    guard words.contains(where: { isLower($0) || isUpper($0) || (0x30...0x39).contains($0) }) else {
      // Nothing to say here, but a paragraph may end behind a sentence.
      if ending == .paragraph, let last = pieces.indices.last { pieces[last].ending = .paragraph }
      return
    }
    let text = String(decoding: words.map { $0 == newline ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    pieces.append(Piece(text: text, ending: ending))
  }

  private static func word(before stop: Int, in bytes: [UInt8]) -> String {
    var start = stop
    while start > 0, stop - start < 12, isLower(bytes[start - 1]) || isUpper(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<stop], as: UTF8.self).lowercased()
  }

  /// As in "e.g." or "a.m.": a letter before the stop, and a stop before the letter.
  private static func hasInnerStop(before stop: Int, in bytes: [UInt8]) -> Bool {
    stop >= 3 && bytes[stop - 2] == UInt8(ascii: ".") && (isLower(bytes[stop - 1]) || isUpper(bytes[stop - 1]))
  }

  private static let newline = UInt8(ascii: "\n")
  private static func isStop(_ byte: UInt8) -> Bool { ".!?".utf8.contains(byte) }
  private static func isCloser(_ byte: UInt8) -> Bool { "\"')".utf8.contains(byte) }
  private static func isOpener(_ byte: UInt8) -> Bool { "\"'(".utf8.contains(byte) }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == newline }
  private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  /// Stand before a name.
  private static let titles: Set<String> = [
    "mr", "mrs", "ms", "dr", "prof", "st", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "vs", "cf", "mt",
  ]
  /// Stand before a number.
  private static let numbered: Set<String> = ["no", "nos", "nr", "fig", "p", "pp", "vol", "ch", "sec", "approx"]
}
