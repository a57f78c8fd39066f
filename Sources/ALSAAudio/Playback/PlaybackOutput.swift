// One open output: from periods of the product's sound to frames in the device.
private import Glibc
internal import Sound

/// Converts and writes; knows how much has been heard. Made by the supervisor, then confined to the playback thread; allocates nothing
/// after `init`.
final class PlaybackOutput {
  enum Pumped: Equatable {
    case done
    /// The device has no room; what is left is kept.
    case later
    case lost(code: Int)
  }

  let pcm: any PCM
  let fill: Int
  /// Frames that one period takes.
  let step: Int
  /// Frames written, altogether.
  private(set) var written = 0
  /// `written` when the device was last made ready.
  private var readyAt = 0
  private let resampler: Resampler?
  private let filterDelay: Int
  private let converted: UnsafeMutableBufferPointer<Int16>
  private let frames: UnsafeMutableRawPointer
  private var chunk = 0
  private var chunkDone = 0
  private var recovery: Recovery
  private let history = HeardHistory()

  /// - Parameters:
  ///   - rate: of the periods that will come.
  ///   - period: samples in each.
  init(_ pcm: any PCM, rate: Int, period: Int, wish: PCMWish, counters: SoundCounters) throws(ResamplerError) {
    let setup = pcm.setup
    self.pcm = pcm
    fill = setup.fill(ms: wish.fillMs)
    step = max(1, period * setup.rate / rate)
    resampler = setup.rate == rate ? nil : try Resampler(from: rate, to: setup.rate)
    filterDelay = resampler?.outputDelay ?? 0
    let room = step + filterDelay + 64
    converted = .allocate(capacity: max(room, period))
    converted.initialize(repeating: 0)
    frames = .allocate(byteCount: converted.count * setup.frameBytes, alignment: 16)
    recovery = Recovery(counters: counters)
  }

  deinit {
    converted.deallocate()
    frames.deallocate()
  }

  /// The device plays: it does so from the moment at which enough is queued.
  var isStarted: Bool { written - readyAt >= pcm.setup.startThreshold(fill: fill) }

  /// The error (positive) of a device that is of no use any more, though nobody has used it lately.
  var breakdown: Int? {
    let code = -pcm.available()
    return code == Int(ENODEV) || code == Int(EBADFD) || code == Int(EIO) ? code : nil
  }

  /// A period waits to be written.
  var hasChunk: Bool { chunkDone < chunk }

  /// Frames that the device still has to play; negative error number.
  var queued: Int {
    let room = pcm.available()
    return room < 0 ? room : max(0, pcm.setup.bufferFrames - room)
  }

  /// Waits until the device wants a period, or the time is over.
  func waitForRoom(milliseconds: Int) -> Pumped {
    var queued = queued
    let enough = max(0, fill - step)
    if queued > enough {
      let waited = pcm.wait(milliseconds: milliseconds)
      if waited < 0 { return mend(waited) }
      if waited == 0 { return mend(0, waited: milliseconds) }
      queued = self.queued
    }
    if queued < 0 { return mend(queued) }
    // A device whose threshold cannot be set wakes early: then the thread naps, and one that has stopped moving is noticed.
    return queued > enough ? mend(0, waited: 5) : .done
  }

  /// Takes a period; `hasChunk` must be false.
  /// - Parameter channel: of the device, the only one that sounds.
  func load(_ period: UnsafeBufferPointer<Int16>, channel: Int?) {
    var sound = period
    if let resampler {
      var consumed = 0
      var produced = 0
      while consumed < period.count {
        let counts = resampler.process(
          UnsafeBufferPointer(rebasing: period[consumed...]),
          into: UnsafeMutableBufferPointer(rebasing: converted[produced...]))
        if counts == (0, 0) { break }
        consumed += counts.consumed
        produced += counts.produced
      }
      sound = UnsafeBufferPointer(rebasing: converted[..<produced])
    }
    pcm.setup.format.encode(sound, channels: pcm.setup.channels, channel: channel, into: frames)
    chunk = sound.count
    chunkDone = 0
  }

  /// Writes what the device takes of the period.
  func pump() -> Pumped {
    while hasChunk {
      let offset = chunkDone * pcm.setup.frameBytes
      let count = pcm.write(frames + offset, count: chunk - chunkDone)
      if count > 0 {
        chunkDone += min(count, chunk - chunkDone)
        written += count
        recovery.progressed()
        continue
      }
      let outcome = mend(count)
      guard outcome == .done else { return outcome }
    }
    return .done
  }

  /// Takes back what was written and will not be heard for a while; only where one sample is one frame.
  /// - Parameter kept: frames that stay, because a device may have fetched them already.
  /// - Returns: frames that were taken back.
  func takeBack(keeping kept: Int) -> Int {
    guard resampler == nil, !hasChunk, isStarted else { return 0 }
    let surplus = pcm.delay() - kept
    guard surplus > 0 else { return 0 }
    let taken = min(surplus, pcm.takeBack(surplus))
    guard taken > 0 else { return 0 }
    written -= taken
    history.cut(afterFrame: written)
    return taken
  }

  /// Remembers what will have been heard when everything written so far has been.
  func note(_ place: HeardPlace) { history.append(place, atFrame: written + filterDelay) }

  /// What has been heard by now; nil is nothing new.
  func newlyHeard() -> HeardPlace? {
    let delay = pcm.delay()
    // A device that ran dry has played everything. In other faults nothing is known; what repairs them knows more.
    if delay == -Int(EPIPE) { return history.take(throughFrame: Int.max) }
    return delay < 0 ? nil : history.take(throughFrame: written - delay)
  }

  /// Frames until what is written next is in the air.
  var delay: Int { max(0, pcm.delay()) }

  /// Something that was written has not been heard.
  var isBusy: Bool { !history.isEmpty || hasChunk }

  /// Stops the device at once, ready to start again.
  func halt() {
    _ = pcm.drop()
    _ = pcm.prepare()
    chunk = 0
    chunkDone = 0
    history.removeAll()
    readyAt = written
  }

  private func mend(_ code: Int, waited: Int = 10) -> Pumped {
    switch recovery.recover(pcm, from: code, waited: waited) {
    case .again: return .done
    case .restarted:
      // The stream is empty: what was in it has been played, or never will be.
      history.shift(toFrame: written)
      readyAt = written
      return .done
    case .later: return .later
    case .lost(let code): return .lost(code: code)
    }
  }
}
