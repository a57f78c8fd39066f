// What a supervisor writes into the journal, held back where a fault repeats itself.
internal import Devices

/// Confined to a supervisor's thread.
struct SoundLog {
  private let journal: any Journal
  private let counters: SoundCounters
  private var limit = LogLimit()
  private var logged = SoundCounters.Snapshot()

  init(_ journal: any Journal, counters: SoundCounters) {
    self.journal = journal
    self.counters = counters
  }

  mutating func note(_ change: DeviceChange, _ setup: PCMSetup?, at now: Int64) {
    switch change {
    case .found(let device):
      write(
        .notice, "sound device found", ["device": device, "setup": setup?.sentence ?? ""], kind: "found \(device)",
        at: now)
    case .lost(let device, let reason):
      write(.error, "sound device lost", ["device": device, "reason": reason], kind: "lost \(device)", at: now)
    }
  }

  /// Says what the audio threads have counted since the last time.
  mutating func noteCounts(at now: Int64) {
    let counts = counters.snapshot
    guard
      counts.xruns != logged.xruns || counts.suspends != logged.suspends || counts.starved != logged.starved
        || counts.overrun != logged.overrun || counts.stalls != logged.stalls
    else { return }
    let metadata = [
      "xruns": "\(counts.xruns - logged.xruns)", "suspends": "\(counts.suspends - logged.suspends)",
      "gaps": "\(counts.starved - logged.starved)", "dropped": "\(counts.overrun - logged.overrun)",
      "stalls": "\(counts.stalls - logged.stalls)",
    ].filter { $0.value != "0" }
    if write(.warning, "sound was disturbed", metadata, kind: "counts", at: now) { logged = counts }
  }

  @discardableResult
  private mutating func write(
    _ level: JournalLevel, _ message: String, _ metadata: [String: String], kind: String, at now: Int64
  ) -> Bool {
    guard let held = limit.allow(kind, at: now) else { return false }
    journal.log(level, message, held == 0 ? metadata : metadata.merging(["repeated": "\(held)"]) { old, _ in old })
    return true
  }
}
