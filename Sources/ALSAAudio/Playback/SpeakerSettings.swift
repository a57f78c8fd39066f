// What an owner decides about playing.

/// Where sound comes out, and how.
package struct SpeakerSettings: Hashable, Sendable {
  /// One output.
  package struct Output: Hashable, Sendable {
    /// Name of the device in libasound, best with `CARD=`: `plughw:CARD=Device`; or `simulated`.
    package var device: String
    /// The only channel that sounds, counted from 0 (left); nil is all of them. With it, one stereo card serves two outputs.
    package var channel: Int?

    package init(device: String, channel: Int? = nil) {
      self.device = device
      self.channel = channel
    }
  }

  package var speaker: Output
  /// Nil: there is only the speaker.
  package var handset: Output?
  /// Samples per second that sources deliver; devices that cannot are converted for.
  package var sampleRate = 48_000
  /// So much sound is queued in the device, in milliseconds, 20 to 200. A stop takes at most 20 where a device gives it
  /// back, else that much and up to 15 more.
  package var queueMs = 40
  /// Silence before the first sound after a rest, for amplifiers that wake late (field report D8), in milliseconds, 0 to 3000.
  package var leadInMs = 0
  /// The device goes on with silence for so long after the last sound, in milliseconds; nil is for ever, for amplifiers that click or
  /// fall asleep.
  package var keepAliveMs: Int? = 1_000

  package init(speaker: Output, handset: Output? = nil) {
    self.speaker = speaker
    self.handset = handset
  }

  /// With everything in its range.
  var sane: SpeakerSettings {
    var settings = self
    settings.sampleRate = max(8_000, min(192_000, sampleRate))
    settings.queueMs = max(20, min(200, queueMs))
    settings.leadInMs = max(0, min(3_000, leadInMs))
    settings.keepAliveMs = keepAliveMs.map { max(0, $0) }
    return settings
  }

  func wish(for output: Output) -> PCMWish {
    var wish = PCMWish.playback(rate: sampleRate, channel: output.channel)
    wish.fillMs = queueMs
    wish.bufferMs = max(wish.bufferMs, 4 * queueMs)
    return wish
  }
}

/// The times that playing keeps.
struct PlaybackTiming: Hashable, Sendable {
  /// Samples per second of the queue.
  var rate: Int
  /// Silence before the first sound after a rest.
  var leadInMs = 0
  /// The device goes on for so long after the last sound; nil is for ever.
  var keepAliveMs: Int? = 1_000

  /// Samples in 10 ms.
  var period: Int { rate / 100 }
}
