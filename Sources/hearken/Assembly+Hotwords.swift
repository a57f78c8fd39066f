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
  ///   - places: where they stand.
  ///   - lexicon, flowFolder: those of the flow they wake.
  static func hotwordIssues(
    _ hotwords: [Hotword], _ places: ConfigurationPlaces, lexicon: Lexicon, flowFolder: String?
  ) -> [Issue] {
    guard !hotwords.isEmpty else { return [] }
    do throws(HearingError) {
      let inspector = try HotwordInspector(model: Supplies.speechModel, lexicon: lexicon, fallback: FlitePronouncer())
      var issues: [Issue] = []
      for (index, hotword) in hotwords.enumerated() {
        issues += Self.issues(hotword, try inspector.inspect(hotword), at: places.hotword(index))
      }
      return issues + rivals(hotwords, places) + stageIssues(hotwords, places, flowFolder: flowFolder)
    } catch {
      return [Issue(.error, at: places["hotwords"], rule: "speech-model", error.sentence)]
    }
  }

  /// Hotwords that stand in each other's way: the shorter is heard before the longer is over.
  private static func rivals(_ hotwords: [Hotword], _ places: ConfigurationPlaces) -> [Issue] {
    let words = hotwords.map { $0.words.flatMap { $0.split(separator: "-") } }
    return hotwords.indices.flatMap { long in
      hotwords.indices.compactMap { short in
        let isSame = words[short] == words[long]
        guard short != long, words[long].starts(with: words[short]), !isSame || short < long else { return nil }
        return Issue(
          .warning, at: places.hotword(long), rule: "rival-hotword",
          isSame
            ? "the hotword \(quoted(hotwords[long].phrase)) stands here twice"
            : "the hotword \(quoted(hotwords[long].phrase)) is never heard: \(quoted(hotwords[short].phrase)) wakes before it is over",
          hint: "leave one of them out")
      }
    }
  }

  /// Trained files that cannot be used, and what is heard by the first stage alone.
  private static func stageIssues(
    _ hotwords: [Hotword], _ places: ConfigurationPlaces, flowFolder: String?
  ) -> [Issue] {
    let files = SpeechFiles(for: hotwords, flowFolder: flowFolder)
    var issues = files.faults.map(SpeechFiles.issue)
    issues += files.strangers.map { stranger in
      Issue(
        .warning, at: hotwords.firstIndex { $0.phrase == stranger.phrase }.map(places.hotword) ?? places["hotwords"],
        rule: "trained-file",
        "\(stranger.file) was trained for \(quoted(stranger.trainedFor)), and is to hear \(quoted(stranger.phrase))",
        hint: "\"hearken train \(quoted(stranger.phrase)) -o FILE.hotword\" makes one for it")
    }
    if let lack = files.lack(hotwords) {
      issues.append(Issue(.note, at: places["hotwords"], rule: "first-stage", lack.sentence, hint: lack.hint))
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
    for guess in findings.words.guesses where !FlitePronouncer.knows(guess.word) {
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
