// Hearing on a thread of its own: recognition computes for longer than buttons can wait.
package import Appliance
package import Devices
private import Sound
package import Threads
package import VoiceFlow

/// Feeds hearing with the microphone's sound, and takes the appliance's commands to it.
///
/// Commands are carried out between two blocks, in order; what is heard is posted to the appliance.
package final class HearingThread: Ears {
  /// Blocks of 10 ms.
  private static let blockLength = Clip.hearingRate / 100
  /// A command waits this long at most, in milliseconds, where no sound comes.
  private static let wait = 50
  /// Commands are few: several for each module of a flow.
  private static let capacity = 1_000

  private typealias Command = @Sendable (Hearing, any Microphone) -> Void

  /// `@unchecked Sendable`: handed from one thread to the other and not touched by the first any more.
  private struct Handover<Value>: @unchecked Sendable {
    let value: Value
  }

  private let commands = Mailbox<Command>(capacity: HearingThread.capacity)
  private let stopping = Mailbox<Void>(capacity: 1)
  private let thread: JoinedThread

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - hearing: nobody else may touch it any more.
  ///   - microphone: its `read` belongs to this thread.
  ///   - heartbeat: beats as long as the thread gets on.
  /// - Throws: the system has no thread.
  package init(
    _ hearing: Hearing, microphone: any Microphone, post: AppliancePost, heartbeat: Heartbeat
  ) throws(ThreadError) {
    let parts = Handover(value: (hearing: hearing, microphone: microphone))
    let commands = commands
    let stopping = stopping
    thread = try JoinedThread(name: "hearing") {
      let (hearing, microphone) = parts.value
      withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * Self.blockLength) { memory in
        let block = UnsafeMutableBufferPointer(rebasing: memory[..<Self.blockLength])
        while stopping.isEmpty {
          for command in commands.take(until: .now()) { command(hearing, microphone) }
          let count = microphone.read(into: block, waitingAtMost: Self.wait)
          let heard = UnsafeBufferPointer(rebasing: block[..<count])
          let played = UnsafeMutableBufferPointer(rebasing: memory[Self.blockLength..<Self.blockLength + count])
          if count > 0 { microphone.readReference(into: played) }
          let time = post.now
          let events =
            count > 0
            ? hearing.process(heard, reference: UnsafeBufferPointer(played), at: time) : hearing.takeEvents()
          Self.report(events, to: post)
          heartbeat.beat()
        }
        for command in commands.take(until: .now()) { command(hearing, microphone) }
        Self.report(hearing.finish(), to: post)
      }
    }
  }

  /// Ends what is heard and recorded; returns when the thread is over. Its last events have been posted then.
  package func stop() {
    stopping.post(())
    thread.join()
  }

  private static func report(_ events: [HearingEvent], to post: AppliancePost) {
    guard !events.isEmpty else { return }
    // The writer of a recording is not among them: events are values.
    let handover = Handover(value: events)
    post.post { conductor, now in
      for event in handover.value { conductor.hearing(event, at: now) }
    }
  }

  package func setHotwordArmed(_ armed: Bool) { commands.post { hearing, _ in hearing.setHotwordArmed(armed) } }

  package func listen(
    _ activity: ActivityID, to task: RecognitionTask, limits: SpeechLimits, echo: EchoHandling,
    keeping utterance: (any RecordingWriter)?
  ) {
    let writer = Handover(value: utterance)
    commands.post { hearing, _ in
      hearing.listen(activity, to: task, limits: limits, echo: echo, keeping: writer.value)
    }
  }

  package func listen(_ activity: ActivityID, to task: RecognitionTask, inFile file: String) {
    commands.post { hearing, _ in hearing.listen(activity, to: task, inFile: file) }
  }

  package func record(
    _ activity: ActivityID, limits: SpeechLimits, echo: EchoHandling, notifyAtMs: Int, to writer: any RecordingWriter,
    whole: (any RecordingWriter)?
  ) {
    let writers = Handover(value: (writer, whole))
    commands.post { hearing, _ in
      hearing.record(
        activity, limits: limits, echo: echo, notifyAtMs: notifyAtMs, to: writers.value.0, whole: writers.value.1)
    }
  }

  package func cancel(_ activity: ActivityID) { commands.post { hearing, _ in hearing.cancel(activity) } }

  package func setSpeaking(_ speaking: Bool) { commands.post { hearing, _ in hearing.setSpeaking(speaking) } }

  package func setSaid(_ text: String) { commands.post { hearing, _ in hearing.setSaid(text) } }

  package func setPaused(_ paused: Bool) { commands.post { hearing, _ in hearing.setPaused(paused) } }

  package func setMicrophone(available: Bool) {
    commands.post { hearing, _ in hearing.setMicrophone(available: available) }
  }

  /// The device is closed before hearing says so.
  package func setMuted(_ muted: Bool) {
    commands.post { hearing, microphone in
      microphone.setOpen(!muted)
      hearing.setMuted(muted)
    }
  }
}
