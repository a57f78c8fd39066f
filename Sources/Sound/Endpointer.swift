/// Finds where speech begins and ends in the sound of a microphone, and decides when a turn is over.
///
/// A value that is fed 10 ms at a time, at 16 kHz, without a break: during a turn it reports, between turns it only learns the room, so
/// that the next turn knows it from its first sample. `process` allocates nothing.
///
/// Speech is what is louder than the room in many bands, lasts, and has a pitch for part of it. So a fan that starts, a click or a
/// slamming door is not speech (field report B2), and neither is whispering.
package struct Endpointer: Sendable {
  package static let sampleRate = Clip.hearingRate
  /// Samples in a block.
  package static let blockSize = BandAnalyzer.blockSize
  /// What is kept before speech when silence is trimmed, 300 ms: soft first sounds are in it.
  package static let preRoll = 4_800
  /// How far back from the end of its block a report may point; history that the caller must hold, in samples.
  package static let lookBack = 16_000 + preRoll

  /// A turn is running and has not stopped.
  package private(set) var isListening = false
  /// Samples since the turn began.
  package private(set) var captured = 0
  /// Samples that were reported to be kept.
  package private(set) var kept = 0
  /// Somebody speaks, as far as is known by now.
  package var isSpeaking: Bool { isListening && phase == .speaking }

  private enum Phase { case waiting, speaking, pausing }

  private var detector = VoiceDetector()
  private var limits = EndpointerLimits()
  private var phase = Phase.waiting
  private var evidence = SpeechEvidence(asked: 0)
  /// End of what was surely speech.
  private var lastSpeech = 0
  private var segmentStart = 0
  /// Speech in the segments before the current one.
  private var earlierSpeech = 0
  /// End of what was kept, or 0.
  private var keptEnd = 0

  package init() {}

  /// Starts a turn: positions count from the next sample, what is known of the room stays.
  package mutating func begin(_ limits: EndpointerLimits) {
    self.limits = limits.bounded()
    isListening = true
    captured = 0
    kept = 0
    phase = .waiting
    evidence = SpeechEvidence(asked: self.limits.minSpeechToDetect)
    lastSpeech = 0
    segmentStart = 0
    earlierSpeech = 0
    keptEnd = 0
  }

  /// Ends the turn from outside; learning goes on.
  package mutating func end() { isListening = false }

  /// Hears the next 160 samples; a shorter last block is fine, more than 160 are not heard.
  ///
  /// - Parameter learnsRoom: false while the appliance hears itself, so that its voice is not taken for the room's noise.
  package mutating func process(_ block: UnsafeBufferPointer<Int16>, learnsRoom: Bool = true) -> EndpointerReport {
    detector.process(block, in: scene, learnsRoom: learnsRoom)
    guard isListening else { return EndpointerReport() }
    return advance(by: min(block.count, Self.blockSize))
  }

  private var scene: RoomNoise.Scene {
    guard isListening else { return .idle }
    return phase == .waiting || captured - lastSpeech > Self.memory ? .waiting : .speech
  }

  private mutating func advance(by count: Int) -> EndpointerReport {
    var report = EndpointerReport()
    captured += count
    if limits.detectsVoice { follow(&report) }
    keep(count, &report)
    if let stop = firstLimitReached() {
      isListening = false
      report.stop = stop
      if phase == .speaking { report.speechEnded = lastSpeech }
    }
    return report
  }

  private mutating func follow(_ report: inout EndpointerReport) {
    evidence.add(detector.isActive, isVoiced: detector.isVoiced, end: captured)
    switch phase {
    case .waiting, .pausing:
      let needed = phase == .waiting ? limits.minSpeechToDetect : min(limits.minSpeechToDetect, 100)
      guard evidence.isSpeech(milliseconds: needed) else { return }
      if phase == .pausing { earlierSpeech += lastSpeech - segmentStart }
      segmentStart = max(evidence.start, captured - 16_000, phase == .pausing ? lastSpeech : 0)
      lastSpeech = captured
      phase = .speaking
      report.speechBegan = segmentStart
    case .speaking:
      if evidence.continuesSpeech { lastSpeech = captured }
      guard silence >= limits.minSilenceToDetect else { return }
      phase = .pausing
      evidence.forget()
      report.speechEnded = lastSpeech
    }
  }

  /// Milliseconds since anything was surely speech.
  private var silence: Int { (captured - lastSpeech) / 16 }

  private mutating func keep(_ count: Int, _ report: inout EndpointerReport) {
    guard limits.trimsSilence && limits.detectsVoice else {
      report.keep = captured - count..<captured
      kept += count
      return
    }
    guard phase == .speaking else { return }
    let start = report.speechBegan.map { max($0 - Self.preRoll, keptEnd) } ?? captured - count
    var end = captured
    if limits.maxRecordLength > 0 { end = min(end, start + max(0, limits.maxRecordLength * 16 - kept)) }
    report.keep = start..<max(start, end)
    kept += report.keep.count
    keptEnd = captured
  }

  private func firstLimitReached() -> EndpointerStop? {
    func reached(_ limit: Int, _ milliseconds: Int) -> Bool { limit > 0 && milliseconds >= limit }
    if limits.detectsVoice {
      // Somebody who begins to speak at the very end of the time gets the moment that it takes to be sure.
      let grace = evidence.isBuilding ? 400 : 0
      if phase == .waiting {
        if reached(limits.maxPreSpeechSilence, captured / 16 - grace) { return .preSpeechSilence }
      } else {
        if reached(limits.maxPostSpeechSilence, silence - (phase == .pausing ? grace : 0)) { return .postSpeechSilence }
        if reached(limits.maxSpeechLength, (earlierSpeech + lastSpeech - segmentStart) / 16) { return .speechLength }
      }
    }
    if reached(limits.maxRecordLength, kept / 16) { return .recordLength }
    if reached(limits.maxAudioLength, captured / 16) { return .audioLength }
    if reached(limits.ceiling, captured / 16) { return .ceiling }
    return nil
  }

  /// Pauses up to this long, 500 ms, are heard with the thresholds of speech that goes on.
  private static let memory = 8_000
}
