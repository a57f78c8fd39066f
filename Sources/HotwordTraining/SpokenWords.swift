// The words of a pronouncing dictionary, to look for those that sound alike.

/// Words with their phones, in the order of the dictionary.
package struct SpokenWords: Sendable {
  struct Word: Sendable {
    var spelling: String
    /// Numbers of phones.
    var phones: [UInt8]
  }

  private(set) var words: [Word] = []
  private var numbers: [String: UInt8] = [:]

  /// Reads a CMU dictionary ("word PH ONES" a line); further pronunciations of a word ("word(2)") and words with signs are left out.
  package init(dictionary: [UInt8]) {
    for line in dictionary.split(separator: 0x0A) {
      guard let blank = line.firstIndex(of: 0x20) ?? line.firstIndex(of: 0x09) else { continue }
      let spelling = line[..<blank]
      guard spelling.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x27 }) else { continue }
      let phones = line[blank...].split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
      let spoken = phones.map { number(of: String(decoding: $0, as: UTF8.self)) }
      words.append(Word(spelling: String(decoding: spelling, as: UTF8.self), phones: spoken))
    }
  }

  /// The numbers of phones, given to them in the order in which they are met.
  mutating func number(of phone: String) -> UInt8 {
    if let number = numbers[phone] { return number }
    let number = UInt8(truncatingIfNeeded: numbers.count)
    numbers[phone] = number
    return number
  }

  /// The words nearest in sound to these phones, the nearest first; equals and those beyond `limit` edits a phone are left out.
  ///
  /// - Parameter chance: mixes those that are about as near.
  func nearest(to phones: [UInt8], without excluded: Set<String>, count: Int, limit: Float, _ chance: inout Chance)
    -> [String]
  {
    guard !phones.isEmpty else { return [] }
    let most = max(2, Int(Float(phones.count) * limit))
    var found: [(distance: Float, spelling: String)] = []
    for word in words where abs(word.phones.count - phones.count) <= min(3, most) {
      let edits = Self.edits(word.phones, phones, limit: most)
      guard edits > 0, edits <= most, !excluded.contains(word.spelling) else { continue }
      found.append((Float(edits) / Float(phones.count) + 0.15 * chance.unit(), word.spelling))
    }
    found.sort { ($0.distance, $0.spelling) < ($1.distance, $1.spelling) }
    return found.prefix(count).map(\.spelling)
  }

  /// Levenshtein's distance; something beyond the limit as soon as it must be.
  static func edits(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: b.count + 1) { row in
      for index in 0...b.count { row[index] = index }
      for (line, phone) in a.enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        var least = row[0]
        for index in 0..<b.count {
          let above = row[index + 1]
          row[index + 1] = min(above + 1, row[index] + 1, diagonal + (phone == b[index] ? 0 : 1))
          least = min(least, row[index + 1])
          diagonal = above
        }
        if least > limit { return limit + 1 }
      }
      return row[b.count]
    }
  }
}
