import LocatedJSON

/// Words that one module understands in two ways: the first one counts, and the other never happens.
enum CollidingIntent: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    let intents = map.flow.intents.filter { !$0.phrases.isEmpty }
    guard !intents.isEmpty else { return [] }
    let slots = Dictionary(
      map.flow.intents.flatMap(\.slots).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let matchers = intents.map { IntentMatcher($0.phrases, slots: slots) }
    let indices = Dictionary(
      intents.enumerated().map { ($0.element.intent.lowercased(), $0.offset) }, uniquingKeysWith: { first, _ in first })
    var told: Set<[Int]> = []
    var issues: [Issue] = []
    map.flow.modules.forEach { module in
      let listed = Set(module.goTo.userIntentCollection.compactMap { indices[$0.intent.lowercased()] }).sorted()
      for (place, first) in listed.enumerated() {
        for second in listed.dropFirst(place + 1) where told.insert([first, second]).inserted {
          guard let words = matchers[first].common(with: matchers[second]) else { continue }
          issues.append(
            Issue(
              .warning, at: intents[second].position, rule: "colliding-intents",
              "\(quoted(words)) means both \(quoted(intents[first].intent)) and \(quoted(intents[second].intent)), which "
                + "module \(quoted(module.id)) lists together",
              hint: "\(quoted(intents[first].intent)) stands first in the file and is taken"))
        }
      }
      for entry in module.goTo.userInputCollection {
        let words = PhrasePattern.words(of: entry.input)
        guard let index = listed.first(where: { matchers[$0].match(words) != nil }) else { continue }
        issues.append(
          Issue(
            .warning, at: entry.position, rule: "shadowed-entry",
            "module \(quoted(module.id)) lists the input \(quoted(entry.input)), which is a phrase of the intent "
              + quoted(intents[index].intent),
            hint: "the intent is taken"))
      }
    }
    return issues
  }
}
