// Switches for what must not be written down.
import Devices
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct PrivacyTests {
  @Test(
    "Without transcripts no word is in the file, without recordings no recording; the rest stays",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func switches(_ keepsTranscripts: Bool, _ keepsRecordings: Bool) throws {
    let log = try LogFixture()
    var settings = LogSettings()
    settings.keepsTranscripts = keepsTranscripts
    settings.keepsRecordings = keepsRecordings
    let writer = try SQLiteSessionLog(
      path: log.path, bootID: "b", writing: .inline, settings: settings,
      surroundings: LogSurroundings { wall() }, journal: log.journal)
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    writer.close()
    let text = String(decoding: TestFile.read(log.path), as: UTF8.self)
    #expect(text.contains("opening hours") == keepsTranscripts)
    #expect(text.contains("What would you like to know?") == keepsTranscripts)
    #expect(try log.count(.recordings) == (keepsRecordings ? 1 : 0))
    #expect(
      try log.rows("SELECT intent, outcome, score FROM utterances") == [
        [.text("OpeningHours"), .text("intent"), .real(0.91)]
      ])
    #expect(
      try log.rows("SELECT detail ->> '$.prompt' FROM events WHERE name = 'prompt.started'") == [[.text("P_Menu")]])
    #expect(try log.count(.steps) == 2)
    #expect(log.journal.messages.isEmpty)
  }

  @Test("New settings hold from the next row on")
  func changed() throws {
    let log = try LogFixture()
    let writer = try log.open()
    for entry in Conversation(in: writer).entries { writer.append(entry) }
    var settings = LogSettings()
    settings.keepsTranscripts = false
    writer.apply(settings)
    for entry in Conversation(in: writer, startingAt: 60).entries { writer.append(entry) }
    writer.close()
    #expect(try log.rows("SELECT hypothesis FROM utterances ORDER BY id") == [[.text("opening hours")], [.null]])
  }
}
