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
      ]
    }
    let buttons = buttons.sorted { $0.key < $1.key }.map { name, action -> (String, JSONText?) in
      let module = action == .interrupt ? interruptModule : nil
      return (name, ["press": .string(action.rawValue), "module": module.map { .string($0) }])
    }
    return [
      "flow": flow.map { .string($0) }, "data": .string(data), "voice": voice.id.map { .string($0) },
      "apology": .string(apology), "hotwords": .array(hotwords), "buttons": .object(buttons),
      "limits": [
        "sessionSeconds": .integer(limits.sessionSeconds), "recordingSeconds": .integer(limits.recordingSeconds),
        "turnSeconds": .integer(limits.turnSeconds),
      ],
      "application": [
        "command": application.command.isEmpty ? nil : .array(application.command.map { .string($0) }),
        "answerMs": .integer(application.answerMs), "socket": .string(application.socket),
        "group": application.group.map { .string($0) },
      ],
    ]
  }
}
