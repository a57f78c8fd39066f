import Appliance
import ApplicationLink
import Devices
import Glibc
import LocatedJSON
import TestSupport
import Testing
import Threads
import VoiceFlow

@Suite struct ApplicationLinkTests {
  @Test("whoever connects gets a snapshot first, then what happens") func observer() throws {
    let station = try Station()
    let (one, two) = (try station.connect(), try station.connect())
    for visitor in [one, two] {
      guard
        case .line(let first) =
          ({ () -> ControlClient.Answer in
            var answer = ControlClient.Answer.nothing
            _ = station.run {
              answer = visitor.client.next(waitingAtMost: 0)
              return answer != .nothing
            }
            return answer
          })()
      else {
        Issue.record("nothing came")
        continue
      }
      #expect(LocatedJSON.parse(first, file: "line").value?["snapshot"]?.string == "quiet")
    }
    try one.say(#"{"do":"wake","id":1}"#)
    #expect(try one.next("done")["done"]?.integer == 1)
    #expect(try two.next("event")["event"]?.string == "session.started")
    #expect(try two.next("module")["module"]?.string == "VF_START")
    try two.say(#"{"do":"state"}"#)
    #expect(try two.next("snapshot")["module"]?.string == "A")
  }

  @Test("an application at the socket is asked and answers; a second one is refused") func claims() throws {
    let station = try Station()
    let (one, two) = (try station.connect(), try station.connect())
    try one.say(#"{"do":"application","id":"a"}"#)
    #expect(try one.next("done")["done"]?.string == "a")
    #expect(try two.refusal(#"{"do":"application"}"#).contains("already"))
    #expect(try two.refusal(#"{"answer":1}"#).contains("only the application"))
    try two.say(#"{"do":"wake"}"#)
    let ask = try one.next("ask")
    #expect(ask["event"]?.string == "module.started")
    #expect(ask["module"]?.string == "VF_START")
    #expect(station.board.modules == ["VF_START"])
    try one.say(#"{"answer":1}"#)
    #expect(try one.next("ask")["event"]?.string == "module.ending")
    try one.say(#"{"answer":2,"id":2}"#)
    #expect(try one.next("done")["done"]?.integer == 2)
    #expect(station.board.modules == ["VF_START", "A"])
    #expect(try one.refusal(#"{"answer":2}"#).contains("not open"))
  }

  @Test("an application that leaves is not waited for, and the next one takes its place") func leaves() throws {
    let station = try Station()
    var one: Visitor? = try station.connect()
    try one?.say(#"{"do":"application","id":1}"#)
    _ = try one?.next("done")
    let two = try station.connect()
    try two.say(#"{"do":"wake"}"#)
    _ = try one?.next("ask")
    one = nil
    // Long before the limit of two seconds.
    let before = station.now
    #expect(station.run { station.board.modules.contains("A") })
    #expect(station.now.milliseconds(since: before) < 1_500)
    try two.say(#"{"do":"application","id":2}"#)
    #expect(try two.next("done")["done"]?.integer == 2)
    try two.say(#"{"do":"resume"}"#)
    #expect(try two.next("ask")["event"]?.string == "module.ending")
  }

  @Test(
    "what is wrong is answered with the reason, on that connection alone, and the appliance is unmoved",
    arguments: [
      ("nonsense", "no JSON"), (#"{"do":"fly"}"#, "no command"),
      (#"{"do":"field","name":"A","value":[1]}"#, "a field takes"),
      (#"{"do":"interrupt","module":"B"}"#, "no module"), (#"{"do":"load-prompt","prompt":"Q"}"#, "no prompt"),
      (#"{"do":"load-prompt","prompt":"P"}"#, "no audioListener"), (#"{"do":"reject"}"#, "no hypothesis"),
      (String(repeating: "x", count: 70_000), "longer than 65536"),
    ])
  func wrong(line: String, reason: String) throws {
    let station = try Station()
    let (one, two) = (try station.connect(), try station.connect())
    try one.say(#"{"do":"wake","id":1}"#)
    _ = try one.next("done")
    _ = try two.next("snapshot")
    let before = station.board.events
    #expect(try one.refusal(line).contains(reason))
    #expect(station.board.events == before)
    // Who made the mistake goes on as before, and nobody else hears of it.
    try one.say(#"{"do":"state","id":3}"#)
    _ = try one.next("snapshot")
    try two.say(#"{"do":"mute","on":true}"#)
    #expect(try two.next("state")["state"]?.string != nil)
  }

  @Test("who does not read is let go; the others miss nothing and the flow never waits") func deaf() throws {
    let station = try Station()
    let deaf = try station.connect()
    let other = try station.connect()
    try other.say(#"{"do":"wake","id":1}"#)
    _ = try other.next("done")
    let text = String(repeating: "x", count: 50_000)
    var times: [Int] = []
    for number in 1...200 {
      let begin = MonotonicTime.now()
      _ = station.conductor.perform(.field("A", .string("\(number)\(text)")), at: station.now)
      times.append(MonotonicTime.now().milliseconds(since: begin))
      #expect(try other.next("value")["value"]?.string?.hasPrefix("\(number)x") == true)
    }
    // Single ones may be slow on a busy machine; a flow that waited would be slow for good.
    #expect(times.sorted()[times.count / 2] < 50)
    #expect(station.run { station.board.journal.messages.contains { $0.contains("does not read") } })
    // What the kernel holds may still be read; then the connection is over.
    #expect(
      station.run {
        while case .line = deaf.client.next(waitingAtMost: 0) {}
        return deaf.client.next(waitingAtMost: 0) == .end
      })
  }

  @Test("more than the lines that a program may say at once wait, and none is lost") func flood() throws {
    let station = try Station()
    let visitor = try station.connect()
    for number in 1...3_000 { try visitor.say(#"{"do":"field","name":"N","value":\#(number)}"#) }
    try visitor.say(#"{"do":"state","id":1}"#)
    let values = station.board
    _ = try visitor.next("snapshot")
    #expect(station.run { values.events.count { $0.name == .field } == 3_000 })
    #expect(values.events.last { $0.name == .field }?["value"] == .integer(3_000))
  }

  private static let canBeSomebodyElse =
    geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 && access("/usr/bin/python3", X_OK) == 0

  @Test(
    "who is not in the group is told so and let go, even where the file lets him in",
    .enabled(if: canBeSomebodyElse, "it takes root, setpriv and python3")) func stranger() throws
  {
    let station = try Station()
    chmod(station.path, 0o666)
    chmod(String(station.path.prefix(upTo: station.path.lastIndex(of: "/") ?? station.path.endIndex)), 0o755)
    let program =
      "import socket; s = socket.socket(socket.AF_UNIX); s.connect(\"\(station.path)\"); print(s.recv(999), s.recv(999))"
    let stream = try #require(
      popen("setpriv --reuid 65534 --regid 65534 --clear-groups /usr/bin/python3 -c '\(program)' 2>&1", "r"))
    var line = [CChar](repeating: 0, count: 1_000)
    fgets(&line, Int32(line.count), stream)
    pclose(stream)
    let said = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(said.contains(#"{"error":"this user may not connect"}"#) && said.hasSuffix("b''\n"), "\(said)")
    #expect(station.run { station.board.rows.contains { $0.isEvent("application.refused") } })
  }

  @Test("who says something and leaves at once is heard") func hitAndRun() throws {
    let station = try Station()
    for number in 1...20 {
      let visitor = try station.connect()
      _ = try visitor.next("snapshot")
      // Events that nobody reads any more lie in the socket when it closes.
      for part in 1...40 { try visitor.say(#"{"do":"field","name":"N\#(part)","value":\#(number)}"#) }
    }
    #expect(station.run { station.board.events.count { $0.name == .field } == 800 })
  }

  @Test("more connections than there is room for are refused with a reason") func crowd() throws {
    let station = try Station()
    var visitors: [Visitor] = []
    for _ in 0..<16 {
      let visitor = try station.connect()
      _ = try visitor.next("snapshot")
      visitors.append(visitor)
    }
    let late = try station.connect()
    #expect(try late.next("error")["error"]?.string?.contains("try again") == true)
    visitors.removeLast()
    // The place is free as soon as the link has seen that somebody left.
    var isIn = false
    for _ in 0..<100 where !isIn { isIn = try station.connect().next("t", or: "error")["t"] != nil }
    #expect(isIn)
  }

  @Test("a program that ends is started again, later each time") func restarts() throws {
    let station = try Station(program: "echo '{\"do\":\"wake\"}'; exit 1")
    #expect(station.run { station.board.rows.count { $0.isEvent("application.started") } >= 2 })
    let again = station.board.rows.filter { $0.isEvent("application.ended") }.compactMap(\.detail)
    #expect(again.first?.contains("\"againMs\":\"1000\"") == true, "\(again)")
    // What it said before it ended was heard.
    #expect(station.board.events.contains { $0.name == .sessionStarted })
  }

  @Test("the program and what it started are gone when the link has stopped") func reaped() throws {
    let folder = try TemporaryFolder()
    do {
      let station = try Station(program: "sleep 1000 & echo $! > \(folder.path)/pid; wait")
      #expect(station.run { folder.text("pid").hasSuffix("\n") })
    }
    let pid = try #require(pid_t(folder.text("pid").dropLast()))
    // The kernel needs a moment after a signal; what is dead may wait for its new parent.
    func isGone() -> Bool { kill(pid, 0) != 0 || TestFile.read("/proc/\(pid)/stat").contains(UInt8(ascii: "Z")) }
    let limit = MonotonicTime.now().advanced(by: 10_000)
    while !isGone(), MonotonicTime.now() < limit { sched_yield() }
    #expect(isGone())
  }

  @Test("what the program writes to its standard error is in the journal") func errors() throws {
    let station = try Station(program: "echo oops >&2; exec cat >/dev/null")
    #expect(station.run { station.board.journal.metadata(of: "application")?["says"] == "oops" })
  }
}

extension LogEntry {
  fileprivate func isEvent(_ wanted: String) -> Bool {
    if case .event(_, _, _, _, wanted, _) = self { true } else { false }
  }

  fileprivate var detail: String? {
    if case .event(_, _, _, _, _, let detail) = self { detail } else { nil }
  }
}
