// Exported sessions, and the schema that describes them.
import Devices
import LocatedJSON
import SQLiteSessionLog
import Testing
import TestSupport

@testable import LogReports

@Suite struct SessionExportTests {
  @Test("A session is one line of JSON that has all that belongs to it, with the log's column names")
  func line() throws {
    let folder = try TemporaryFolder()
    let story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(1))
    let line = SessionExport.line(story) { "recordings/\($0.path)" }
    #expect(!line.contains("\n"))
    let (parsed, issues) = LocatedJSON.parse(Array(line.utf8), file: "-")
    #expect(issues.isEmpty)
    let session = try #require(parsed)
    #expect(session["started_at"]?.string == "2026-11-30T08:15:02.123Z")
    let steps = Array(try #require(session["steps"]).elements)
    #expect(steps.map { $0["module_id"]?.string } == ["VF_START", "D_Menu", "R_Message"])
    #expect(steps.map { $0["utterances"].map { Array($0.elements).count } } == [0, 4, 0])
    #expect(
      session["recordings"]?.elements.map { $0["file"]?.string } == ["recordings/2026/11/30/081515-message.wav"])
    #expect(session["events"]?.elements.compactMap { $0["detail"]?["device"]?.string } == ["speaker"])
    for key in ["buttons", "hotword_hits"] { #expect(session[key].map { Array($0.elements).count } == 1) }
  }

  @Test("The schema names every key that is written, and requires those that are always there")
  func schema() throws {
    let root = try #require(LocatedJSON.parse(Array(ExportSchema.schema.text.utf8), file: "-").value)
    func keys(_ node: LocatedValue?) -> Set<String> { Set(node?["properties"]?.members.map(\.key) ?? []) }
    func required(_ node: LocatedValue?) -> Set<String> {
      Set(node?["required"]?.elements.compactMap { $0.string } ?? [])
    }
    let definitions = root["$defs"]
    for (record, name, more) in [
      (SessionRecord.columns, nil, ["steps", "recordings", "hotword_hits", "buttons", "events"]),
      (StepRecord.columns, "step", ["utterances"]), (UtteranceRecord.columns, "utterance", []),
      (RecordingRecord.columns, "recording", ["file"]), (HotwordHitRecord.columns, "hotword_hit", []),
      (ButtonRecord.columns, "button", []), (EventRecord.columns, "event", []),
    ] as [([String], String?, [String])] {
      let node = name.map { definitions?[$0] } ?? root
      #expect(keys(node) == Set(record + more), "\(name ?? "session")")
      #expect(required(node) == Set(record + more), "\(name ?? "session")")
    }
  }

  @Test("A recording without a file has none, and a detail that is no JSON is kept as text")
  func gaps() throws {
    let folder = try TemporaryFolder()
    var story = try #require(try TestLog.reader(TestLog.visit, in: folder).session(1))
    var values = try #require(story.events.first).values
    values[5] = .text("{ no json")
    story.events = [EventRecord(values)]
    let line = SessionExport.line(story) { _ in nil }
    #expect(line.contains(#""file":null"#))
    #expect(line.contains(#""detail":"{ no json""#))
  }
}
