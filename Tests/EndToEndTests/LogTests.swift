import Glibc
import LocatedJSON
import SQLiteSessionLog
import TestSupport
import Testing

/// What is left of the log after kill -9, and the appliance on a card without room.
@Suite(.serialized) struct LogTests {
  /// Looks until something holds, 60 s at most.
  private static func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1_200 {
      if try condition() { return true }
      usleep(50_000)
    }
    return try condition()
  }

  @Test(
    "A rehearsal that is killed leaves a sound log without more than its last second lost; scripts/bench --log kills 200"
  )
  func killed() throws {
    let folder = try TemporaryFolder()
    for kill in [3, 25, 60, 95, 130] {
      let running = try Program.start(
        [
          "rehearse", "flows/front-desk", "--script", "flows/front-desk/rehearsals/whole-visit.json", "--data",
          "\(folder.path)/data", "--events", "\(folder.path)/events.jsonl",
        ], limit: 120)
      let isFarEnough = Self.holds {
        folder.bytes("events.jsonl").count { $0 == UInt8(ascii: "\n") } >= kill
      }
      #expect(isFarEnough)
      running.kill()
      _ = running.wait()
      let log = try Connection(path: "\(folder.path)/data/sessions.db", mode: .readWrite, busyTimeout: 1_000)
      #expect(try log.value("PRAGMA integrity_check").text == "ok")
      #expect(try log.prepare("PRAGMA foreign_key_check").rows([], limit: 1) { _ in 1 }.isEmpty)
      // Rows are lost from the end.
      let events = folder.text("events.jsonl").split(separator: "\n").compactMap {
        LocatedJSON.parse(Array($0.utf8), file: "events").value
      }
      let started = events.filter { $0["event"]?.string == "module.started" }.compactMap { $0["t"]?.number }
      let last = events.compactMap { $0["t"]?.number }.last ?? 0
      guard let session = events.last(where: { $0["event"]?.string == "session.started" })?["session"]?.number else {
        continue
      }
      let kept = try log.integer("SELECT count(*) FROM steps WHERE session_id = ?", [.integer(Int64(session))])
      #expect(kept >= started.filter { $0 < last - 1 }.count, "of \(started.count) steps")
    }
    let sessions = try Program.run("sessions", "--last", "0", "--data", "\(folder.path)/data")
    #expect(sessions.status == 0)
    // The next start ends what the last kill left open.
    _ = try Program.run("rehearse", "flows/hello", "--wake", "--data", "\(folder.path)/data")
    let log = try Connection(path: "\(folder.path)/data/sessions.db", mode: .readOnly, busyTimeout: 1_000)
    #expect(try log.integer("SELECT count(*) FROM sessions WHERE end_reason IS NULL") == 0)
    #expect(try log.integer("SELECT count(*) FROM sessions WHERE end_reason = 'crash'") > 0)
  }

  /// A file system of 2 MB, where mounting is allowed.
  private final class SmallCard {
    let path: String

    init?(_ path: String) {
      self.path = path
      mkdir(path, 0o755)
      guard mount("none", path, "tmpfs", 0, "size=2m") == 0 else { return nil }
    }

    deinit { umount2(path, 2) }
  }

  private static let mayMount: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return SmallCard(folder.path + "/card") != nil
  }()

  @Test(
    "On a card that is full to the last byte the appliance starts, talks, says what is wrong, and keeps its log as soon as there is room",
    .enabled(if: LogTests.mayMount, "needs a file system of its own: mounting is not allowed here"))
  func fullCard() throws {
    let folder = try TemporaryFolder()
    let card = try #require(SmallCard(folder.path + "/card"))
    mkdir(card.path + "/data", 0o755)
    folder.write(
      #"{ "audio": { "microphone": "simulated", "speaker": "simulated" }, "hotwords": [] }"#, to: "appliance.json")
    // The card is full to the last byte.
    let filler = open(card.path + "/filler", O_WRONLY | O_CREAT, 0o644)
    let bytes = [UInt8](repeating: 1, count: 4_096)
    while write(filler, bytes, bytes.count) > 0 {}
    close(filler)
    let running = try Program.start(
      [
        "run", "--config", "\(folder.path)/appliance.json", "--flow", "flows/hello", "--data", "\(card.path)/data",
        "--socket", "\(folder.path)/control.sock", "--events",
      ], limit: 120)
    #expect(Self.holds { running.output.contains("code-5") })
    #expect(running.errors.contains("the card is full, rows wait"))
    #expect(try Program.run("ctl", "wake", "--socket", "\(folder.path)/control.sock").status == 0)
    #expect(Self.holds { running.output.contains("segment.started") })
    #expect(Self.holds { running.output.contains("session.ended") })
    unlink(card.path + "/filler")
    // The next end of a session is tried at once.
    let isKept = try Self.holds {
      _ = try Program.run("ctl", "wake", "--socket", "\(folder.path)/control.sock")
      return try Program.run("sessions", "--json", "--data", "\(card.path)/data").output.contains(#""id":1"#)
    }
    #expect(isKept)
    running.terminate()
    #expect(running.wait().status == 0)
    let log = try Connection(path: "\(card.path)/data/sessions.db", mode: .readOnly, busyTimeout: 1_000)
    #expect(try log.value("PRAGMA integrity_check").text == "ok")
    #expect(try log.integer("SELECT count(*) FROM events WHERE name = 'fault.disk-full'") == 1)
  }
}
