internal import Devices

/// Finds the voice nearest to what a flow asks for (spec A12, Q11): by id, by name, by what is known of Apple's and flite's other
/// voices, else by gender and language, else the default.
enum VoiceChoice {
  /// - Parameter voices: the default one first.
  static func voice(for request: VoiceQuery, among voices: [Voice]) -> Voice {
    let wanted = [request.id, request.name].compactMap { $0?.lowercased() }.filter { !$0.isEmpty }
    for name in wanted {
      if let exact = voices.first(where: { $0.id.lowercased() == name || $0.name.lowercased() == name }) {
        return exact
      }
    }
    for name in wanted {
      if let known = exact(name) { return known.description }
    }
    let gender = Voice.Gender(rawValue: request.gender?.lowercased() ?? "") ?? .unknown
    let language = request.languageCode?.lowercased().split(separator: "_").joined(separator: "-")
    return nearest(gender: gender == .unknown ? knownGender(wanted) : gender, language: language, among: voices)
  }

  /// The built-in voice nearest to one that is not there.
  static func builtIn(for voice: Voice) -> FliteVoice {
    let query = VoiceQuery(
      id: voice.id, name: voice.name, gender: voice.gender.rawValue, languageCode: voice.languageCode)
    let found = Self.voice(for: query, among: FliteVoice.allCases.map(\.description))
    return FliteVoice(rawValue: found.id) ?? .slt
  }

  /// "slt", and also "SLT", "slt-hts", "cmu_us_slt".
  private static func exact(_ name: String) -> FliteVoice? {
    words(name).lazy.compactMap(FliteVoice.init(rawValue:)).first
  }

  /// Gender counts for more than the accent. The first of equals wins, so nothing known gives the default.
  private static func nearest(gender: Voice.Gender, language: String?, among voices: [Voice]) -> Voice {
    var best = FliteVoice.slt.description
    var bestScore = -1
    for voice in voices {
      var score = 0
      if gender != .unknown, voice.gender == gender { score += 2 }
      if voice.languageCode.lowercased() == language { score += 1 }
      if score > bestScore {
        best = voice
        bestScore = score
      }
    }
    return best
  }

  /// A name that people know tells the gender at least.
  static func knownGender(_ names: [String]) -> Voice.Gender {
    for word in names.flatMap(words) {
      if let known = FliteVoice(rawValue: word) { return known.description.gender }
      if female.contains(word) { return .female }
      if male.contains(word) { return .male }
    }
    return .unknown
  }

  private static func words(_ name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let female: Set<String> = [
    "agnes", "allison", "alice", "amelie", "anna", "ava", "catherine", "clb", "eey", "fiona", "kanya", "karen", "kate",
    "kathy",
    "laura", "lee", "ljm", "martha", "matilda", "moira", "monica", "nicky", "noelle", "paulina", "princess", "samantha",
    "sandy", "serena", "shelley", "slp", "stephanie", "susan", "tessa", "veena", "vicki", "victoria", "zoe",
  ]
  private static let male: Set<String> = [
    "aaron", "aew", "ahw", "albert", "alex", "arthur", "bdl", "bruce", "daniel", "diego", "evan", "fem", "fred",
    "gordon", "jamie",
    "jmk", "jorge", "junior", "ksp", "luca", "nathan", "oliver", "ralph", "reed", "rishi", "rocko", "rxr", "thomas",
    "tom",
    "xander",
  ]
}
