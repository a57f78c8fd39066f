internal import Devices

/// Pronunciations from flite's lexicon, else from its letter-to-sound rules, in the phones of PocketSphinx's English model.
package final class FlitePronouncer: PronunciationSource {
  package init() {}

  package func pronunciations(of word: String) -> [[String]] {
    let word = word.lowercased()
    guard word.contains(where: { $0.isASCII && $0.isLetter }) else { return [] }
    let phones = Flite.phones(of: word).map(Self.phone)
    return phones.isEmpty ? [] : [phones]
  }

  /// Stress is dropped, and the model has no schwa of its own (speech-measurements, section 10).
  private static func phone(_ name: Substring) -> String {
    let base = name.filter { !$0.isNumber }.uppercased()
    return base == "AX" ? "AH" : base
  }
}
