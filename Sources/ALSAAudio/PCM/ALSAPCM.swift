// A stream of libasound.
private import CALSA
private import Glibc

/// Owns one `snd_pcm_t`. Confined to one thread at a time, as libasound asks of a handle.
final class ALSAPCM: PCM {
  let setup: PCMSetup
  private var handle: OpaquePointer?
  private let usesMap: Bool

  /// Takes over an open handle and sets it up; closes it if that fails.
  init(_ handle: OpaquePointer, _ direction: PCMDirection, wish: PCMWish) throws(ALSAFailure) {
    do {
      (setup, usesMap) = try Self.setUp(handle, direction, wish)
      self.handle = handle
    } catch {
      snd_pcm_close(handle)
      throw error
    }
  }

  deinit { close() }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Int {
    let count = snd_pcm_uframes_t(count)
    return usesMap ? snd_pcm_mmap_writei(handle, frames, count) : snd_pcm_writei(handle, frames, count)
  }

  func read(_ frames: UnsafeMutableRawPointer, count: Int) -> Int {
    let count = snd_pcm_uframes_t(count)
    return usesMap ? snd_pcm_mmap_readi(handle, frames, count) : snd_pcm_readi(handle, frames, count)
  }

  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    let code = snd_pcm_delay(handle, &frames)
    return code < 0 ? Int(code) : max(0, frames)
  }

  func available() -> Int { snd_pcm_avail_update(handle) }
  func wait(milliseconds: Int) -> Int { Int(snd_pcm_wait(handle, CInt(milliseconds))) }
  func start() -> Int { Int(snd_pcm_start(handle)) }
  func drop() -> Int { Int(snd_pcm_drop(handle)) }

  func takeBack(_ count: Int) -> Int {
    let possible = snd_pcm_rewindable(handle)
    guard possible > 0, count > 0 else { return 0 }
    return max(0, snd_pcm_rewind(handle, snd_pcm_uframes_t(min(count, possible))))
  }

  func prepare() -> Int { Int(snd_pcm_prepare(handle)) }
  func resume() -> Int { Int(snd_pcm_resume(handle)) }

  func close() {
    guard let handle else { return }
    // A close would wait for what is queued, which a card that was unplugged never plays.
    snd_pcm_drop(handle)
    snd_pcm_close(handle)
    self.handle = nil
  }

  private static func setUp(
    _ handle: OpaquePointer, _ direction: PCMDirection, _ wish: PCMWish
  ) throws(ALSAFailure) -> (PCMSetup, usesMap: Bool) {
    let parameters = try ALSAParameters(handle)
    let offer = parameters.capabilities
    let choice: Negotiation
    do {
      choice = try Negotiation(wish, in: parameters)
    } catch {
      throw ALSAFailure(
        operation: "agree on a format", code: -EINVAL, message: "\(error.sentence); it offers \(offer.sentence)")
    }
    let (period, buffer) = try parameters.apply(periodMs: wish.periodMs, bufferMs: wish.bufferMs, rate: choice.rate)
    var access = SND_PCM_ACCESS_RW_INTERLEAVED
    _ = snd_pcm_hw_params_get_access(parameters.handle, &access)
    let setup = PCMSetup(
      format: choice.format, rate: choice.rate, channels: choice.channels, periodFrames: period, bufferFrames: buffer)
    try setThresholds(
      handle, direction, setup, fill: setup.fill(ms: wish.fillMs), step: choice.rate * wish.periodMs / 1_000)
    try check("prepare it", snd_pcm_prepare(handle))
    return (setup, access == SND_PCM_ACCESS_MMAP_INTERLEAVED)
  }

  /// When a wait ends, and when playing starts by itself.
  private static func setThresholds(
    _ handle: OpaquePointer, _ direction: PCMDirection, _ setup: PCMSetup, fill: Int, step: Int
  ) throws(ALSAFailure) {
    var made: OpaquePointer?
    try check("reserve memory", snd_pcm_sw_params_malloc(&made))
    guard let parameters = made else { return }
    defer { snd_pcm_sw_params_free(parameters) }
    try check("read its thresholds", snd_pcm_sw_params_current(handle, parameters))
    let least = direction == .capture ? step : setup.bufferFrames - fill + step
    let start = direction == .capture ? 1 : setup.startThreshold(fill: fill)
    // Refusals are harmless: waits then end at other moments, and starts are made by hand.
    _ = snd_pcm_sw_params_set_avail_min(handle, parameters, snd_pcm_uframes_t(min(setup.bufferFrames, max(1, least))))
    _ = snd_pcm_sw_params_set_start_threshold(handle, parameters, snd_pcm_uframes_t(max(1, start)))
    try check("set its thresholds", snd_pcm_sw_params(handle, parameters))
  }
}

extension PCMSetup {
  /// Frames to keep queued: so many milliseconds, at least two periods of the device and what is written at once, at most all it holds.
  func fill(ms: Int) -> Int { min(bufferFrames, max(rate * ms / 1_000, 2 * periodFrames + rate / 100)) }

  /// Frames from which on a device plays by itself. Writing stops when less than 10 ms are missing to the fill, and a period may be some
  /// frames short where the rate is converted: a higher threshold might never be reached.
  func startThreshold(fill: Int) -> Int { max(1, fill - rate / 100 + 1) }
}
