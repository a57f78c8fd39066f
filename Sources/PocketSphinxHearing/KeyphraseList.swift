// Sphinx's files of keyphrases: a phrase a line, perhaps with a threshold between slashes.
internal import Devices

/// The phrases of such a file.
///
/// Thresholds are checked and then not used: they belong to PocketSphinx's own settings, where each phrase needs another one found by trial;
/// here the threshold comes from the phrase (field report A5: a wrong sign made devices deaf).
struct KeyphraseList {
  var hotwords: [Hotword]

  /// - Throws: `HearingError.badGrammar` with the line.
  init(text: String, task: String) throws(HearingError) {
    hotwords = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let content = line.prefix { $0 != "#" }
      let parts = content.split(separator: "/", omittingEmptySubsequences: false)
      guard let phrase = parts.first, !HotwordPhrase.words(of: String(phrase)).isEmpty else {
        if content.allSatisfy(\.isWhitespace) { continue }
        throw .badGrammar(task: task, reason: "no phrase stands here", place: TextPlace(line: index + 1, column: 1))
      }
      if parts.count > 1 {
        guard parts.count == 3, let threshold = Double(String(parts[1])), threshold > 0 else {
          throw .badGrammar(
            task: task, reason: "a threshold is a number above 0 between slashes, such as /1e-20/",
            place: TextPlace(line: index + 1, column: phrase.count + 1))
        }
      }
      hotwords.append(Hotword(phrase: HotwordPhrase.words(of: String(phrase)).joined(separator: " ")))
    }
    guard !hotwords.isEmpty else { throw .badGrammar(task: task, reason: "the file has no phrases") }
  }
}
