private import Devices
private import Glibc
private import LocatedJSON
private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let tune = Verb(
    name: "tune", synopsis: "[--for-day N] [--recordings] [--json]",
    summary: "Proposes the sensitivity of each hotword from the device's own hits.",
    details: """
      Reads hits and near misses from the log. A wake after which somebody spoke
      counts as meant, one after which nobody did as false, and so does every near
      miss. Changes nothing: "sensitivity" in the configuration is the owner's.
      Where hits were recorded (log.hotwordSound), their files are listed
      with --recordings: copy those of the phrase into a folder, and
      "hearken train PHRASE --positives FOLDER" learns from them.
      """,
    options: [
      LogArguments.data,
      Arguments.Option("--for-day", "N", "so many false wakes a day are borne; 1 otherwise"),
      Arguments.Option("--recordings", nil, "the recorded hits: score, accepted, phrase, file"),
      Arguments.Option("--json", nil, "one JSON object a line"),
    ], words: 0...0, endsAnywhere: true
  ) { arguments in
    let wanted = try arguments.number("--for-day", in: 0...1_000) ?? 1
    let reader = try LogArguments.reader(arguments)
    let hits = try LogArguments.reading { () throws(LogError) in try reader.hotwordHits() }
    if arguments.has("--recordings") {
      for outcome in hits {
        guard let path = outcome.recording else { continue }
        let hit = outcome.hit
        let score = JSONText.number(hit.score, decimals: 3)
        let file = "\(LogArguments.folder(arguments))/recordings/\(path)"
        let row: JSONText = [
          "score": score, "accepted": .bool(hit.isAccepted), "phrase": .string(hit.phrase), "file": .string(file),
        ]
        Output.line(
          arguments.has("--json")
            ? row.text : "\(score.text)\t\(hit.isAccepted ? "yes" : "no")\t\(hit.phrase)\t\(file)")
      }
      return .done
    }
    let tunings = HotwordTuning.all(hits, forDay: wanted, now: System.wallTime)
    if tunings.isEmpty, !arguments.has("--json") { Output.line("no hotword was heard yet, not even nearly") }
    for tuning in tunings {
      for line in arguments.has("--json") ? [tuning.jsonLine] : tuning.lines { Output.line(line) }
    }
    return .done
  }
}
