// Keeps time where a device does not.

/// Holds back where a device takes sound as fast as it comes (`null`, `file`), so that playing keeps time there too.
struct Pace {
  private let rate: Int
  private var since: Int64 = 0
  private var samples = 0

  init(rate: Int) { self.rate = rate }

  /// - Parameter queued: samples that the device takes before the clock counts.
  mutating func begin(at now: Int64, queued: Int) {
    since = now
    samples = -queued
  }

  mutating func wrote(_ count: Int, at now: Int64) {
    samples += count
    guard now - since > 1_000_000_000 else { return }
    // The clocks of devices differ by up to 0.1 %, and this must never hold back a real one: so much is forgiven each second.
    let lead = samples - Int(now - since) / 1_000 * rate / 1_000_000
    since = now
    samples = max(0, lead - rate / 1_000)
  }

  mutating func takeBack(_ count: Int) { samples -= count }

  /// How long to wait, at most 10.
  func milliseconds(aheadAt now: Int64) -> Int { max(0, min(10, Int(ahead(at: now) / 1_000_000))) }

  /// Nanoseconds that the sound written is ahead of the clock, beyond what is harmless.
  private func ahead(at now: Int64) -> Int64 {
    Int64(samples) * 1_000_000_000 / Int64(rate) - (now - since) - Self.allowance
  }

  private static let allowance: Int64 = 40_000_000
}
