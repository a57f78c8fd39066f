// The appliance of these tests, and those who visit it.
import Appliance
import ApplicationLink
import Devices
import LocatedJSON
import TestSupport
import Testing
import Threads
import VoiceFlow

/// An appliance that has nobody to talk to, with a link, driven by the test's own thread.
final class Station {
  typealias Work = @Sendable (Conductor, StreamTime) -> Void

  let board = QuietBoard()
  let link: ApplicationLink
  let conductor: Conductor
  let path: String
  private let folder: TemporaryFolder
  private let mailbox = Mailbox<Work>(capacity: 50_000)
  private let start = MonotonicTime.now()

  init(program: String? = nil, modules: [String] = ["A"]) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/control.sock"
    var setup = ApplicationLink.Setup()
    setup.socket = path
    if let program { setup.command = ["/bin/sh", "-c", program] }
    let mailbox = mailbox
    let link = try ApplicationLink(setup, journal: board.journal) { mailbox.post($0) }
    self.link = link
    conductor = board.conductor(
      modules.map { VoiceflowModule(id: $0, kind: .pauseResume) }, prompts: ["P"], application: link
    ) {
      link.publish($0)
    }
  }

  deinit { link.stop() }

  var now: StreamTime { StreamTime(microseconds: (MonotonicTime.now().nanoseconds - start.nanoseconds) / 1_000) }

  /// Lets the appliance work until something is true; false if that takes ten seconds.
  func run(until isTrue: () -> Bool) -> Bool {
    let limit = MonotonicTime.now().advanced(by: 10_000)
    while !isTrue() {
      guard MonotonicTime.now() < limit else { return false }
      for work in mailbox.take(until: .now().advanced(by: 2)) { work(conductor, now) }
      conductor.advance(to: now)
    }
    return true
  }

  func connect() throws -> Visitor { Visitor(try ControlClient(path: path), self) }
}

/// Somebody at the socket.
final class Visitor {
  let client: ControlClient
  unowned let station: Station

  init(_ client: ControlClient, _ station: Station) {
    self.client = client
    self.station = station
  }

  func say(_ line: String) throws { try client.send(line) }

  /// The next line that has a key, or another one, as a value.
  func next(_ key: String, or other: String? = nil) throws -> LocatedValue {
    var found: LocatedValue?
    let came = station.run {
      while found == nil, case .line(let bytes) = client.next(waitingAtMost: 0) {
        if let value = LocatedJSON.parse(bytes, file: "line").value, value[key] ?? other.flatMap({ value[$0] }) != nil {
          found = value
        }
      }
      return found != nil
    }
    try #require(came, "no line with \(key)")
    return try #require(found)
  }

  /// Says something and returns the error that comes back.
  func refusal(_ line: String) throws -> String {
    try say(line)
    return try next("error")["error"]?.string ?? ""
  }
}
