// `hearken export`: a session as one line of JSON that stands for itself.
import LocatedJSON
package import SQLiteSessionLog

/// A session with all that belongs to it as one JSON object, in the shape that `ExportSchema` describes.
package enum SessionExport {
  /// The columns of `sessions`, then lists of rows: utterances stand in their steps, recordings have a `file`.
  ///
  /// - Parameter file: where the WAV file of a recording is, below the folder of the export; nil if there is none.
  package static func line(_ story: SessionStory, file: (RecordingRecord) -> String?) -> String {
    let steps = story.steps.map { step in
      let utterances = story.utterances.filter { $0.step == step.id }.map { JSONRow.object($0) }
      return JSONRow.object(step, and: [("utterances", .array(utterances))])
    }
    let recordings = story.recordings.map { recording in
      JSONRow.object(recording, and: [("file", file(recording).map { .string($0) } ?? .null)])
    }
    let events = story.events.map { event in
      let detail = LocatedJSON.parse(Array(event.detail.utf8), file: "").value?.json ?? .string(event.detail)
      return JSONRow.object(event, replacing: ["detail": detail])
    }
    return JSONRow.object(
      story.session,
      and: [
        ("steps", .array(steps)), ("recordings", .array(recordings)),
        ("hotword_hits", .array(story.hotwordHits.map { JSONRow.object($0) })),
        ("buttons", .array(story.buttons.map { JSONRow.object($0) })), ("events", .array(events)),
      ]
    ).text
  }
}
