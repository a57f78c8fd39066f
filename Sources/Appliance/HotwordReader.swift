internal import Devices
internal import LocatedJSON

/// Reads the hotwords of `appliance.json`: phrases, or objects with a phrase.
enum HotwordReader {
  /// Those that can be used.
  static func hotwords(_ reader: ObjectReader) -> [Hotword] {
    reader.array("hotwords").compactMap { value in
      if value.string != nil { return hotword(value, reader) }
      let entry = ObjectReader(value, what: "a hotword", rule: "configuration")
      defer { reader.absorb(entry) }
      guard entry.string("phrase") != nil, let phrase = entry.any("phrase") else {
        if value.kind == .object, entry.any("phrase") == nil {
          entry.fault("a hotword needs a \"phrase\"", at: value.position)
        }
        return nil
      }
      let sensitivity = entry.number("sensitivity", in: 0...1)
      let head = entry.string("head")
      let members = pronunciations(entry)
      guard var hotword = hotword(phrase, entry) else { return nil }
      hotword.sensitivity = sensitivity ?? hotword.sensitivity
      hotword.head = head
      for member in members { read(member, of: &hotword, entry) }
      findTwins(members, entry)
      return hotword
    }
  }

  /// The phrase of an element of the list, if it is one that can be used.
  static func phrase(of value: LocatedValue) -> LocatedValue? {
    let phrase = value["phrase"] ?? value
    return phrase.string?.contains { !$0.isWhitespace } == true ? phrase : nil
  }

  private static func hotword(_ phrase: LocatedValue, _ reader: ObjectReader) -> Hotword? {
    guard let phrase = Self.phrase(of: phrase) else {
      reader.fault(
        "the hotword is empty", at: phrase.position, hint: "give a phrase of two or more words, such as \"hey hearken\""
      )
      return nil
    }
    return phrase.string.map { Hotword(phrase: $0) }
  }

  private static func pronunciations(_ entry: ObjectReader) -> [LocatedValue.Member] {
    guard let value = entry.any("pronunciations") else { return [] }
    if value.kind != .object {
      entry.fault("\"pronunciations\" must be an object, and here is \(value.summary)", at: value.position)
    }
    return value.members.filter { !$0.key.hasPrefix("_") }
  }

  private static func read(_ member: LocatedValue.Member, of hotword: inout Hotword, _ entry: ObjectReader) {
    let elements = Array(member.value.elements)
    let variants = member.value.string.map { [$0] } ?? elements.compactMap(\.string)
    if variants.isEmpty || variants.count < elements.count {
      entry.fault(
        "the pronunciation of \(quoted(member.key)) must be phones such as \"HH AA R K AH N\", or an array of such strings",
        at: member.value.position)
    }
    if variants.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      entry.fault(
        "the pronunciation of \(quoted(member.key)) is empty", at: member.value.position,
        hint: "leave it out, or give phones such as \"HH AA R K AH N\"")
    }
    let word = member.key.lowercased()
    if !hotword.words.contains(word) {
      entry.warning(
        "the hotword \(quoted(hotword.phrase)) has no word \(quoted(member.key)): its pronunciation is never used",
        at: member.keyPosition,
        hint: nearest(to: word, in: hotword.words).map { "did you mean \(quoted($0))?" })
    }
    let phones = variants.map { $0.split(whereSeparator: \.isWhitespace).map { $0.uppercased() } }.filter {
      !$0.isEmpty
    }
    hotword.pronunciations[word] = phones
  }

  /// Words are the same in upper and lower case.
  private static func findTwins(_ members: [LocatedValue.Member], _ entry: ObjectReader) {
    var seen: [String: LocatedValue.Member] = [:]
    for member in members {
      let word = member.key.lowercased()
      if let first = seen[word], first.key != member.key {
        entry.warning(
          "\(quoted(member.key)) is the word \(quoted(first.key)) once more, and its pronunciation takes the place of that",
          at: member.keyPosition, hint: "several pronunciations of a word stand in an array")
      }
      seen[word] = member
    }
  }
}
