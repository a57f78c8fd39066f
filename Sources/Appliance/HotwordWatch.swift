// The hotwords' part of hearing: what the spotter tells becomes events, at once for what wakes and half a second later for the log.
internal import Devices
private import Sound

/// Asks a spotter, and keeps the sound of what it finds where that is wanted. Confined to the thread that feeds it sound.
final class HotwordWatch {
  /// Samples after which an accepted hotword is settled even if its spotter has not done so: a little more than it takes.
  private static let settling = 9_600

  private let spotter: (any HotwordSpotter)?
  private(set) var isArmed = false
  private var hasFailed = false
  /// Samples that the spotter has heard since it was reset.
  private var heard = 0
  /// The hotword that was accepted and not settled yet, and the position at which it is waited for no longer.
  private var unsettled: (hit: HotwordHit, until: Int)?
  /// What the spotter heard lately: hits and near misses are told when their sound is over.
  private var sound: SampleHistory?
  private var events: [HearingEvent] = []

  /// - Parameter keepsSound: hotwords are told with their sound.
  init(_ spotter: (any HotwordSpotter)?, keepsSound: Bool) {
    self.spotter = spotter
    sound = keepsSound ? SampleHistory(capacity: 4 * Clip.hearingRate) : nil
  }

  /// A hotword that was accepted is not settled yet: the spotter has to hear on, whatever the appliance does meanwhile.
  var isSettling: Bool { unsettled != nil }

  /// From now on hotwords are listened for, or not any more.
  func setArmed(_ armed: Bool) -> [HearingEvent] {
    guard armed != isArmed else { return [] }
    isArmed = armed
    return armed ? forget() : []
  }

  /// Hears the next samples, 16 kHz mono.
  func hear(_ block: UnsafeBufferPointer<Int16>, own: OwnVoice, at time: StreamTime) -> [HearingEvent] {
    guard isArmed || isSettling, let spotter, !hasFailed else { return [] }
    heard += block.count
    sound?.append(block)
    do {
      for hit in try spotter.process(block) { note(hit, own: own, at: time) }
    } catch {
      giveUp(error)
    }
    if let unsettled, heard >= unsettled.until { settle() }
    return takeEvents()
  }

  /// No more sound comes, or not what follows: what was accepted counts as it is, and what was half heard is not heard on when sound comes
  /// again, be it minutes later.
  func forget() -> [HearingEvent] {
    settle()
    reset()
    return takeEvents()
  }

  private func note(_ hit: HotwordHit, own: OwnVoice, at time: StreamTime) {
    var hit = hit
    switch hit.verdict {
    case .settled where unsettled?.hit.phrase == hit.phrase:
      unsettled?.hit = hit
      settle()
    // Only one wakes, and what is said next is no matter of the spotter.
    case .accepted where unsettled != nil, .nearMiss where unsettled != nil, .settled: break
    case .accepted:
      // The own voice does not wake it, whoever else is heard (field report A9).
      guard own.said(hit.phrase, samples: heard - hit.start, strictly: true) else {
        events.append(.hotword(hit, at: time))
        unsettled = (hit, heard + Self.settling)
        return
      }
      hit.verdict = .nearMiss
      events.append(.hotword(hit, at: time, sound: soundAround(hit)))
    case .nearMiss: events.append(.hotword(hit, at: time, sound: soundAround(hit)))
    }
  }

  private func reset() {
    guard let spotter, !hasFailed else { return }
    heard = 0
    do { try spotter.reset() } catch { giveUp(error) }
  }

  private func settle() {
    guard let hit = unsettled?.hit else { return }
    unsettled = nil
    events.append(.hotwordSettled(hit, sound: soundAround(hit)))
  }

  /// A hotword and what was heard around it: two seconds up to a quarter of one after its end, or three for a long phrase.
  private func soundAround(_ hit: HotwordHit) -> [Int16] {
    guard let sound else { return [] }
    let last = hit.end + Clip.hearingRate / 4
    let first = max(last - Clip.hearingRate * 3, min(last - Clip.hearingRate * 2, hit.start - Clip.hearingRate / 2))
    return Array(sound.samples(from: sound.end - heard + first).prefix(last - first))
  }

  /// Without hotwords the buttons still work; it is said once.
  private func giveUp(_ error: HearingError) {
    hasFailed = true
    settle()
    events.append(.fault(name: "hotword", detail: "hotwords are not heard any more: \(error.sentence)"))
  }

  private func takeEvents() -> [HearingEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
