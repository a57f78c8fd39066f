// One who is connected: the program that Hearken started, or somebody at the socket.
internal import Threads

/// Reads lines and writes them, never waiting. Confined to the link's thread.
final class Peer {
  /// Bytes that wait for somebody who does not read; more, and he is let go.
  static let outgoingLimit = 2 << 20
  /// Lines a second, and at once: the appliance is never busy with one program for longer than it may be for its buttons. A program
  /// that says more waits, and loses nothing.
  private static let linesPerSecond = 5_000
  private static let linesAtOnce = 100
  /// Faults of one peer that are kept in the log.
  static let complaintLimit = 5

  let id: Int
  let reading: Descriptor
  let writing: Descriptor
  var isApplication = false
  /// Its snapshot was sent, and events follow.
  var isReady = false
  /// Nothing is told it any more.
  var isLeaving = false
  /// Faults in its lines so far.
  var complaints = 0
  private(set) var pace: Pace
  private var buffer = LineBuffer(limit: LinkRequest.lengthLimit)
  private var outgoing: [UInt8] = []
  private var sent = 0

  init(id: Int, reading: Descriptor, writing: Descriptor, at time: MonotonicTime) {
    self.id = id
    self.reading = reading
    self.writing = writing
    pace = Pace(perSecond: Self.linesPerSecond, burst: Self.linesAtOnce, at: time)
  }

  var hasOutgoing: Bool { sent < outgoing.count }

  /// Milliseconds until it may say more.
  func wait(at time: MonotonicTime) -> Int { pace.wait(at: time) }

  enum Failure: Error {
    case gone
    /// It ended in the middle of a line.
    case cutOff
    case doesNotRead
  }

  /// Reads once: what lines that makes; nil if nothing is there.
  func read(with scratch: UnsafeMutableRawBufferPointer) throws(Failure) -> [LineBuffer.Line]? {
    switch reading.read(into: scratch) {
    case .nothing: return nil
    case .end: throw buffer.hasRest ? .cutOff : .gone
    case .bytes(let count):
      let lines = buffer.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
      pace.spend(lines.count, bytes: count)
      return lines
    }
  }

  /// Keeps a line; when many wait, writes what can be written at once.
  func send(_ line: String) throws(Failure) {
    outgoing += line.utf8
    outgoing.append(UInt8(ascii: "\n"))
    guard outgoing.count - sent > Self.outgoingLimit else { return }
    try flush()
    guard outgoing.count - sent <= Self.outgoingLimit else { throw .doesNotRead }
  }

  /// Writes what can be written without waiting.
  func flush() throws(Failure) {
    while hasOutgoing {
      guard let count = writing.write(outgoing[sent...]) else { throw .gone }
      guard count > 0 else { break }
      sent += count
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: outgoing.capacity <= 65_536)
      sent = 0
    } else if sent > 65_536 {
      outgoing.removeFirst(sent)
      sent = 0
    }
  }
}
