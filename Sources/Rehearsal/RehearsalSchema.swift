private import Appliance
package import LocatedJSON
private import SimulatedDevices

/// The JSON Schema (draft 2020-12) of rehearsal scripts: takes what `RehearsalScriptReader` takes.
package enum RehearsalSchema {
  package static var schema: JSONText {
    LocatedJSON.parse(Array(text.utf8), file: "rehearsal.schema.json").value?.json ?? .null
  }

  private static var text: String {
    let events = JSONText.array(ApplianceEvent.Name.allCases.map(event))
    let devices = JSONText.array(Device.allCases.map { .string($0.rawValue) })
    return #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rehearsal",
        "description": "What happens to the simulated board, and what is expected of it.",
        "type": "object",
        "properties": {
          "room": {
            "description": "How the room sounds; silent without it.",
            "type": "object",
            "properties": {
              "noise": {
                "description": "Noise at the microphone.",
                "type": "object",
                "properties": {
                  "file": { "description": "A WAV file, relative to the script; made-up noise without it.", "type": "string" },
                  "dBFS": { "description": "Level of the noise.", "$ref": "#/$defs/level", "default": -60 }
                },
                "patternProperties": { "^_": true },
                "additionalProperties": false
              },
              "echo": {
                "description": "How the loudspeaker is heard at the microphone.",
                "type": "object",
                "properties": {
                  "delayMs": {
                    "description": "Milliseconds.", "type": "integer", "minimum": 0, "maximum": 1000, "default": 0
                  },
                  "gain": { "description": "Decibels.", "$ref": "#/$defs/level", "default": -12 }
                },
                "patternProperties": { "^_": true },
                "additionalProperties": false
              }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false
          },
          "steps": {
            "description": "What happens, each at its time or after an event.",
            "type": "array", "items": { "$ref": "#/$defs/step" }
          },
          "until": {
            "description": "Seconds of virtual time after which the rehearsal ends.", "$ref": "#/$defs/seconds"
          },
          "expect": {
            "description": "Events that must come in this order; others may stand between.",
            "type": "array", "items": { "$ref": "#/$defs/event" }
          }
        },
        "patternProperties": { "^_": true },
        "additionalProperties": false,
        "$defs": {
          "level": { "type": "number", "minimum": -120, "maximum": 0 },
          "seconds": { "type": "number", "minimum": 0, "maximum": 864000 },
          "short": { "type": "number", "minimum": 0, "maximum": 3600 },
          "device": { "enum": \#(devices) },
          "value": { "type": ["string", "number", "boolean", "null"] },
          "event": {
            "description": "An event by its name and by any of its values.",
            "anyOf": \#(events)
          },
          "step": {
            "type": "object",
            "properties": {
              "at": { "description": "Seconds from the start.", "$ref": "#/$defs/seconds" },
              "after": {
                "description": "The event to wait for; it comes after the one that the step before waited for.",
                "$ref": "#/$defs/event"
              },
              "wait": { "description": "Seconds after the event.", "$ref": "#/$defs/seconds", "default": 0 },
              "say": { "description": "Words of a visitor.", "type": "string" },
              "voice": { "description": "The visitor's voice, with say.", "type": "string" },
              "dBFS": { "description": "How loud the visitor is, with say.", "$ref": "#/$defs/level", "default": -23 },
              "play": { "description": "A WAV file at the microphone, relative to the script.", "type": "string" },
              "press": { "description": "A button to press.", "type": "string" },
              "for": { "description": "Seconds it is held, with press.", "$ref": "#/$defs/short", "default": 0.1 },
              "edges": { "description": "A button whose contact bounces as levels say.", "type": "string" },
              "levels": {
                "description": "With edges: pairs of seconds from the step, and 1 for pressed or 0.", "type": "array"
              },
              "unplug": { "description": "A device that goes away.", "$ref": "#/$defs/device" },
              "plug": { "description": "A device that comes back.", "$ref": "#/$defs/device" },
              "ctl": { "description": "Words of \"hearken ctl\".", "type": "string" }
            },
            "patternProperties": { "^_": true },
            "additionalProperties": false,
            "allOf": [
              { "oneOf": [{ "required": ["at"] }, { "required": ["after"] }] },
              {
                "oneOf": [
                  { "required": ["say"] }, { "required": ["play"] }, { "required": ["press"] },
                  { "required": ["edges"] }, { "required": ["unplug"] }, { "required": ["plug"] },
                  { "required": ["ctl"] }
                ]
              }
            ],
            "dependentSchemas": {
              "edges": { "properties": { "levels": { "items": { "$ref": "#/$defs/edge" } } } }
            }
          },
          "edge": {
            "type": "array", "prefixItems": [{ "$ref": "#/$defs/short" }, { "enum": [0, 1] }],
            "minItems": 2, "maxItems": 2
          }
        }
      }
      """#
  }

  /// Events of one name.
  private static func event(_ name: ApplianceEvent.Name) -> JSONText {
    let value: JSONText = ["$ref": "#/$defs/value"]
    let word: JSONText = ["description": "The name of the event.", "enum": [.string(name.rawValue)]]
    return [
      "type": "object", "properties": .object([("event", word)] + name.keys.map { ($0, value) }), "required": ["event"],
      "patternProperties": ["^_": true], "additionalProperties": false,
    ]
  }
}
