// Plays and records on the real devices, for the examination of sound.
private import ALSAAudio
package import Appliance
package import Devices
private import Sound
private import Threads

/// Listens to the room, then plays a sentence and listens to that. Used on one thread; takes some seconds.
package final class SoundBench {
  private let audio: Configuration.Audio
  private let journal: any Journal

  package init(_ audio: Configuration.Audio, journal: any Journal) {
    self.audio = audio
    self.journal = journal
  }

  /// How long a device may take to be there, in milliseconds.
  private static let patience = 3_000
  private static let quietMs = 1_500

  /// What the cards of the machine can do, and whether the configured devices work.
  ///
  /// - Parameter sentence: what is played, 16 kHz mono.
  package func findings(playing sentence: [Int16]) -> [Finding] {
    var findings = cards
    let hasCards = findings.contains { $0.verdict == .fine }
    if audio.microphone == "simulated" || audio.speaker == "simulated" {
      return findings + [
        Finding("sound", .unknown, "the configuration names simulated devices: there is nothing to hear")
      ]
    }
    let speakerState = DeviceState()
    let microphoneState = DeviceState()
    let speaker: ALSASpeaker
    let microphone: ALSAMicrophone
    do {
      var settings = SpeakerSettings(speaker: .init(device: audio.speaker))
      settings.sampleRate = Clip.hearingRate
      speaker = try ALSASpeaker(
        settings, journal: journal, onDevice: { speakerState.take($0) }, sink: { speakerState.take($0) })
      microphone = try ALSAMicrophone(
        MicrophoneSettings(device: audio.microphone), journal: journal, onDevice: { microphoneState.take($0) })
    } catch {
      return findings + [Finding("sound", .unknown, "it cannot be tried: \(error)")]
    }
    defer {
      speaker.close()
      microphone.close()
    }
    let isHeard = microphoneState.isThere(within: Self.patience)
    let isPlayed = speakerState.isThere(within: Self.patience)
    if let reason = microphoneState.loss {
      findings.append(Self.missing("microphone", audio.microphone, hasCards ? reason : nil))
    }
    if let reason = speakerState.loss {
      findings.append(Self.missing("loudspeaker", audio.speaker, hasCards ? reason : nil))
    }
    guard isHeard else { return findings }
    microphone.skip()
    let quiet = Self.record(microphone, milliseconds: Self.quietMs)
    var loud: [Int16] = []
    if isPlayed {
      microphone.skip()
      speaker.play(ClipSource(sentence), as: PlaybackID(1))
      loud = Self.record(microphone, milliseconds: sentence.count / 16 + 800)
      if !speakerState.hasEnded(within: Self.patience) {
        findings.append(
          Finding(
            "loudspeaker", .fault, "it takes sound and does not play it", advice: "unplug it and plug it in again"))
      }
    }
    return findings + SoundExamination(quiet: quiet, loud: loud, played: isPlayed ? sentence : []).findings
  }

  /// How long it is listened for a hotword.
  package struct Listening: Hashable, Sendable {
    package var seconds: Int

    package init(seconds: Int) { self.seconds = seconds }
  }

  /// The best that a spotter hears in that time; it ends early with one that would wake the appliance.
  package func bestHit(of spotter: any HotwordSpotter, _ listening: Listening) -> HotwordHit? {
    let state = DeviceState()
    guard
      let microphone = try? ALSAMicrophone(
        MicrophoneSettings(device: audio.microphone), journal: journal, onDevice: { state.take($0) }),
      state.isThere(within: Self.patience)
    else { return nil }
    defer { microphone.close() }
    var best: HotwordHit?
    let limit = MonotonicTime.now().advanced(by: listening.seconds * 1_000)
    while MonotonicTime.now() < limit, best?.accepted != true {
      let block = Self.record(microphone, milliseconds: 100)
      let hits = block.withUnsafeBufferPointer { try? spotter.process($0) } ?? []
      best = (hits + [best].compactMap(\.self)).max { $0.score < $1.score }
    }
    return best
  }

  private var cards: [Finding] {
    let cards = SoundCard.allWithCapabilities()
    guard !cards.isEmpty else {
      return [Finding("sound", .warning, "this machine has no sound card", advice: "\"aplay -l\" lists them")]
    }
    return cards.flatMap { card in
      card.devices.map { device in
        let uses = [("plays", device.playback), ("hears", device.capture)].compactMap { verb, stream -> String? in
          switch stream {
          case .none: nil
          case .busy: "\(verb), and is in use"
          case .able(let capabilities): "\(verb) \(capabilities.sentence)"
          case .failed(let reason): "\(verb) not: \(reason)"
          }
        }
        return Finding(
          "card \(card.id)", .fine,
          "\(card.name), \"\(card.configurationName(of: device))\": \(uses.joined(separator: "; "))")
      }
    }
  }

  /// - Parameter reason: nil where there is no card at all, which was said and explains the rest.
  private static func missing(_ part: String, _ device: String, _ reason: String?) -> Finding {
    guard let reason else { return Finding(part, .fault, "\"\(device)\" is not there") }
    return Finding(
      part, .fault, reason,
      advice: "name a card of the list above in \"audio\" of the configuration, or stop who uses it")
  }

  private static func record(_ microphone: ALSAMicrophone, milliseconds: Int) -> [Int16] {
    var samples: [Int16] = []
    var block = [Int16](repeating: 0, count: Clip.hearingRate / 100)
    let limit = MonotonicTime.now().advanced(by: milliseconds + patience)
    while samples.count < milliseconds * 16, MonotonicTime.now() < limit {
      let count = block.withUnsafeMutableBufferPointer { microphone.read(into: $0, waitingAtMost: 100).count }
      samples += block[..<count]
    }
    return samples
  }

  /// What the devices' threads report.
  ///
  /// `@unchecked Sendable`: every variable is touched with the monitor's lock held.
  private final class DeviceState: @unchecked Sendable {
    private let monitor = Monitor()
    private var change: DeviceChange?
    private var isOver = false

    func take(_ change: DeviceChange) {
      monitor.locked {
        self.change = change
        monitor.signal()
      }
    }

    func take(_ event: SpeakerEvent) {
      guard case .ended = event else { return }
      monitor.locked {
        isOver = true
        monitor.signal()
      }
    }

    func isThere(within milliseconds: Int) -> Bool {
      let limit = MonotonicTime.now().advanced(by: milliseconds)
      return monitor.locked {
        while change == nil, MonotonicTime.now() < limit { monitor.wait(until: limit) }
        if case .found? = change { return true }
        return false
      }
    }

    func hasEnded(within milliseconds: Int) -> Bool {
      let limit = MonotonicTime.now().advanced(by: milliseconds)
      return monitor.locked {
        while !isOver, MonotonicTime.now() < limit { monitor.wait(until: limit) }
        return isOver
      }
    }

    /// Why the device is not there.
    var loss: String? {
      monitor.locked {
        if case .lost(_, let reason)? = change { reason } else { nil }
      }
    }
  }
}

/// A sound in memory. Confined to the thread that pulls.
private final class ClipSource: SampleSource {
  private var rest: ArraySlice<Int16>

  init(_ samples: [Int16]) { rest = samples[...] }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>) -> SourceRead {
    let count = min(buffer.count, rest.count)
    for (index, sample) in rest.prefix(count).enumerated() { buffer[index] = sample }
    rest = rest.dropFirst(count)
    return SourceRead(count: count, mark: rest.isEmpty ? .end : nil)
  }
}
