internal import Devices
internal import LocatedJSON

/// Reads a lexicon: `lexicon.txt`, or what a process module loads (spec A17). One entry a line, `headword [pos] : phone phone …`;
/// `#` begins a comment, and a headword with blanks or other letters than ASCII stands in quotes. What is wrong with a line is told, and the others are used.
enum LexiconReader {
  struct Reading {
    var lexicon = Lexicon()
    /// Where the entries stand, in their order.
    var positions: [SourcePosition] = []
    var issues: [Issue] = []
  }

  /// More than anybody has names to teach; each is looked through when a word is said.
  static let entryLimit = 5_000

  /// `n`, `v`, `adj`.
  private static let longestPart = 3
  /// A thousand names take 30 kB.
  private static let byteLimit = 1_000_000

  static func read(_ path: String) throws(MediaLibrary.Failure) -> Reading {
    if let size = MediaLibrary.size(of: path), size > byteLimit {
      throw MediaLibrary.Failure(file: path, reason: "larger than 1 MB, too large for a lexicon")
    }
    return read(try MediaLibrary.read(path), file: path)
  }

  private static func read(_ bytes: [UInt8], file: String) -> Reading {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(isMarked ? 3 : 0).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return read(
      lines.enumerated().lazy.map { (SourcePosition(file: file, line: $0.offset + 1, column: 1), $0.element) })
  }

  /// The entries of `customLexiconEntryList`, which stand at one place and have `|` between them.
  static func read(list: String, at position: SourcePosition) -> Reading {
    read(Array(list.utf8).split(separator: UInt8(ascii: "|")).lazy.map { (position, $0) })
  }

  private static func read(_ lines: some Sequence<(SourcePosition, ArraySlice<UInt8>)>) -> Reading {
    var reading = Reading()
    var first: [Lexicon.Entry: SourcePosition] = [:]
    for (position, bytes) in lines {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        reading.warn(at: position, "the line is not UTF-8 text", "save the file as UTF-8")
        continue
      }
      switch entry(in: line) {
      case nil: continue
      case .failure(let fault)?: reading.warn(at: position, fault.sentence, fault.hint)
      case .success(let entry)?:
        if let before = first[entry] {
          let place = before == position ? nil : "the first one is in line \(before.line)"
          reading.warn(at: position, "the entry for \(quoted(entry.word)) stands here twice", place)
          continue
        }
        guard reading.lexicon.entries.count < entryLimit else {
          reading.warn(at: position, "the lexicon has more than \(entryLimit) entries; the rest is not read", nil)
          return reading
        }
        first[entry] = position
        reading.lexicon.entries.append(entry)
        reading.positions.append(position)
      }
    }
    return reading
  }

  // MARK: - One line

  private struct Fault: Error {
    var sentence: String
    var hint: String?
  }

  /// The entry of a line, or what is wrong with it; nil if there is none.
  private static func entry(in line: String) -> Result<Lexicon.Entry, Fault>? {
    var rest = Substring(line).drop(while: \.isWhitespace)
    var word = ""
    if rest.first == "\"" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: "\"") else {
        return .failure(Fault(sentence: "the headword has no closing quote", hint: nil))
      }
      word = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    rest = rest.prefix { $0 != "#" }
    guard let colon = rest.firstIndex(of: ":") else {
      guard !word.isEmpty || !rest.allSatisfy(\.isWhitespace) else { return nil }
      return .failure(
        Fault(sentence: "the line has no \":\" between a word and its phones", hint: "write it like dana : d aa1 n ah0")
      )
    }
    var head = rest[..<colon].split(whereSeparator: \.isWhitespace)
    if word.isEmpty, !head.isEmpty { word = String(head.removeFirst()) }
    word = word.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard word.contains(where: \.isLetter) else {
      return .failure(Fault(sentence: "no word stands before the \":\"", hint: nil))
    }
    if let part = head.first, head.count > 1 || part.count > longestPart {
      return .failure(
        Fault(
          sentence: "the word \(quoted(word)) is followed by \(quoted(String(part))), which is no part of speech",
          hint: "a headword with blanks stands in quotes"))
    }
    return phones(of: word, rest[rest.index(after: colon)...]).map {
      Lexicon.Entry(word: word, partOfSpeech: head.first.map(String.init), phones: $0)
    }
  }

  private static func phones(of word: String, _ text: Substring) -> Result<[String], Fault> {
    var phones: [String] = []
    var hasStress = false
    for name in text.split(whereSeparator: \.isWhitespace) {
      let base = name.prefix(while: \.isLetter).lowercased()
      let isKnown = ModelPhones.all.contains(base.uppercased()) || base == "ax"
      guard isKnown, let known = ModelPhones.named(base), name.drop(while: \.isLetter).count < 2 else {
        let near = nearest(to: name.uppercased(), in: ModelPhones.all.sorted())
        return .failure(
          Fault(
            sentence: "\(quoted(String(name))) in the entry for \(quoted(word)) is no phone",
            hint: near.map { "did you mean \(quoted($0.lowercased()))?" }
              ?? "phones are " + ModelPhones.all.sorted().map { $0.lowercased() }.joined(separator: " ")))
      }
      guard known.contains(where: ModelPhones.vowels.contains) else {
        phones.append(base)
        continue
      }
      // flite knows two stresses, and none on its schwa; where the file gives none, the first vowel has it.
      let stress = base == "ax" ? 0 : name.last?.wholeNumberValue.map { $0 == 0 ? 0 : 1 } ?? (hasStress ? 0 : 1)
      hasStress = hasStress || stress == 1
      phones.append(base + String(stress))
    }
    guard phones.contains(where: { !(ModelPhones.named($0) ?? []).isEmpty }) else {
      return .failure(Fault(sentence: "the entry for \(quoted(word)) has no phones", hint: nil))
    }
    return .success(phones)
  }
}

extension LexiconReader.Reading {
  fileprivate mutating func warn(at position: SourcePosition, _ sentence: String, _ hint: String?) {
    issues.append(Issue(.warning, at: position, rule: "lexicon", sentence, hint: hint))
  }

  /// What the words will sound like, for `check`: the first few each in their line, then how many more.
  var notes: [Issue] {
    let shown = 6
    var notes = zip(lexicon.entries, positions).prefix(shown).map { entry, position in
      Issue(
        .note, at: position, rule: "lexicon",
        entry.word.contains(" ")
          ? "the words \(quoted(entry.word)) are said as \(entry.heardAs.joined(separator: " ")), and heard one by one"
          : "the word \(quoted(entry.word)) is said and heard as \(entry.heardAs.joined(separator: " "))")
    }
    if positions.count > shown {
      notes.append(
        Issue(
          .note, at: positions[shown], rule: "lexicon",
          "\(positions.count - shown) more entries are said and heard as they stand here"))
    }
    return notes
  }
}
