import Appliance
import Board
import Glibc
import LocatedJSON
import TestSupport
import Testing
import Threads

@Suite struct StateFileTests {
  @Test("what is kept is read back after a restart; only whole files are ever there")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let file = StateFile("\(folder.path)/state.json", journal: RecordingJournal())
    #expect(file.read().state == SavedState())
    #expect(file.read().issues.isEmpty)
    let thread = try JoinedThread(name: "state") { file.run() }
    var state = SavedState()
    for volume in 0...10 {
      state.volume = volume
      state.isMuted = volume % 2 == 1
      file.keep(state)
    }
    file.stop()
    thread.join()
    let again = StateFile("\(folder.path)/state.json", journal: RecordingJournal())
    #expect(again.read().state == state)
    #expect(access("\(folder.path)/state.json.new", F_OK) != 0)
  }

  @Test("a file that cannot be written is said, and nothing else happens")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let journal = RecordingJournal()
    let file = StateFile("\(folder.path)/missing/state.json", journal: journal)
    let thread = try JoinedThread(name: "state") { file.run() }
    file.keep(SavedState())
    file.stop()
    thread.join()
    #expect(journal.messages.count == 1)
  }

  @Test("what the card did not take is kept as soon as it does, at the latest at the end, and both are said once")
  func retries() throws {
    let folder = try TemporaryFolder()
    let journal = RecordingJournal()
    let file = StateFile("\(folder.path)/later/state.json", journal: journal, retryMs: 5)
    let thread = try JoinedThread(name: "state") { file.run() }
    var state = SavedState()
    state.isMuted = true
    file.keep(state)
    let limit = MonotonicTime.now().advanced(by: 10_000)
    while journal.messages.isEmpty, MonotonicTime.now() < limit { sched_yield() }
    mkdir("\(folder.path)/later", 0o755)
    while journal.messages.count < 2, MonotonicTime.now() < limit { sched_yield() }
    file.stop()
    thread.join()
    #expect(journal.messages.count == 2, "\(journal.messages)")
    #expect(file.read().state == state)

    let atTheEnd = StateFile("\(folder.path)/last/state.json", journal: RecordingJournal(), retryMs: 60_000)
    let other = try JoinedThread(name: "state") { atTheEnd.run() }
    atTheEnd.keep(state)
    mkdir("\(folder.path)/last", 0o755)
    atTheEnd.stop()
    other.join()
    #expect(atTheEnd.read().state == state)
  }

  @Test("a pipe or a folder in its place is said, set aside, and holds up nobody")
  func noFile() throws {
    for make in [{ mkfifo($0, 0o600) }, { mkdir($0, 0o755) }] as [(String) -> Int32] {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/state.json"
      #expect(make(path) == 0)
      let issues = StateFile(path, journal: RecordingJournal()).read().issues
      #expect(issues.map(\.sentence) == ["this is no file"])
      #expect(access(path, F_OK) != 0)
    }
  }

  @Test("the service manager gets its messages, and without one nothing happens")
  func serviceManager() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/notify.sock"
    let receiver = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(receiver) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(receiver, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    let manager = ServiceManager { ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000000"][$0] }
    #expect(manager.watchdogMs == 30_000)
    manager.ready()
    manager.status("listening, 1 session today")
    manager.alive()
    manager.stopping()
    var messages: [String] = []
    for _ in 0..<4 {
      var buffer = [UInt8](repeating: 0, count: 200)
      let count = recv(receiver, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      messages.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
    }
    #expect(messages == ["READY=1", "STATUS=listening, 1 session today", "WATCHDOG=1", "STOPPING=1"])

    let none = ServiceManager { _ in nil }
    none.ready()
    #expect(none.watchdogMs == nil)
  }
}
