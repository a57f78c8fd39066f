internal import Devices
private import VoiceFlow

/// What the appliance says of itself, between conversations: how it is, and what it lacks. A conversation silences it.
extension Conductor {
  /// Says how the appliance is, for a person who asks with a button. A conversation has the word first.
  func sayStatus() {
    guard session == nil else { return }
    silenceAnnouncement()
    // Whoever has asked has been told.
    troublesTold = Set(troubles)
    say(statusSentence)
  }

  private var statusSentence: String {
    var sentences = troubles.map(\.sentence)
    if isMuted { sentences.append("The microphone is off.") }
    if sentences.isEmpty { sentences.append("I am ready and listening.") }
    sentences.append("The volume is \(volume).")
    return sentences.joined(separator: " ")
  }

  /// Says what needs a person, once each time it comes (field report D17): as soon as no conversation runs, the most important first.
  func announceTroubles() {
    troublesTold.formIntersection(troubles)
    guard session == nil, announcement == nil, !isShuttingDown else { return }
    // Without a speaker there is nothing to say it with.
    guard !lostDevices.contains(.speaker), let trouble = troubles.first(where: isNews) else { return }
    troublesTold.insert(trouble)
    troublesSaidAt[trouble] = now
    say("\(trouble.sentence) Please call the person who looks after me.")
    troubleAnnounced = trouble
  }

  /// A plug that wobbles must not make the appliance repeat itself.
  private func isNews(_ trouble: Trouble) -> Bool {
    !troublesTold.contains(trouble)
      && troublesSaidAt[trouble].map { now.milliseconds(since: $0) >= Self.faultPauseMs } ?? true
  }

  private static let faultPauseMs = 600_000

  private func say(_ sentence: String) {
    guard !lostDevices.contains(.speaker) else { return }
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
      troubleAnnounced = nil
      updateState()
      return true
    }
  }

  /// A conversation begins, or the appliance stops.
  func silenceAnnouncement() {
    guard let announcement else { return }
    // What was not said to its end counts as not said.
    if let troubleAnnounced { troublesTold.remove(troubleAnnounced) }
    troubleAnnounced = nil
    // Its end need not be waited for: a new playback takes the speaker from it.
    self.announcement = nil
    parts.speaker.stop(announcement)
  }
}
