internal import Appliance
internal import Devices
private import FliteSpeech
internal import LocatedJSON
private import PocketSphinxHearing

extension Assembly {
  /// Shorter hotwords are found in speech that is none (field report A4).
  private static let fewestSyllables = 3

  /// What is wrong with hotwords, and how words that the dictionary lacks are heard.
  ///
  /// - Parameters:
  ///   - positions: where each stands; the beginning of the file for those beyond.
  ///   - lexicon, flowFolder: those of the flow they wake.
  static func hotwordIssues(
    _ hotwords: [Hotword], at positions: [SourcePosition], file: String, lexicon: Lexicon, flowFolder: String?
  ) -> [Issue] {
    guard !hotwords.isEmpty else { return [] }
    let start = file.isEmpty ? SourcePosition.nowhere : SourcePosition(file: file, line: 1, column: 1)
    do throws(HearingError) {
      let inspector = try HotwordInspector(model: Supplies.speechModel, lexicon: lexicon, fallback: FlitePronouncer())
      var issues: [Issue] = []
      for (index, hotword) in hotwords.enumerated() {
        let position = positions.indices.contains(index) ? positions[index] : start
        issues += Self.issues(hotword, try inspector.inspect(hotword), at: position)
      }
      issues += rivals(hotwords, at: positions, else: start)
      return issues + stageIssues(hotwords, at: start, flowFolder: flowFolder)
    } catch {
      return [Issue(.error, at: start, rule: "speech-model", error.sentence)]
    }
  }

  /// Hotwords that stand in each other's way: the shorter is heard before the longer is over.
  private static func rivals(
    _ hotwords: [Hotword], at positions: [SourcePosition], else start: SourcePosition
  ) -> [Issue] {
    let words = hotwords.map { $0.phrase.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" } }
    return hotwords.indices.flatMap { long in
      hotwords.indices.compactMap { short in
        let isSame = words[short] == words[long]
        guard short != long, words[long].starts(with: words[short]), !isSame || short < long else { return nil }
        return Issue(
          .warning, at: positions.indices.contains(long) ? positions[long] : start, rule: "rival-hotword",
          isSame
            ? "the hotword \(quoted(hotwords[long].phrase)) stands here twice"
            : "the hotword \(quoted(hotwords[long].phrase)) is never heard: \(quoted(hotwords[short].phrase)) wakes before it is over",
          hint: "leave one of them out")
      }
    }
  }

  /// Trained files that cannot be used, and what is heard by the first stage alone.
  private static func stageIssues(
    _ hotwords: [Hotword], at start: SourcePosition, flowFolder: String?
  ) -> [Issue] {
    let files = SpeechFiles(for: hotwords, flowFolder: flowFolder)
    var issues = files.faults.map(SpeechFiles.issue)
    issues += files.strangers.map { stranger in
      Issue(
        .warning, at: start, rule: "trained-file",
        "\(stranger.file) was trained for \(quoted(stranger.trainedFor)), and is to hear \(quoted(stranger.phrase))",
        hint: "\"hearken train \(quoted(stranger.phrase)) -o FILE.hotword\" makes one for it")
    }
    if let lack = files.lack(hotwords) {
      issues.append(Issue(.note, at: start, rule: "first-stage", lack.sentence, hint: lack.hint))
    }
    return issues
  }

  private static func issues(
    _ hotword: Hotword, _ findings: HotwordInspector.Findings, at position: SourcePosition
  ) -> [Issue] {
    var issues = findings.words.unpronounceable.map { word in
      Issue(
        .error, at: position, rule: "no-pronunciation",
        "the word \(quoted(word)) of the hotword \(quoted(hotword.phrase)) has no pronunciation",
        hint: "take another word, or give one in \"pronunciations\" of the configuration")
    }
    if let refusal = findings.refusal {
      issues.append(Issue(.error, at: position, rule: "hotword", refusal.sentence))
    }
    for guess in findings.words.guesses {
      issues.append(
        Issue(
          .note, at: position, rule: "guessed-pronunciation",
          "the word \(quoted(guess.word)) of the hotword \(quoted(hotword.phrase)) is not in the dictionary, and is heard as "
            + guess.spoken,
          hint: "\"pronunciations\" in the configuration can say it better"))
    }
    if (1..<fewestSyllables).contains(findings.syllables) {
      issues.append(
        Issue(
          .warning, at: position, rule: "short-hotword",
          "the hotword \(quoted(hotword.phrase)) is short (\(findings.syllables) syllable\(findings.syllables == 1 ? "" : "s")): "
            + "other speech may wake it",
          hint: "take three syllables or more, such as \"hey hearken\""))
    }
    return issues
  }
}
