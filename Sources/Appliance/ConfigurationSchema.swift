private import Devices
package import LocatedJSON

/// The JSON Schema (draft 2020-12) of `appliance.json`: takes what `ConfigurationReader` takes.
package enum ConfigurationSchema {
  package static var schema: JSONText {
    LocatedJSON.parse(Array(text.utf8), file: "appliance.schema.json").value?.json ?? .null
  }

  private static var text: String {
    let standard = Configuration()
    let limits = Configuration.Limits()
    let log = Configuration.Log()
    let application = Configuration.Application()
    let actions = JSONText.array(Configuration.Action.allCases.map { .string($0.rawValue) })
    let buttons = standard.buttons.sorted { $0.key < $1.key }.map { name, button -> (String, JSONText?) in
      (name, ["press": (button.actions[.press]?.rawValue).map { .string($0) }])
    }
    let audio = Configuration.Audio()
    let timing = ButtonGestures.Timing()
    let pin: JSONText = ["$ref": "#/$defs/pin"]
    let lamps = JSONText.object(ApplianceState.Lamp.allCases.map { ($0.rawValue, pin) })
    let outputs = JSONText.object(Configuration.Output.allCases.map { ($0.rawValue, pin) })
    let line = #"""
      "line": {
                "description": "The name of the pin, such as GPIO17, or a chip and a number, such as pinctrl-bcm2711:17.",
                "type": "string", "minLength": 1
              },
                    "active": { "description": "The level that counts as pressed or lit.", "enum": ["low", "high"] }
      """#
    return #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hearken configuration",
        "description": "What the owner of an appliance decides; everything has a default.",
        "type": "object",
        "properties": {
          "flow": { "description": "The folder of the flow. Without it the command line must name one.", "type": "string" },
          "data": {
            "description": "The folder of the log and the recordings.",
            "type": "string", "minLength": 1, "default": \#(JSONText.string(standard.data))
          },
          "voice": { "description": "The voice for prompts that ask for none.", "type": "string", "default": "slt" },
          "apology": {
            "description": "Said when a session breaks down.",
            "type": "string", "default": \#(JSONText.string(standard.apology))
          },
          "hotwords": {
            "description": "What wakes the appliance: phrases of two or more words.",
            "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/phrase" }, { "$ref": "#/$defs/hotword" }] },
            "default": \#(JSONText.array(standard.hotwords.map { .string($0.phrase) }))
          },
          "buttons": {
            "description": "What the buttons do, by their names.",
            "type": "object", "patternProperties": { "^_": true },
            "additionalProperties": { "$ref": "#/$defs/button" },
            "default": \#(JSONText.object(buttons))
          },
          "gestures": { "description": "How long presses take.", "$ref": "#/$defs/gestures" },
          "lamps": {
            "description": "The pins of the lamps.",
            "type": "object", "properties": \#(lamps),
            "patternProperties": { "^_": true }, "additionalProperties": false
          },
          "outputs": {
            "description": "Pins that are switched: the amplifier while something is played, microphone-mute while muted.",
            "type": "object", "properties": \#(outputs),
            "patternProperties": { "^_": true }, "additionalProperties": false
          },
          "audio": { "description": "The sound devices.", "$ref": "#/$defs/audio" },
          "limits": { "description": "When things end by themselves.", "$ref": "#/$defs/limits" },
          "log": { "description": "What the log keeps, and for how long.", "$ref": "#/$defs/log" },
          "application": { "description": "The program beside the flow.", "$ref": "#/$defs/application" }
        },
        "patternProperties": { "^_": true },
        "additionalProperties": false,
        "$defs": {
          "phrase": { "type": "string", "pattern": "\\S" },
          "hotword": {
            "type": "object",
            "properties": {
              "phrase": { "description": "What to say.", "$ref": "#/$defs/phrase" },
              "sensitivity": {
                "description": "From 0, hardly ever, to 1, at nearly everything.",
                "type": "number", "minimum": 0, "maximum": 1, "default": \#(JSONText.number(Hotword(phrase: "").sensitivity))
              },
              "pronunciations": {
                "description": "How words of the phrase sound, by word: phones such as \"HH AA R K AH N\", with stress (AA1) or without.",
                "type": "object",
                "patternProperties": { "^_": true },
                "additionalProperties": {
                  "anyOf": [
                    { "$ref": "#/$defs/phrase" }, { "type": "array", "items": { "$ref": "#/$defs/phrase" }, "minItems": 1 }
                  ]
                }
              },
              "head": {
                "description": "What was trained for it, a file NAME.hotword: from the flow folder, or with a whole path. Otherwise one for the same phrase is looked for there.",
                "type": "string"
              }
            },
            "required": ["phrase"],
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "button": {
            "type": "object",
            "properties": {
              "press": { "description": "What pressing it does.", "enum": \#(actions) },
              "double": { "description": "What pressing it twice does; press then waits to be sure.", "enum": \#(actions) },
              "long": { "description": "What holding it does; press then acts when it is released.", "enum": \#(actions) },
              "module": { "description": "Where the flow goes on after interrupt.", "type": "string" },
              "bias": { "description": "Of the pin; pull-up for buttons to ground.", "enum": ["pull-up", "pull-down", "none"] },
              \#(line)
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "pin": {
            "type": "object",
            "properties": {
              \#(line)
            },
            "required": ["line"],
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "gestures": {
            "type": "object",
            "properties": {
              "longMs": {
                "description": "Held for so long, a press is a long one.",
                "type": "integer", "minimum": 200, "maximum": 10000, "default": \#(timing.long)
              },
              "doubleMs": {
                "description": "The second press of a double one comes so soon.",
                "type": "integer", "minimum": 100, "maximum": 2000, "default": \#(timing.double)
              },
              "stuckSeconds": {
                "description": "Down for so long, a button is put aside.",
                "type": "integer", "minimum": 10, "maximum": 3600, "default": \#(timing.stuck / 1_000)
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "audio": {
            "type": "object",
            "properties": {
              "microphone": {
                "description": "As ALSA names it, such as plughw:CARD=Device.",
                "type": "string", "minLength": 1, "default": \#(JSONText.string(audio.microphone))
              },
              "gain": {
                "description": "Of all that the microphone hears, in decibels.",
                "type": "number", "minimum": -20, "maximum": 40, "default": \#(JSONText.number(audio.gain))
              },
              "speaker": { "type": "string", "minLength": 1, "default": \#(JSONText.string(audio.speaker)) },
              "handset": { "description": "The second output, if there is one.", "type": "string", "minLength": 1 },
              "volume": {
                "description": "At the first start: 0 is silence, 10 as recorded.",
                "type": "integer", "minimum": 0, "maximum": 10, "default": \#(audio.volume)
              },
              "maximumVolume": {
                "description": "Nothing sets the volume higher.",
                "type": "integer", "minimum": 1, "maximum": 10, "default": \#(audio.maximumVolume)
              },
              "leadInMs": {
                "description": "Silence before each prompt, for amplifiers that wake late.",
                "type": "integer", "minimum": 0, "maximum": 3000, "default": \#(audio.leadInMs)
              },
              "keepAwake": {
                "description": "Plays silence all the time, for amplifiers that crackle.",
                "type": "boolean", "default": \#(JSONText.bool(audio.keepsAwake))
              },
              "level": {
                "description": "Makes sound files and voices alike in loudness; otherwise they are played as they are.",
                "type": "boolean", "default": \#(JSONText.bool(audio.levels))
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "application": {
            "type": "object",
            "properties": {
              "command": {
                "description": "The program and its arguments; it runs in the folder of the flow.",
                "type": "array", "items": { "type": "string", "minLength": 1 }
              },
              "answerMs": {
                "description": "How long the flow waits for an answer, in milliseconds.",
                "type": "integer", "minimum": 1, "maximum": 60000, "default": \#(application.answerMs)
              },
              "socket": {
                "description": "Where hearken ctl and other programs connect.",
                "type": "string", "minLength": 1, "maxLength": 107, "default": \#(JSONText.string(application.socket))
              },
              "group": {
                "description": "Who may connect beside root and the user that runs the appliance.", "type": "string"
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "log": {
            "type": "object",
            "properties": {
              "days": {
                "description": "Sessions older than this go; 0 keeps them.",
                "type": "integer", "minimum": 0, "maximum": 36500, "default": \#(log.days)
              },
              "megabytes": {
                "description": "Log and recordings take so much at most, and the oldest sessions go; 0 is no limit.",
                "type": "integer", "minimum": 0, "maximum": 10000000, "default": \#(log.megabytes)
              },
              "freeMegabytes": {
                "description": "So much of the card stays free, but no more than a tenth of it; 0 is no limit.",
                "type": "integer", "minimum": 0, "maximum": 10000000, "default": \#(log.freeMegabytes)
              },
              "recordings": {
                "description": "Recordings are kept; otherwise nothing of them reaches the card.",
                "type": "boolean", "default": \#(JSONText.bool(log.keepsRecordings))
              },
              "transcripts": {
                "description": "What was said is written down: words understood, and prompts.",
                "type": "boolean", "default": \#(JSONText.bool(log.keepsTranscripts))
              },
              "hotwordSound": {
                "description": "Two seconds of sound are kept of every hotword heard, nearly heard too; \"recordings\" decides first.",
                "type": "boolean", "default": \#(JSONText.bool(log.keepsHotwordSound))
              },
              "heartbeatMinutes": {
                "description": "An idle device writes a sign of life every so many minutes; 0 never.",
                "type": "integer", "minimum": 0, "maximum": 10080, "default": \#(log.heartbeatMinutes)
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "limits": {
            "type": "object",
            "properties": {
              "sessionSeconds": {
                "description": "A session ends after this many seconds; 0 is never.",
                "type": "integer", "minimum": 0, "maximum": 86400, "default": \#(limits.sessionSeconds)
              },
              "idleSeconds": {
                "description": "So does one that is held for so long, by the pause button or a module that waits for it; 0 is never.",
                "type": "integer", "minimum": 0, "maximum": 86400, "default": \#(limits.idleSeconds)
              },
              "recordingSeconds": {
                "description": "A recording without a limit of its own ends after this many seconds.",
                "type": "integer", "minimum": 1, "maximum": 3600, "default": \#(limits.recordingSeconds)
              },
              "turnSeconds": {
                "description": "So does speech in one turn of listening.",
                "type": "integer", "minimum": 1, "maximum": 600, "default": \#(limits.turnSeconds)
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          }
        }
      }
      """#
  }
}
