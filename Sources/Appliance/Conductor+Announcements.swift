internal import Devices
private import VoiceFlow

/// What the appliance says of itself, between conversations: how it is, and what it lacks. A conversation silences it.
extension Conductor {
  /// Says how the appliance is, for a person who asks with a button. A conversation has the word first.
  func sayStatus() {
    guard session == nil else { return }
    waitingAnnouncements = []
    stopAnnouncement()
    say(statusSentence)
  }

  private var statusSentence: String {
    var sentences = troubles.map(\.sentence)
    if isMuted { sentences.append("The microphone is off.") }
    if sentences.isEmpty { sentences.append("I am ready and listening.") }
    sentences.append("The volume is \(volume).")
    return sentences.joined(separator: " ")
  }

  /// The most important faults are said aloud, once each time they come (field report D17).
  func announceFault(of device: Device) {
    // Without a speaker there is nothing to say it with.
    guard device == .microphone else { return }
    // A plug that wobbles must not make the appliance repeat itself.
    if let last = faultSaidAt, now.milliseconds(since: last) < Self.faultPauseMs { return }
    faultSaidAt = now
    say("I cannot hear anybody. The microphone is missing. Please call the person who looks after me.")
  }

  private static let faultPauseMs = 600_000

  /// Says a sentence as soon as no conversation runs.
  func say(_ sentence: String) {
    // Few at most: what nobody could say is soon out of date.
    if waitingAnnouncements.count < 3, !waitingAnnouncements.contains(sentence) {
      waitingAnnouncements.append(sentence)
    }
    announceNext()
  }

  func announceNext() {
    guard session == nil, announcement == nil, !waitingAnnouncements.isEmpty else { return }
    guard !lostDevices.contains(.speaker) else {
      waitingAnnouncements = []
      return
    }
    let sentence = waitingAnnouncements.removeFirst()
    announcementCount += 1
    // Activities of a flow count upwards from 0, the apology is -1.
    let playback = PlaybackID(-1 - announcementCount)
    announcement = playback
    playBuiltIn(sentence, as: playback)
    updateState()
  }

  /// What a speaker reports of an announcement.
  ///
  /// - Returns: false if it is about something else.
  func announced(_ event: SpeakerEvent) -> Bool {
    switch event {
    case .reached(let playback, _): return playback == announcement
    case .ended(let playback, _):
      guard playback == announcement else { return false }
      announcement = nil
      updateState()
      announceNext()
      return true
    }
  }

  /// A conversation begins, or the appliance stops.
  func silenceAnnouncements() {
    waitingAnnouncements = []
    stopAnnouncement()
  }

  private func stopAnnouncement() {
    guard let announcement else { return }
    // Its end need not be waited for: a new playback takes the speaker from it.
    self.announcement = nil
    parts.speaker.stop(announcement)
    updateState()
  }
}
