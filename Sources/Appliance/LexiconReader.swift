package import Devices
package import LocatedJSON

/// Reads a lexicon: `lexicon.txt`, or what a process module loads (spec A17). One entry a line, `headword [pos] : phone phone …`;
/// `#` begins a comment, and a headword with blanks or other letters than ASCII stands in quotes. What is wrong with a line is told, and the others are used.
package enum LexiconReader {
  package struct Reading {
    package var lexicon = Lexicon()
    /// Where the entries stand, in their order.
    var positions: [SourcePosition] = []
    package var issues: [Issue] = []
    fileprivate var untold = 0
    fileprivate var lastUntold = SourcePosition.nowhere
  }

  /// More than anybody has names to teach.
  static let entryLimit = 20_000

  /// Faults that are told one by one; the others are counted: of a file that is no lexicon at all every line is one.
  static let faultLimit = 20

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

  /// - Parameter file: its name, for what is told.
  package static func read(_ bytes: [UInt8], file: String) -> Reading {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(isMarked ? 3 : 0).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return read(
      lines.enumerated().lazy.map { (SourcePosition(file: file, line: $0.offset + 1, column: 1), $0.element) })
  }

  /// Words with their phones, in the order of the words.
  package static func read(_ entries: [String: String]) -> Reading {
    read(
      entries.sorted { $0.key < $1.key }.lazy.map { word, phones in
        let line = "\"\(word.filter { $0 != "\"" })\" : \(phones)"
        return (SourcePosition.nowhere, Array(line.utf8)[...])
      })
  }

  /// The entries of `customLexiconEntryList`, which stand at one place and have `|` between them.
  static func read(list: String, at position: SourcePosition) -> Reading {
    read(Array(list.utf8).split(separator: UInt8(ascii: "|")).lazy.map { (position, $0) })
  }

  private static func read(_ lines: some Sequence<(SourcePosition, ArraySlice<UInt8>)>) -> Reading {
    var reading = Reading()
    readLines(lines, into: &reading)
    reading.countUntold()
    return reading
  }

  private static func readLines(
    _ lines: some Sequence<(SourcePosition, ArraySlice<UInt8>)>, into reading: inout Reading
  ) {
    var first: [Lexicon.Entry: SourcePosition] = [:]
    for (position, bytes) in lines {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        reading.warn(at: position, "the line is not UTF-8 text", "save the file as UTF-8")
        continue
      }
      switch entry(in: line) {
      case nil: continue
      case .failure(let fault)?: reading.warn(at: position, fault.sentence, fault.hint())
      case .success(let entry)?:
        if let before = first[entry] {
          let place = before == position ? nil : "the first one is in line \(before.line)"
          reading.warn(at: position, "the entry for \(quoted(entry.word)) stands here twice", place)
          continue
        }
        guard reading.lexicon.entries.count < entryLimit else {
          reading.issues.append(
            Issue(
              .warning, at: position, rule: "lexicon",
              "the lexicon has more than \(entryLimit) entries; the rest is not read"))
          return
        }
        first[entry] = position
        reading.lexicon.entries.append(entry)
        reading.positions.append(position)
      }
    }
  }

  // MARK: - One line

  private struct Fault: Error {
    var sentence: String
    /// Found only where it is told: looking for what was meant takes time.
    var hint: @Sendable () -> String?

    init(sentence: String, hint: @autoclosure @escaping @Sendable () -> String? = nil) {
      self.sentence = sentence
      self.hint = hint
    }
  }

  /// The entry of a line, or what is wrong with it; nil if there is none.
  private static func entry(in line: String) -> Result<Lexicon.Entry, Fault>? {
    var rest = Substring(line).drop(while: \.isWhitespace)
    var word = ""
    if rest.first == "\"" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: "\"") else {
        return .failure(Fault(sentence: "the headword has no closing quote"))
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
      return .failure(Fault(sentence: "no word stands before the \":\""))
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
        return .failure(
          Fault(
            sentence: "\(quoted(String(name))) in the entry for \(quoted(word)) is no phone",
            hint: phoneHint(String(name))))
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
      return .failure(Fault(sentence: "the entry for \(quoted(word)) has no phones"))
    }
    return .success(phones)
  }
}

extension LexiconReader {
  fileprivate static func phoneHint(_ name: String) -> String {
    nearest(to: name.uppercased(), in: ModelPhones.all.sorted()).map { "did you mean \(quoted($0.lowercased()))?" }
      ?? "phones are " + ModelPhones.all.sorted().map { $0.lowercased() }.joined(separator: " ")
  }
}

extension LexiconReader.Reading {
  fileprivate mutating func warn(
    at position: SourcePosition, _ sentence: @autoclosure () -> String, _ hint: @autoclosure () -> String?
  ) {
    guard issues.count < LexiconReader.faultLimit else {
      untold += 1
      lastUntold = position
      return
    }
    issues.append(Issue(.warning, at: position, rule: "lexicon", sentence(), hint: hint()))
  }

  /// What was not told one by one.
  fileprivate mutating func countUntold() {
    guard untold > 0 else { return }
    issues.append(
      Issue(
        .warning, at: lastUntold, rule: "lexicon",
        "\(untold) more line\(untold == 1 ? " has a fault" : "s up to here have faults")"))
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
