// The thread that computes speech, ahead of who takes it.
internal import Devices
internal import Threads

/// Computes the lines that were begun, a sentence at a time: of several, the one with the least ahead.
///
/// Its thread starts with the first line; where the system has no thread to give, who waits for sound computes it. Any thread.
final class SpeechWorker: Sendable {
  private let desk: Desk

  init(_ maker: SentenceMaker) { desk = Desk(maker) }

  deinit { desk.close() }

  /// The line is computed from now on, until it is finished or dropped.
  func begin(_ line: SpeechLine) { desk.begin(line) }

  /// Nobody takes it any more.
  func drop(_ line: SpeechLine) { desk.drop(line) }

  /// What has been computed of a line, in order and at most to the end of a part; waits for `count` samples or the end of a part.
  /// - Returns: nil at the end of the line, or when it is not wanted any more.
  func take(_ count: Int, of line: SpeechLine) throws(SynthesisError) -> (samples: [Int16], endsPart: Bool)? {
    try desk.take(count, of: line)
  }
}

/// What the threads share.
///
/// `@unchecked Sendable`: the variables are touched with the monitor's lock held only.
private final class Desk: @unchecked Sendable {
  private let monitor = Monitor()
  private let maker: SentenceMaker
  private var lines: [SpeechLine] = []
  private var isClosed = false
  private var thread: JoinedThread?
  /// A look whether somebody interrupts, while sound is waited for.
  private static let lookMs = 10

  init(_ maker: SentenceMaker) { self.maker = maker }

  func begin(_ line: SpeechLine) {
    monitor.locked {
      lines.append(line)
      if thread == nil, !isClosed { thread = try? JoinedThread(name: "speech") { [self] in run() } }
      monitor.signal()
    }
  }

  func drop(_ line: SpeechLine) {
    line.dropped.raise()
    monitor.locked {
      lines.removeAll { $0 === line }
      line.blocks = []
    }
  }

  /// Ends the thread, which keeps this alive until then.
  func close() {
    let thread = monitor.locked {
      isClosed = true
      for line in lines { line.dropped.raise() }
      lines = []
      monitor.signal()
      defer { self.thread = nil }
      return self.thread
    }
    thread?.join()
  }

  private func run() {
    while let line = nextLine() { advance(line) }
  }

  /// The line that needs sound most, once there is one; nil when all is over.
  private func nextLine() -> SpeechLine? {
    monitor.locked {
      while !isClosed {
        lines.removeAll { $0.isFinished || $0.dropped.isRaised }
        if let line = lines.filter({ !$0.isAhead }).min(by: { $0.queued < $1.queued }) { return line }
        monitor.wait(until: .now().advanced(by: 600_000))
      }
      return nil
    }
  }

  /// Computes one part of a line.
  private func advance(_ line: SpeechLine) {
    let interruption = monitor.locked { line.interruption }
    func isWanted() -> Bool { !line.dropped.isRaised && interruption?.isRaised != true }
    do throws(SynthesisError) {
      guard isWanted(), let part = line.takeNext() else { return finish(line) }
      let isDone = try maker.make(part, before: line.next, of: line, while: isWanted) { samples in
        add(SpeechLine.Block(samples: samples, endsPart: false), to: line)
      }
      guard isDone else { return finish(line) }
      add(SpeechLine.Block(samples: [], endsPart: true), to: line)
    } catch {
      finish(line, error)
    }
  }

  private func add(_ block: SpeechLine.Block, to line: SpeechLine) {
    monitor.locked {
      line.blocks.append(block)
      line.queued += block.samples.count
      monitor.signal()
    }
  }

  private func finish(_ line: SpeechLine, _ failure: SynthesisError? = nil) {
    monitor.locked {
      line.isFinished = true
      line.failure = failure
      monitor.signal()
    }
  }

  func take(_ count: Int, of line: SpeechLine) throws(SynthesisError) -> (samples: [Int16], endsPart: Bool)? {
    while true {
      enum Look {
        case found([Int16], endsPart: Bool)
        case over(SynthesisError?)
        case missing(hasThread: Bool)
      }
      let look = monitor.locked { () -> Look in
        if line.interruption?.isRaised == true { return .over(nil) }
        let end = line.blocks.firstIndex { $0.endsPart }
        if end != nil || line.queued >= count || line.isFinished, !line.blocks.isEmpty {
          let number = end.map { $0 + 1 } ?? line.blocks.count
          var samples: [Int16] = []
          for block in line.blocks.prefix(number) { samples += block.samples }
          line.blocks.removeFirst(number)
          line.queued -= samples.count
          monitor.signal()
          return .found(samples, endsPart: end != nil)
        }
        if line.isFinished || isClosed { return .over(line.failure) }
        if thread != nil { monitor.wait(until: .now().advanced(by: Self.lookMs)) }
        return .missing(hasThread: thread != nil)
      }
      switch look {
      case .found(let samples, let endsPart): return (samples, endsPart)
      case .over(let failure):
        if let failure { throw failure }
        return nil
      case .missing(let hasThread): if !hasThread { advance(line) }
      }
    }
  }
}
