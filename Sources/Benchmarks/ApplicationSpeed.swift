// How fast a program beside the flow is answered, and whether others who are connected slow the flow.
private import Appliance
private import ApplicationLink
private import Devices
private import TestSupport
private import Threads
private import VoiceFlow

/// Lines `NAME VALUE` for scripts/bench.
enum ApplicationSpeed {
  private static let nodes = 200
  private static let fields = 1_000

  /// - Parameters:
  ///   - command: a program that answers every ask.
  ///   - folder: for the socket.
  static func measure(_ command: [String], folder: String) throws(Failure) -> [String] {
    do {
      let asks = try askTimes(command).sorted()
      let many = try fieldTimes(socket: "\(folder)/fields.sock")
      let alone = try eventTimes(socket: "\(folder)/alone.sock", deaf: 0)
      let deaf = try eventTimes(socket: "\(folder)/deaf.sock", deaf: 4)
      return [
        "ask-median-ms \(shown(asks[asks.count / 2]))", "ask-p99-ms \(shown(asks[asks.count * 99 / 100]))",
        "fields-a-second \(Int(many.perSecond))", "fields-longest-ms \(shown(many.longest))",
        "events-alone-us \(shown(alone * 1_000))", "events-deaf-us \(shown(deaf * 1_000))",
      ]
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func shown(_ value: Double) -> String { "\((value * 1_000).rounded() / 1_000)" }

  private static func milliseconds(since begin: MonotonicTime) -> Double {
    Double(MonotonicTime.now().nanoseconds - begin.nanoseconds) / 1e6
  }

  /// The time from each ask to the moment at which the flow has gone on, in milliseconds.
  private static func askTimes(_ command: [String]) throws -> [Double] {
    var setup = ApplicationLink.Setup()
    setup.command = command
    let stand = try Stand(setup, nodes: nodes)
    defer { stand.link.stop() }
    var times: [Double] = []
    // The first ones wait until the program has started.
    for round in 0..<3 {
      stand.conductor.wake(.control, at: stand.now)
      while let ask = stand.conductor.openAsk {
        let begin = MonotonicTime.now()
        guard stand.work(until: { stand.conductor.openAsk != ask }) else {
          throw Failure("the program does not answer")
        }
        if round > 0 { times.append(milliseconds(since: begin)) }
      }
    }
    return times
  }

  /// Fields over the socket as fast as they are taken, and the longest time that the appliance's thread had no time for its sound, in
  /// milliseconds.
  private static func fieldTimes(socket: String) throws -> (perSecond: Double, longest: Double) {
    var setup = ApplicationLink.Setup()
    setup.socket = socket
    let stand = try Stand(setup, nodes: 1)
    defer { stand.link.stop() }
    let sender = try JoinedThread(name: "sender") {
      guard let client = try? ControlClient(path: socket) else { return }
      for number in 0..<fields {
        try? client.send(#"{"do":"field","name":"F\#(number)","value":\#(number)}"#)
        while case .line = client.next(waitingAtMost: 0) {}
      }
      // Whoever leaves at once may be gone before he was heard.
      _ = client.next(waitingAtMost: 500)
    }
    defer { sender.join() }
    let begin = MonotonicTime.now()
    guard stand.work(until: { stand.board.events.count { $0.name == .field } >= fields }) else {
      throw Failure("the fields did not arrive")
    }
    return (Double(fields) * 1_000 / milliseconds(since: begin), stand.longest)
  }

  /// Milliseconds that an event takes of the appliance's thread, with so many observers who do not read; the median.
  private static func eventTimes(socket: String, deaf: Int) throws -> Double {
    var setup = ApplicationLink.Setup()
    setup.socket = socket
    let stand = try Stand(setup, nodes: 1)
    defer { stand.link.stop() }
    let clients = try (0...deaf).map { _ in try ControlClient(path: socket) }
    var times: [Double] = []
    let text = String(repeating: "x", count: 1_000)
    for number in 0..<4_000 {
      let begin = MonotonicTime.now()
      _ = stand.conductor.perform(.field("F", .string("\(number)\(text)")), at: stand.now)
      times.append(milliseconds(since: begin))
      _ = stand.work(until: { true })
      // The first one reads.
      while case .line = clients[0].next(waitingAtMost: 0) {}
    }
    return times.sorted()[times.count / 2]
  }
}

/// An appliance without devices, driven by the thread that made it.
private final class Stand {
  typealias Work = @Sendable (Conductor, StreamTime) -> Void

  let board = QuietBoard()
  let link: ApplicationLink
  let conductor: Conductor
  /// The longest time that what was posted took at once, in milliseconds.
  private(set) var longest = 0.0
  private let mailbox = Mailbox<Work>(capacity: 50_000)
  private let start = MonotonicTime.now()

  init(_ setup: ApplicationLink.Setup, nodes: Int) throws {
    let mailbox = mailbox
    let link = try ApplicationLink(setup, journal: board.journal) { mailbox.post($0) }
    self.link = link
    conductor = board.conductor(
      (1...nodes).map { VoiceflowModule(id: "N\($0)", kind: .node) }, application: link,
      observer: { link.publish($0) })
  }

  var now: StreamTime { StreamTime(microseconds: (MonotonicTime.now().nanoseconds - start.nanoseconds) / 1_000) }

  /// Does what is posted until something is true; false after 30 s.
  func work(until isTrue: () -> Bool) -> Bool {
    let limit = MonotonicTime.now().advanced(by: 30_000)
    repeat {
      guard MonotonicTime.now() < limit else { return false }
      let posted = mailbox.take(until: isTrue() ? .now() : .now().advanced(by: 10))
      let begin = MonotonicTime.now()
      for work in posted { work(conductor, now) }
      longest = max(longest, Double(MonotonicTime.now().nanoseconds - begin.nanoseconds) / 1e6)
    } while !isTrue()
    return true
  }
}
