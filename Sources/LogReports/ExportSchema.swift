// The shape of exported sessions, for those who read them with programs.
package import LocatedJSON

/// The JSON Schema (draft 2020-12) of one line of `sessions.jsonl`, as `SessionExport` writes it.
package enum ExportSchema {
  package static var schema: JSONText {
    LocatedJSON.parse(Array(text.utf8), file: "export.schema.json").value?.json ?? .null
  }

  private static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Exported session",
      "description": "One line of sessions.jsonl, as \"hearken export\" writes it. Keys are the columns of the log; what a log of an older version did not keep is null. A later version may add keys.",
      "type": "object",
      "properties": {
        "id": { "description": "In order, whatever the wall clock does.", "type": "integer" },
        "boot_id": { "description": "The kernel's name for that run of the machine.", "type": ["string", "null"] },
        "flow": { "type": ["string", "null"] },
        "trigger": { "description": "What began it.", "enum": ["hotword", "button", "control", null] },
        "hotword": { "description": "The phrase that woke it.", "type": ["string", "null"] },
        "hotword_score": { "description": "Higher is surer.", "type": ["number", "null"] },
        "started_at": { "$ref": "#/$defs/time" },
        "ended_at": { "$ref": "#/$defs/time" },
        "duration_ms": { "$ref": "#/$defs/length" },
        "end_reason": {
          "description": "completed, stopped, error, crash …; null while it runs.", "type": ["string", "null"]
        },
        "steps": {
          "description": "Modules of the flow, in the order in which the session went through them.",
          "type": "array", "items": { "$ref": "#/$defs/step" }
        },
        "recordings": { "type": "array", "items": { "$ref": "#/$defs/recording" } },
        "hotword_hits": { "type": "array", "items": { "$ref": "#/$defs/hotword_hit" } },
        "buttons": { "type": "array", "items": { "$ref": "#/$defs/button" } },
        "events": { "type": "array", "items": { "$ref": "#/$defs/event" } }
      },
      "required": [
        "id", "boot_id", "flow", "trigger", "hotword", "hotword_score", "started_at", "ended_at", "duration_ms",
        "end_reason", "steps", "recordings", "hotword_hits", "buttons", "events"
      ],
      "$defs": {
        "time": {
          "description": "UTC.", "type": ["string", "null"],
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
        },
        "length": { "description": "Milliseconds by the monotonic clock.", "type": ["integer", "null"], "minimum": 0 },
        "place": {
          "description": "Place among everything that the session wrote; 0 before it began.",
          "type": ["integer", "null"], "minimum": 0
        },
        "step": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "session_id": { "type": "integer" },
            "seq": { "description": "Place in the session, ascending.", "type": ["integer", "null"] },
            "module_id": { "type": ["string", "null"] },
            "module_type": { "type": ["string", "null"] },
            "entered_at": { "$ref": "#/$defs/time" },
            "duration_ms": { "$ref": "#/$defs/length" },
            "reason": {
              "description": "Why it ended: completed, said, silence, no-match, button, crash …; null while it runs.",
              "type": ["string", "null"]
            },
            "go_to_key": { "description": "The key of goTo that was followed.", "type": ["string", "null"] },
            "next_module": { "type": ["string", "null"] },
            "ord": { "$ref": "#/$defs/place" },
            "utterances": { "type": "array", "items": { "$ref": "#/$defs/utterance" } }
          },
          "required": [
            "id", "session_id", "seq", "module_id", "module_type", "entered_at", "duration_ms", "reason", "go_to_key",
            "next_module", "ord", "utterances"
          ]
        },
        "utterance": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "step_id": { "type": "integer" },
            "started_ms": { "description": "From the beginning of the session.", "$ref": "#/$defs/length" },
            "ended_ms": { "description": "From the beginning of the session.", "$ref": "#/$defs/length" },
            "hypothesis": { "description": "Null: nobody spoke, or nothing was made out.", "type": ["string", "null"] },
            "score": { "description": "0 to 1, higher is surer.", "type": ["number", "null"] },
            "final": { "enum": [0, 1, null] },
            "intent": { "type": ["string", "null"] },
            "outcome": { "description": "What became of it.", "type": ["string", "null"] },
            "ord": { "$ref": "#/$defs/place" }
          },
          "required": [
            "id", "step_id", "started_ms", "ended_ms", "hypothesis", "score", "final", "intent", "outcome", "ord"
          ]
        },
        "recording": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "session_id": { "type": "integer" },
            "step_id": { "type": ["integer", "null"] },
            "path": { "description": "On the device, below its recordings folder.", "type": ["string", "null"] },
            "started_at": { "$ref": "#/$defs/time" },
            "duration_ms": { "$ref": "#/$defs/length" },
            "bytes": { "type": ["integer", "null"], "minimum": 0 },
            "sha256": { "description": "Of the whole file.", "type": ["string", "null"] },
            "state": { "enum": ["open", "complete", "recovered", "lost", null] },
            "ord": { "$ref": "#/$defs/place" },
            "file": {
              "description": "The WAV file, below the folder of the export; null if there was none to copy.",
              "type": ["string", "null"]
            }
          },
          "required": [
            "id", "session_id", "step_id", "path", "started_at", "duration_ms", "bytes", "sha256", "state", "ord", "file"
          ]
        },
        "hotword_hit": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "at": { "$ref": "#/$defs/time" },
            "phrase": { "type": ["string", "null"] },
            "score": { "description": "Higher is surer.", "type": ["number", "null"] },
            "accepted": { "description": "0: a near miss.", "enum": [0, 1, null] },
            "recording_id": { "type": ["integer", "null"] },
            "session_id": { "type": "integer" },
            "ord": { "$ref": "#/$defs/place" },
            "first_score": { "description": "The first stage's part of the score.", "type": ["number", "null"] },
            "second_score": { "description": "The second stage's, a logit.", "type": ["number", "null"] }
          },
          "required": [
            "id", "at", "phrase", "score", "accepted", "recording_id", "session_id", "ord", "first_score", "second_score"
          ]
        },
        "button": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "at": { "$ref": "#/$defs/time" },
            "name": { "type": ["string", "null"] },
            "gesture": { "type": ["string", "null"] },
            "held_ms": { "$ref": "#/$defs/length" },
            "action": { "description": "What it was taken for.", "type": ["string", "null"] },
            "session_id": { "type": "integer" },
            "ord": { "$ref": "#/$defs/place" }
          },
          "required": ["id", "at", "name", "gesture", "held_ms", "action", "session_id", "ord"]
        },
        "event": {
          "type": "object",
          "properties": {
            "id": { "type": "integer" },
            "at": { "$ref": "#/$defs/time" },
            "mono_ms": { "description": "Milliseconds since the program started.", "type": ["integer", "null"] },
            "level": { "enum": ["error", "warning", "notice", "info", "debug", null] },
            "name": { "description": "For example prompt.started.", "type": ["string", "null"] },
            "detail": { "description": "What the event tells beside its name." },
            "session_id": { "type": "integer" },
            "ord": { "$ref": "#/$defs/place" }
          },
          "required": ["id", "at", "mono_ms", "level", "name", "detail", "session_id", "ord"]
        }
      }
    }
    """#
}
