// Limits in time, as values that are told what time it is.
internal import Threads

/// How much somebody may say: so many lines a second on average, and some at once. Who says more has to wait, and loses nothing.
struct Pace {
  private let perSecond: Double
  private let burst: Double
  private var left: Double
  private var last: MonotonicTime

  init(perSecond: Int, burst: Int, at time: MonotonicTime) {
    self.perSecond = Double(perSecond)
    self.burst = Double(burst)
    left = Double(burst)
    last = time
  }

  /// Counts lines that were read, and bytes: 64 kB cost as much as a line.
  mutating func spend(_ lines: Int, bytes: Int = 0) { left -= Double(lines) + Double(bytes) / 65_536 }

  /// Milliseconds until more may be read; 0 is now.
  mutating func wait(at time: MonotonicTime) -> Int {
    left = min(burst, left + perSecond * Double(time.nanoseconds - last.nanoseconds) / 1e9)
    last = time
    return left >= 1 ? 0 : max(1, Int((1 - left) / perSecond * 1_000))
  }
}

/// How long to wait before a program that ended is started again: twice as long each time, up to a minute, until one has run for a minute.
struct Backoff {
  static let first = 1_000
  static let longest = 60_000

  private var next = Backoff.first

  /// - Parameter ranFor: milliseconds that the program lived.
  mutating func delay(afterRunningFor ranFor: Int) -> Int {
    if ranFor >= Self.longest { next = Self.first }
    defer { next = min(Self.longest, next * 2) }
    return next
  }
}
