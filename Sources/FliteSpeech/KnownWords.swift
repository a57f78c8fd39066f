internal import Devices
private import Synchronization

/// Words whose pronunciation flite's rules get wrong and that matter here: the names of voice devices, first of all our own.
enum KnownWords {
  static let lexicon = Lexicon(
    [
      ("hearken", "hh aa1 r k ax0 n"), ("hearkens", "hh aa1 r k ax0 n z"), ("hearkened", "hh aa1 r k ax0 n d"),
      ("hearkening", "hh aa1 r k ax0 n ih0 ng"), ("mycroft", "m ay1 k r ao0 f t"),
    ].map { word, phones in Lexicon.Entry(word: word, phones: phones.split(separator: " ").map(String.init)) })

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
