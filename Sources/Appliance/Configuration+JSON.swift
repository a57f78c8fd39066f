private import Devices
package import LocatedJSON

extension Configuration {
  /// The configuration with every default written out, as a file that reads back as the same.
  package var json: JSONText {
    let hotwords = hotwords.map { hotword -> JSONText in
      let pronunciations = hotword.pronunciations.sorted { $0.key < $1.key }.map { word, variants in
        (word, JSONText.array(variants.map { .string($0.joined(separator: " ")) }))
      }
      return [
        "phrase": .string(hotword.phrase), "sensitivity": .number(hotword.sensitivity),
        "pronunciations": pronunciations.isEmpty ? nil : .object(pronunciations),
        "head": hotword.head.map { .string($0) },
      ]
    }
    let buttons = buttons.sorted { $0.key < $1.key }.map { name, button -> (String, JSONText?) in
      var entries = ButtonGestures.Gesture.allCases.compactMap { gesture in
        button.actions[gesture].map { (gesture.rawValue, JSONText?.some(.string($0.rawValue))) }
      }
      if let module = button.module { entries.append(("module", .string(module))) }
      if let line = button.line { entries += line.entries + [("bias", .string(line.bias.rawValue))] }
      return (name, .object(entries))
    }
    let lamps = lamps.sorted { $0.key < $1.key }.map { ($0.key, JSONText?.some(.object($0.value.entries))) }
    let outputs = Output.allCases.compactMap { output in
      self.outputs[output].map { (output.rawValue, JSONText?.some(.object($0.entries))) }
    }
    return [
      "flow": flow.map { .string($0) }, "data": .string(data), "voice": voice.id.map { .string($0) },
      "apology": .string(apology), "hotwords": .array(hotwords),
      "audio": [
        "microphone": .string(audio.microphone), "gain": .number(audio.gain), "speaker": .string(audio.speaker),
        "handset": audio.handset.map { .string($0) }, "volume": .integer(audio.volume),
        "maximumVolume": .integer(audio.maximumVolume), "leadInMs": .integer(audio.leadInMs),
        "keepAwake": .bool(audio.keepsAwake), "level": .bool(audio.levels),
      ],
      "buttons": .object(buttons),
      "gestures": [
        "longMs": .integer(gestures.long), "doubleMs": .integer(gestures.double),
        "stuckSeconds": .integer(gestures.stuck / 1_000),
      ],
      "lamps": .object(lamps), "outputs": .object(outputs),
      "limits": [
        "sessionSeconds": .integer(limits.sessionSeconds), "idleSeconds": .integer(limits.idleSeconds),
        "recordingSeconds": .integer(limits.recordingSeconds),
        "turnSeconds": .integer(limits.turnSeconds),
      ],
      "log": [
        "days": .integer(log.days), "megabytes": .integer(log.megabytes),
        "freeMegabytes": .integer(log.freeMegabytes), "recordings": .bool(log.keepsRecordings),
        "hotwordSound": .bool(log.keepsHotwordSound),
        "transcripts": .bool(log.keepsTranscripts), "heartbeatMinutes": .integer(log.heartbeatMinutes),
      ],
      "application": [
        "command": application.command.isEmpty ? nil : .array(application.command.map { .string($0) }),
        "answerMs": .integer(application.answerMs), "socket": .string(application.socket),
        "group": application.group.map { .string($0) },
      ],
    ]
  }
}

extension Configuration.Line {
  /// Its keys, as they stand in the entry of a button or lamp.
  fileprivate var entries: [(String, JSONText?)] {
    [("line", .string(name)), ("active", .string(isActiveLow ? "low" : "high"))]
  }
}
