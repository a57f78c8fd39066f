internal import Devices

/// Finds the built-in voice nearest to what a flow asks for (spec A12, Q11): by id, by name, by what is known of Apple's and flite's
/// other voices, else by gender and language, else the default.
enum VoiceChoice {
  static func voice(for request: VoiceQuery) -> FliteVoice {
    for wanted in [request.id, request.name] {
      if let wanted, let exact = exact(wanted) { return exact }
    }
    let gender = Voice.Gender(rawValue: request.gender?.lowercased() ?? "") ?? knownGender(request)
    let language = request.languageCode?.lowercased().split(separator: "_").joined(separator: "-")
    return nearest(gender: gender, language: language)
  }

  /// "slt", and also "SLT", "slt-hts", "cmu_us_slt".
  private static func exact(_ name: String) -> FliteVoice? {
    words(name).lazy.compactMap(FliteVoice.init(rawValue:)).first
  }

  /// Gender counts for more than the accent. The first of equals wins, so nothing known gives the default.
  private static func nearest(gender: Voice.Gender?, language: String?) -> FliteVoice {
    var best = FliteVoice.slt
    var bestScore = -1
    for voice in FliteVoice.allCases {
      let description = voice.description
      var score = 0
      if description.gender == gender { score += 2 }
      if description.languageCode.lowercased() == language { score += 1 }
      if score > bestScore {
        best = voice
        bestScore = score
      }
    }
    return best
  }

  /// A name that people know from another engine tells the gender at least.
  private static func knownGender(_ request: VoiceQuery) -> Voice.Gender? {
    for wanted in [request.id, request.name] {
      for word in words(wanted ?? "") {
        if female.contains(word) { return .female }
        if male.contains(word) { return .male }
      }
    }
    return nil
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
