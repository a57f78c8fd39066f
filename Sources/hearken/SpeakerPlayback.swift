private import ALSAAudio
internal import Appliance
internal import Devices
private import Threads

/// Plays one source after the other through the speaker of a configuration, and waits for each. Used on one thread.
final class SpeakerPlayback {
  private enum Message: Sendable {
    case device(DeviceChange)
    case heard(SpeakerEvent)
  }

  /// How long a device may take to be there, in milliseconds.
  private static let patience = 3_000
  private let speaker: ALSASpeaker
  private let mailbox: Mailbox<Message>
  private var count = 0

  /// - Throws: `Failure` if there is no speaker.
  init(_ audio: Configuration.Audio, journal: any Journal) throws(Failure) {
    let mailbox = Mailbox<Message>(capacity: 1_024)
    self.mailbox = mailbox
    do {
      speaker = try ALSASpeaker(
        SpeakerSettings(speaker: .init(device: audio.speaker)), journal: journal,
        onDevice: { mailbox.post(.device($0)) }, sink: { mailbox.post(.heard($0)) })
    } catch {
      throw Failure(.internalFault, "hearken: the speaker cannot be used: \(error)")
    }
    let limit = MonotonicTime.now().advanced(by: Self.patience)
    while MonotonicTime.now() < limit {
      for case .device(let change) in mailbox.take(until: limit) {
        switch change {
        case .found: return
        case .lost(_, let reason):
          speaker.close()
          throw Failure(
            .deviceMissing,
            "hearken: the speaker \"\(audio.speaker)\" cannot be used: \(reason); -o OUT.wav speaks into a file")
        }
      }
    }
    speaker.close()
    throw Failure(
      .deviceMissing, "hearken: the speaker \"\(audio.speaker)\" does not answer; -o OUT.wav speaks into a file")
  }

  deinit { speaker.close() }

  var sampleRate: Int { speaker.sampleRate }

  /// Returns when the last sample was heard, or when somebody wants the program to end.
  func play(_ source: any SampleSource) throws(Failure) {
    count += 1
    let id = PlaybackID(count)
    speaker.play(source, as: id)
    while true {
      for message in mailbox.take(until: .now().advanced(by: 100)) {
        switch message {
        case .device(.found), .heard(.reached): continue
        case .device(.lost(let device, let reason)):
          throw Failure(.deviceMissing, "hearken: the speaker \"\(device)\" is lost: \(reason)")
        case .heard(.ended(let ended, let outcome)):
          guard ended == id else { continue }
          switch outcome {
          case .completed, .stopped: return
          case .failed(.nothingPlayable(let reason)): throw Failure(.badFlow, "hearken: \(reason)")
          case .failed(.broken(let reason)): throw Failure(.internalFault, "hearken: cannot speak: \(reason)")
          }
        }
      }
      if System.stopRequests > 0 { speaker.stop(id) }
    }
  }
}
