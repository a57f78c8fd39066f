// Looks words up in a CMU dictionary of 3 MB by scanning it: loading it into objects would cost 22 MB and 0.2 s of processor time.
internal import Devices
internal import Glibc

/// Pronunciations of words: first the owner's, then from the dictionary's file, then from another source.
final class PronouncingDictionary {
  private let file: String
  private let owners: [String: [[String]]]
  private let fallback: (any PronunciationSource)?
  /// What was looked up, so that the file is scanned once per new word; an empty list says that the file lacks the word.
  private var known: [String: [[String]]] = [:]

  /// - Parameter lexicon: its words are known by it alone.
  init(file: String, lexicon: Lexicon = Lexicon(), fallback: (any PronunciationSource)?) {
    self.file = file
    owners = lexicon.pronunciations
    self.fallback = fallback
  }

  /// All pronunciations of each word (any case), the likeliest first; words that nobody can pronounce are missing.
  ///
  /// A word that the dictionary lacks is sought with an ending ("hearken" in "hearkens"), and the other source is asked as well: both count,
  /// for letter-to-sound rules get one word in nine wrong.
  func pronunciations(of words: Set<String>) throws(HearingError) -> [String: [[String]]] {
    let unseen = Set(words.map { $0.lowercased() }).filter { owners[$0] == nil && known[$0] == nil }
    if !unseen.isEmpty { try scan(for: unseen.union(unseen.map { $0 + Self.ending })) }
    var found: [String: [[String]]] = [:]
    for word in words {
      let spelling = word.lowercased()
      var list = owners[spelling] ?? known[spelling] ?? []
      if list.isEmpty {
        list = (known[spelling + Self.ending] ?? []).compactMap(Self.withoutEnding)
        for guess in fallback?.pronunciations(of: word) ?? [] where !list.contains(guess) { list.append(guess) }
      }
      list = list.filter { !$0.isEmpty }
      if !list.isEmpty { found[word] = list }
    }
    return found
  }

  /// Which of these words the file lacks, and what they are taken for.
  func report(on words: Set<String>) throws(HearingError) -> WordReport {
    let found = try pronunciations(of: words)
    var report = WordReport()
    for word in words.sorted() where owners[word.lowercased()] == nil && known[word.lowercased()]?.isEmpty ?? true {
      if let list = found[word] {
        report.guesses.append(WordReport.Guess(word: word, pronunciations: list))
      } else {
        report.unpronounceable.append(word)
      }
    }
    return report
  }

  private static let ending = "s"

  private static func withoutEnding(_ phones: [String]) -> [String]? {
    phones.count > 2 && (phones.last == "Z" || phones.last == "S") ? Array(phones.dropLast()) : nil
  }

  private func scan(for words: Set<String>) throws(HearingError) {
    let content = try FileContent(path: file)
    // Most lines are dismissed by their first byte, and where many words are sought by a hash.
    var isFirst = [Bool](repeating: false, count: 256)
    var candidates: [[[UInt8]]] = Array(repeating: [], count: 4_096)
    for word in words.sorted() {
      known[word] = []
      let spelling = Array(word.utf8)
      guard let first = spelling.first else { continue }
      isFirst[Int(first)] = true
      candidates[spelling.withUnsafeBytes { Self.hash($0) } % candidates.count].append(spelling)
    }
    guard let base = content.bytes.baseAddress else { return }
    var offset = 0
    let size = content.bytes.count
    while offset < size {
      let line = base + offset
      let length = memchr(line, 0x0A, size - offset).map { UnsafeRawPointer($0) - line } ?? size - offset
      offset += length + 1
      guard length > 0, isFirst[Int(line.load(as: UInt8.self))] else { continue }
      let hash = Self.hash(UnsafeRawBufferPointer(start: line, count: length))
      for spelling in candidates[hash % candidates.count] where spelling.count < length {
        guard memcmp(line, spelling, spelling.count) == 0 else { continue }
        let rest = UnsafeRawBufferPointer(start: line + spelling.count, count: length - spelling.count)
        if let phones = Self.phones(after: rest) { known[String(decoding: spelling, as: UTF8.self)]?.append(phones) }
      }
    }
  }

  /// Of the bytes before the first blank or bracket.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 0
    for byte in text {
      if byte == 0x20 || byte == 0x09 || byte == 0x28 { break }
      hash = hash &* 31 &+ UInt32(byte)
    }
    return Int(hash)
  }

  /// The phones of an entry whose spelling ends where `rest` begins, or nil if the spelling goes on: "(2) AH B" or " AH B".
  private static func phones(after rest: UnsafeRawBufferPointer) -> [String]? {
    let text = String(decoding: rest, as: UTF8.self)
    var remainder = Substring(text)
    if remainder.first == "(" {
      guard let close = remainder.firstIndex(of: ")") else { return nil }
      remainder = remainder[remainder.index(after: close)...]
    }
    guard remainder.first == " " || remainder.first == "\t" else { return nil }
    return remainder.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
