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
    if let data = reader.string("data"), let value = reader.any("data") {
      if data.isEmpty {
        reader.fault("\"data\" is empty", at: value.position, hint: "leave it out for \"\(configuration.data)\"")
      } else {
        configuration.data = data
      }
    }
    if let voice = reader.string("voice") { configuration.voice = VoiceQuery(id: voice, name: voice) }
    if let apology = reader.string("apology") { configuration.apology = apology }
    if let named = reader.any("hotwords") {
      let hotwords = HotwordReader.hotwords(reader)
      // A list without one that can be used leaves the default; an empty one is meant.
      if !hotwords.isEmpty || named.isEmptyArray { configuration.hotwords = hotwords }
    }
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
}

extension LocatedValue {
  fileprivate var isEmptyArray: Bool { kind == .array && !elements.contains { _ in true } }
}
