// The speaker of the appliance on libasound.
package import Devices
private import Sound
import Synchronization
private import Threads

/// Plays through a sound card, or two.
///
/// Three threads besides the caller's: `speaker-feed` pulls the source, which may block; `speaker-play` moves sound into the device, with
/// real-time priority where that is allowed; `speaker-watch` opens devices, tries again when one is lost, and calls the sinks.
/// A source is released on the feeder's thread. While no output is there, playbacks end as failed.
package final class ALSASpeaker: Speaker {
  package let sampleRate: Int
  /// What is played, for an echo canceller; one reader.
  package let reference = ReferenceSignal(seconds: 2)
  /// What has gone wrong so far.
  package let counters = SoundCounters()

  private let settings: SpeakerSettings
  private let queue: PlaybackQueue
  private let register: PlaybackRegister
  private let feeder: Feeder
  private let supervisor: SpeakerSupervisor
  private let threads: SpeakerThreads
  private var volume = Gain.unity
  private var isDucked = false

  /// Starts the threads; the devices are opened soon after, and a missing one is no error.
  /// - Parameters:
  ///   - clock: nanoseconds, monotonic; for tests.
  ///   - onDevice: told on `speaker-watch` when the last output is lost (also when there is none at the start), or the first is found.
  ///   - sink: told on `speaker-watch` what is heard. Both may call this speaker only through the appliance's thread.
  /// - Throws: `ThreadError` or `ResamplerError`.
  package init(
    _ settings: SpeakerSettings, system: any PCMSystem = MachineSound(), journal: any Journal,
    clock: @escaping @Sendable () -> Int64 = { MonotonicTime.now().nanoseconds },
    onDevice: @escaping @Sendable (DeviceChange) -> Void, sink: @escaping @Sendable (SpeakerEvent) -> Void
  ) throws {
    let settings = settings.sane
    self.settings = settings
    sampleRate = settings.sampleRate
    let parts = try SpeakerParts(settings, system: system, counters: counters, reference: reference, clock: clock)
    queue = parts.queue
    register = parts.register
    feeder = parts.feeder
    supervisor = parts.supervisor(log: SoundLog(journal, counters: counters), onDevice: onDevice, sink: sink)
    for output in [settings.speaker, settings.handset].compactMap({ $0 }) {
      DeviceName(output.device).advise(in: journal)
    }
    threads = try SpeakerThreads(queue: queue, loop: parts.loop, feeder: feeder, supervisor: supervisor)
    applyLevel()
  }

  deinit { close() }

  package func play(_ source: any SampleSource, as playback: PlaybackID) {
    feeder.take(source, generation: register.begin(playback))
    feeder.interruptStopped()
    queue.reporterSignal.raise()
  }

  package func stop(_ playback: PlaybackID) {
    register.stop(playback)
    feeder.interruptStopped()
  }

  package func setPaused(_ paused: Bool) {
    queue.isPaused.store(paused, ordering: .relaxed)
    queue.playbackSignal.raise()
  }

  package func route(to route: Route) {
    queue.route.store(route == .handset ? 1 : 0, ordering: .relaxed)
    queue.playbackSignal.raise()
  }

  package func setVolume(_ step: Int) {
    volume = VolumeStep(step).gain
    applyLevel()
  }

  package func setDucked(_ ducked: Bool) {
    isDucked = ducked
    applyLevel()
  }

  /// Stops at once, closes the devices and waits for the threads, 200 ms at most.
  /// What still played is reported as stopped before it returns.
  package func close() { threads.end(register: register) }

  private func applyLevel() {
    let duck = isDucked ? Gain.ducked : Gain.unity
    queue.level.store(volume.factor * duck.factor / Ramp.one, ordering: .relaxed)
  }
}
