// Looks at hotwords before anybody says them; loads no decoder.
package import Devices

/// Tells what is wrong with a hotword, and how well it is known. Confined to one thread.
package final class HotwordInspector {
  /// What was found out about one hotword.
  package struct Findings: Hashable, Sendable {
    /// The words for which the owner gave no pronunciation.
    package var words = WordReport()
    /// Why it cannot be looked for. A word without a pronunciation is in `words` instead.
    package var refusal: HearingError?
    /// Of the shortest way to say it; 0 if it cannot be looked for.
    package var syllables = 0
    /// The likeliest phones of each of its words; empty if one of them has none.
    package var pronunciations: [[String]] = []
  }

  private let dictionary: PronouncingDictionary
  private let phones: Set<String>

  /// - Parameters:
  ///   - lexicon: how the owner's words are said.
  ///   - fallback: asked for words that neither the lexicon nor the dictionary has.
  /// - Throws: `HearingError.model` if the model cannot be used.
  package init(
    model: SpeechModel = SpeechModel(), lexicon: Lexicon = Lexicon(), fallback: (any PronunciationSource)? = nil
  ) throws(HearingError) {
    phones = try ModelInspection(of: model).phones
    dictionary = PronouncingDictionary(file: model.dictionaryFile, lexicon: lexicon, fallback: fallback)
  }

  /// - Throws: `HearingError.model` if the dictionary cannot be read.
  package func inspect(_ hotword: Hotword) throws(HearingError) -> Findings {
    var findings = Findings()
    let given = hotword.modelPronunciations
    let words = hotword.words
    findings.words = try dictionary.report(on: Set(words).subtracting(given.keys))
    let found = try dictionary.pronunciations(of: Set(words))
    let spoken = words.compactMap { given[$0]?.first ?? found[$0]?.first }
    findings.pronunciations = spoken.count == words.count ? spoken : []
    do throws(HearingError) {
      let phrase = try HotwordPhrase(hotword, dictionary: dictionary, phones: phones)
      findings.syllables = phrase.sayings.map { $0.count(where: Self.isVowel) }.min() ?? 0
    } catch {
      switch error {
      case .model: throw error
      case .noPronunciation: break
      case .badHotword, .badGrammar, .engine: findings.refusal = error
      }
    }
    return findings
  }

  /// The names of vowels, and of no other phone of the model, begin with one of these letters.
  private static func isVowel(_ phone: String) -> Bool { phone.first.map { "AEIOU".contains($0) } ?? false }
}
