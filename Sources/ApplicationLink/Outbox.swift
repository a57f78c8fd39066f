// What the appliance says, on its way to the thread that writes it.
internal import Synchronization

/// A bounded queue from the appliance's thread to that of the link. Any thread; never waits.
///
/// `@unchecked Sendable`: the state is behind a mutex, and the two ends of the pipe never change; one thread reads from it, and a
/// write of one byte to it is safe on any thread.
final class Outbox: @unchecked Sendable {
  enum Delivery: Sendable {
    /// For everybody; the application gets the start of a module as an ask.
    case event(String, isModuleStart: Bool)
    /// For the application.
    case ask(String)
    /// For one peer.
    case reply(String, to: Int)
    /// The first line for a peer: from here on it gets events.
    case snapshot(String, to: Int)
  }

  private struct State {
    var deliveries: [Delivery] = []
    var bytes = 0
    var lost = 0
    var hasAudience = false
    var hasApplication = false
    var isClosed = false
  }

  /// Bytes that wait. The thread of the link never blocks, so that they only wait where the processor is busy.
  private static let limit = 4 << 20

  private let state = Mutex(State())
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws(LinkError) {
    guard let pipe = Descriptor.pipe() else { throw LinkError("make a pipe", "the process has too many files open") }
    (reading, writing) = pipe
  }

  /// Readable when something waits.
  var bell: Int32 { reading.number }

  /// Somebody is there to read events.
  var hasAudience: Bool { state.withLock { $0.hasAudience } }

  func setAudience(_ hasAudience: Bool, hasApplication: Bool) {
    state.withLock { state in
      state.hasAudience = hasAudience
      state.hasApplication = hasApplication
    }
  }

  /// - Returns: false if there is no application, or no room.
  func ask(_ line: String) -> Bool {
    let isThere = state.withLock { $0.hasApplication }
    return isThere && append(.ask(line))
  }

  @discardableResult
  func append(_ delivery: Delivery) -> Bool {
    let rings = state.withLock { state -> Bool? in
      guard !state.isClosed, state.bytes + delivery.size <= Self.limit else {
        state.lost += 1
        return nil
      }
      state.bytes += delivery.size
      state.deliveries.append(delivery)
      return state.deliveries.count == 1
    }
    if rings == true { ring() }
    return rings != nil
  }

  /// Everything that waits, how much was lost since the last time, and whether this is the end.
  func take() -> (deliveries: [Delivery], lost: Int, isClosed: Bool) {
    var bytes: [UInt8] = [0, 0, 0, 0]
    bytes.withUnsafeMutableBytes { _ = reading.read(into: $0) }
    return state.withLock { state in
      defer {
        state.deliveries = []
        state.bytes = 0
        state.lost = 0
      }
      return (state.deliveries, state.lost, state.isClosed)
    }
  }

  /// Ends the thread of the link.
  func close() {
    state.withLock { $0.isClosed = true }
    ring()
  }

  /// A full pipe rings already.
  private func ring() { _ = writing.write([1]) }
}

extension Outbox.Delivery {
  fileprivate var size: Int {
    switch self {
    case .event(let line, _), .ask(let line), .reply(let line, _), .snapshot(let line, _): line.utf8.count + 64
    }
  }
}
