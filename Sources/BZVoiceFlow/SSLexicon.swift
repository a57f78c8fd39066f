internal import VoiceFlow

/// Pronunciations as the API and its lexicon files give them (spec A17): a value.
struct SSLexicon {
  struct Entry: Hashable {
    /// Lower case.
    var word: String
    /// Flite's phones with stress digits, one space between them.
    var phones: String

    init(word: String, phones: String) {
      self.word = word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
      self.phones = phones.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Longer files are refused: a whole language has fewer words.
  static let limit = 200_000

  private(set) var entries: [Entry] = []
  /// What cannot be used, each with its place.
  private(set) var faults: [String] = []

  init(entries: [Entry]) {
    for entry in entries { add(entry, from: "\"\(entry.word)\"") }
  }

  /// Reads lines `headword [pos] : phone phone …`; a headword that has spaces or other letters than ASCII is in quotes; `#` begins a comment.
  init(file: SourceFile) {
    for (index, line) in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    {
      let text = String(decoding: line, as: UTF8.self)
      let place = "\(file.name):\(index + 1)"
      guard let first = text.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      guard entries.count < Self.limit else {
        faults.append("\(place): more than \(Self.limit) entries")
        return
      }
      guard let entry = Self.entry(text) else {
        faults.append("\(place): an entry is written \"word : phone phone\"")
        continue
      }
      add(entry, from: place)
    }
  }

  private mutating func add(_ entry: Entry, from place: String) {
    if entry.word.isEmpty || entry.phones.isEmpty || entry.word.contains(":") {
      faults.append("\(place): an entry needs a word and its phones")
    } else {
      entries.append(entry)
    }
  }

  private static func entry(_ line: String) -> Entry? {
    guard let colon = line.lastIndex(of: ":") else { return nil }
    var head = line[..<colon].drop(while: \.isWhitespace)
    if head.first == "\"" {
      head = head.dropFirst()
      guard let quote = head.firstIndex(of: "\"") else { return nil }
      head = head[..<quote]
    } else if let end = head.firstIndex(where: \.isWhitespace) {
      // What follows the headword is its part of speech, which flite does without.
      head = head[..<end]
    }
    return Entry(word: String(head), phones: String(line[line.index(after: colon)...]))
  }
}
