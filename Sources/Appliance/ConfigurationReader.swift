private import Devices
package import LocatedJSON

/// Reads `appliance.json`. The file is ours: unknown keys are faults, and all faults are told at once.
package enum ConfigurationReader {
  /// - Returns: the configuration with defaults for what the file does not say, and the faults; with an error among them it must not be used.
  package static func read(_ bytes: [UInt8], file: String) -> (configuration: Configuration, issues: [Issue]) {
    var configuration = Configuration()
    let (root, faults) = LocatedJSON.parse(bytes, file: file)
    guard let root else { return (configuration, faults) }
    let reader = ObjectReader(root, what: "the configuration", rule: "configuration")
    configuration.flow = reader.string("flow")
    configuration.data = reader.string("data") ?? configuration.data
    if let voice = reader.string("voice") { configuration.voice = VoiceQuery(id: voice, name: voice) }
    if let apology = reader.string("apology") { configuration.apology = apology }
    if reader.any("hotwords") != nil { configuration.hotwords = hotwords(reader) }
    if let audio = reader.any("audio") { configuration.audio = AudioReader.audio(audio, reader) }
    if let buttons = reader.any("buttons") { configuration.buttons = ButtonReader.buttons(buttons, reader) }
    if let lamps = reader.any("lamps") { configuration.lamps = ButtonReader.lamps(lamps, reader) }
    if let outputs = reader.any("outputs") { configuration.outputs = ButtonReader.outputs(outputs, reader) }
    if let value = reader.any("gestures") { configuration.gestures = ButtonReader.timing(value, reader) }
    if let value = reader.any("limits") {
      let limits = ObjectReader(value, what: "\"limits\"", rule: "configuration")
      let defaults = Configuration.Limits()
      configuration.limits.sessionSeconds = limits.integer("sessionSeconds", in: 0...86_400) ?? defaults.sessionSeconds
      configuration.limits.idleSeconds = limits.integer("idleSeconds", in: 0...86_400) ?? defaults.idleSeconds
      configuration.limits.recordingSeconds =
        limits.integer("recordingSeconds", in: 1...3_600) ?? defaults.recordingSeconds
      configuration.limits.turnSeconds = limits.integer("turnSeconds", in: 1...600) ?? defaults.turnSeconds
      reader.absorb(limits)
    }
    if let value = reader.any("log") { configuration.log = log(value, reader) }
    if let value = reader.any("application") { configuration.application = application(value, reader) }
    ButtonReader.findSharedLines(root, reader)
    return (configuration, (faults + reader.finish()).sorted { $0.position < $1.position })
  }

  private static func log(_ value: LocatedValue, _ reader: ObjectReader) -> Configuration.Log {
    var log = Configuration.Log()
    let entry = ObjectReader(value, what: "\"log\"", rule: "configuration")
    log.days = entry.integer("days", in: 0...36_500) ?? log.days
    log.megabytes = entry.integer("megabytes", in: 0...10_000_000) ?? log.megabytes
    log.freeMegabytes = entry.integer("freeMegabytes", in: 0...10_000_000) ?? log.freeMegabytes
    log.keepsRecordings = entry.bool("recordings") ?? log.keepsRecordings
    log.keepsHotwordSound = entry.bool("hotwordSound") ?? log.keepsHotwordSound
    log.keepsTranscripts = entry.bool("transcripts") ?? log.keepsTranscripts
    log.heartbeatMinutes = entry.integer("heartbeatMinutes", in: 0...10_080) ?? log.heartbeatMinutes
    reader.absorb(entry)
    return log
  }

  private static func application(_ value: LocatedValue, _ reader: ObjectReader) -> Configuration.Application {
    var application = Configuration.Application()
    let entry = ObjectReader(value, what: "\"application\"", rule: "configuration")
    defer { reader.absorb(entry) }
    application.command = entry.array("command").compactMap { word in
      if let text = word.string, !text.isEmpty, !text.utf8.contains(0) { return text }
      entry.fault("a word of \"command\" must be a string, and here is \(word.summary)", at: word.position)
      return nil
    }
    application.answerMs = entry.integer("answerMs", in: 1...60_000) ?? application.answerMs
    if let socket = entry.string("socket") {
      // The path has to fit into a sockaddr_un with its final zero.
      if socket.isEmpty || socket.utf8.count > 107 || socket.utf8.contains(0) {
        entry.fault(
          "\"socket\" must be a path of 107 bytes at most", at: entry.any("socket")?.position ?? value.position)
      } else {
        application.socket = socket
      }
    }
    application.group = entry.string("group")
    return application
  }

  /// Where the hotwords of a configuration without faults stand, in their order; none if it does not name any.
  package static func hotwordPositions(_ bytes: [UInt8], file: String) -> [SourcePosition] {
    let phrases = LocatedJSON.parse(bytes, file: file).value?["hotwords"]
    return phrases?.elements.map { ($0["phrase"] ?? $0).position } ?? []
  }

  /// Where the program beside the flow is named.
  package static func commandPosition(_ bytes: [UInt8], file: String) -> SourcePosition {
    LocatedJSON.parse(bytes, file: file).value?["application"]?["command"]?.position
      ?? SourcePosition(file: file, line: 1, column: 1)
  }

  /// Hotwords are phrases, or objects with a phrase.
  private static func hotwords(_ reader: ObjectReader) -> [Hotword] {
    reader.array("hotwords").compactMap { value in
      if let phrase = value.string {
        check(phrase, at: value.position, reader)
        return Hotword(phrase: phrase)
      }
      let entry = ObjectReader(value, what: "a hotword", rule: "configuration")
      defer { reader.absorb(entry) }
      guard let phrase = entry.string("phrase") else {
        if value.kind == .object { entry.fault("a hotword needs a \"phrase\"", at: value.position) }
        return nil
      }
      check(phrase, at: value.position, entry)
      var hotword = Hotword(phrase: phrase)
      hotword.sensitivity = entry.number("sensitivity", in: 0...1) ?? hotword.sensitivity
      hotword.head = entry.string("head")
      let pronunciations = entry.any("pronunciations")
      if let pronunciations, pronunciations.kind != .object {
        entry.fault(
          "\"pronunciations\" must be an object, and here is \(pronunciations.summary)", at: pronunciations.position)
      }
      for member in pronunciations?.members.map({ $0 }) ?? [] where !member.key.hasPrefix("_") {
        let elements = Array(member.value.elements)
        let variants = member.value.string.map { [$0] } ?? elements.compactMap(\.string)
        if variants.isEmpty || variants.count < elements.count {
          entry.fault(
            "the pronunciation of \"\(member.key)\" must be phones such as \"HH AA R K AH N\", or an array of such strings",
            at: member.value.position)
        }
        hotword.pronunciations[member.key.lowercased()] = variants.map {
          $0.split(separator: " ").map { $0.uppercased() }
        }
      }
      return hotword
    }
  }

  private static func check(_ phrase: String, at position: SourcePosition, _ reader: ObjectReader) {
    if phrase.allSatisfy(\.isWhitespace) {
      reader.fault(
        "the hotword is empty", at: position, hint: "give a phrase of two or more words, such as \"hey hearken\"")
    }
  }
}
