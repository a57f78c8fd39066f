// The power goes in the middle of a write, a thousand times.
import Devices
import TestSupport
import Testing

@testable import SQLiteSessionLog

@Suite struct PowerCutTests {
  /// Rows of a log that was found after a cut, by table.
  private func counts(_ connection: Connection) throws -> [Int64] {
    try LogTable.allCases.map { try connection.integer("SELECT count(*) FROM \($0.rawValue)") }
  }

  @Test(
    "After 1,000 power cuts that tear and lose what was not synced, each log is sound, has all that was acknowledged, and of the last commit all or nothing"
  )
  func cuts() throws {
    let after = try TemporaryFolder()
    var chance = SplitMix(seed: 20_261_130)
    var cuts = 0
    var round: UInt64 = 0
    while cuts < 1_000 {
      round += 1
      let run = try WriterFixture()
      try run.start()
      for visit in 0..<12 {
        let entries = Conversation(in: run, startingAt: Double(visit) * 60).entries
        var rest = entries[...]
        while !rest.isEmpty {
          let some = rest.prefix(1 + Int(chance.next() % 6))
          rest = rest.dropFirst(some.count)
          let path = "\(after.path)/sessions.db"
          let before = try counts(run.log.other())
          run.card.cut(at: 1 + Int(chance.next() % 14), seed: chance.next(), into: after.path)
          run.write(Array(some))
          guard run.card.wasCut else { continue }
          cuts += 1
          let now = try counts(run.log.other())
          let found = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
          found.setCheckpointOnClose(false)
          let counted = try counts(found)
          let check = try found.value("PRAGMA integrity_check").text
          #expect(check == "ok", "round \(round), visit \(visit)")
          #expect(counted == before || counted == now, "round \(round), visit \(visit): \(before) \(counted) \(now)")
        }
        // Now and then the write-ahead log is copied into the file.
        if visit % 3 == 2 {
          run.card.cut(at: 1 + Int(chance.next() % 40), seed: chance.next(), into: after.path)
          try run.log.other().execute("PRAGMA wal_checkpoint(TRUNCATE)")
          guard run.card.wasCut else { continue }
          cuts += 1
          let found = try Connection(path: "\(after.path)/sessions.db", mode: .readWrite, busyTimeout: 0)
          found.setCheckpointOnClose(false)
          #expect(try found.value("PRAGMA integrity_check").text == "ok", "round \(round), copying")
          #expect(try counts(found) == counts(run.log.other()))
        }
      }
      run.stop()
    }
  }

  @Test("A start after a cut finds the open session and ends it; a cut during that start does no harm")
  func starts() throws {
    let after = try TemporaryFolder()
    let run = try WriterFixture()
    try run.start()
    run.visit()
    run.write(Array(Conversation(in: run, startingAt: 60).entries.prefix(9)))
    run.card.cut(at: 1, seed: 3, into: after.path)
    run.write([.event(id: run.nextID(in: .events), at: wall(70), monoMs: 0, level: .info, name: "x", detail: "{}")])
    #expect(run.card.wasCut)
    run.stop()
    for operation in 1..<40 {
      let again = try TemporaryFolder()
      let card = SimulatedCard(after.path)
      for suffix in ["", "-wal"] {
        again.write(TestFile.read("\(after.path)/sessions.db\(suffix)"), to: "sessions.db\(suffix)")
      }
      let found = try TemporaryFolder()
      let restarting = SimulatedCard(again.path)
      restarting.cut(at: operation, seed: UInt64(operation), into: found.path)
      _ = try LogFile(path: "\(again.path)/sessions.db", now: wall(100))
      guard restarting.wasCut else { break }
      let file = try LogFile(path: "\(found.path)/sessions.db", now: wall(200))
      #expect(try file.connection.value("PRAGMA integrity_check").text == "ok", "operation \(operation)")
      #expect(
        try file.connection.prepare("SELECT end_reason FROM sessions ORDER BY id").rows { $0.text(0) } == [
          "completed", "crash",
        ], "operation \(operation)")
      _ = card
    }
  }
}

/// Chance from a seed (splitmix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
