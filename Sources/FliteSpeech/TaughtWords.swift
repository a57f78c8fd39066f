// What flite was taught, as numbers: a sound that was kept is right only as long as its words are said as they were.
private import Synchronization

/// flite keeps one lexicon for the whole process, and so does this. Any thread.
enum TaughtWords {
  /// By headword, with its part of speech if it has one.
  private static let pronunciations = Mutex<[String: [String: String]]>([:])

  static func note(_ word: String, partOfSpeech: String?, phones: String) {
    pronunciations.withLock { $0[word, default: [:]][partOfSpeech ?? ""] = phones }
  }

  /// Changes when one of these words is taught anew; 0 if none ever was.
  static func digest(of words: some Sequence<String>) -> UInt64 {
    pronunciations.withLock { pronunciations in
      var digest: UInt64 = 0
      for word in Set(words) {
        for (partOfSpeech, phones) in pronunciations[word] ?? [:] {
          digest ^= Fingerprint.of("\(word) \(partOfSpeech):\(phones)")
        }
      }
      return digest
    }
  }
}

/// FNV-1a, 64 bits: the same number for the same bytes on every board.
enum Fingerprint {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ text: String) -> UInt64 { text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }

  /// Of much: eight bytes at a time.
  static func of(_ bytes: UnsafeRawBufferPointer, from before: UInt64 = start) -> UInt64 {
    var hash = before
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      hash = (hash ^ word) &* 0x100_0000_01b3
      hash ^= hash >> 29
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01b3
      offset += 1
    }
    return hash
  }
}
