private import Synchronization

/// Words whose pronunciation flite's rules get wrong and that matter here: the names of voice devices, first of all our own.
enum KnownWords {
  /// In flite's phones.
  static let pronunciations: [(word: String, phones: String)] = [
    ("hearken", "hh aa1 r k ax0 n"), ("hearkens", "hh aa1 r k ax0 n z"), ("hearkened", "hh aa1 r k ax0 n d"),
    ("hearkening", "hh aa1 r k ax0 n ih0 ng"), ("mycroft", "m ay1 k r ao0 f t"),
  ]

  /// Once per process; flite keeps one lexicon for all voices.
  static func teachFlite() { _ = taught }

  private static let taught: Void = {
    for (word, phones) in pronunciations { Flite.addPronunciation(of: word, phones: phones) }
  }()

  /// Whether flite's dictionary has a lower-case word. Each is looked up once: flite answers only when the sentence that it computes is done.
  static func isInDictionary(_ word: String) -> Bool {
    if let known = looked.withLock({ $0[word] }) { return known }
    let isKnown = Flite.isInLexicon(word)
    looked.withLock { looked in
      if looked.count >= 4_096 { looked = [:] }
      looked[word] = isKnown
    }
    return isKnown
  }

  private static let looked = Mutex<[String: Bool]>([:])
}
