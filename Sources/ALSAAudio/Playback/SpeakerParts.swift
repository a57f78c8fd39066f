// The parts of a speaker, put together; tests drive them by hand.
internal import Devices
private import Sound
internal import Threads

/// Everything but the threads.
struct SpeakerParts {
  let queue: PlaybackQueue
  let register: PlaybackRegister
  let feeder: Feeder
  let loop: PlaybackLoop
  let keepers: [DeviceKeeper<PlaybackOutput>]

  init(
    _ settings: SpeakerSettings, system: any PCMSystem, counters: SoundCounters, reference: ReferenceSignal? = nil,
    clock: @escaping @Sendable () -> Int64 = { MonotonicTime.now().nanoseconds }
  ) throws {
    let timing = PlaybackTiming(
      rate: settings.sampleRate, leadInMs: settings.leadInMs, keepAliveMs: settings.keepAliveMs)
    // Two seconds: so long may the synthesizer of a slow board think about a sentence while the one before is heard.
    queue = try PlaybackQueue(capacity: 2 * settings.sampleRate)
    register = PlaybackRegister(queue: queue)
    feeder = Feeder(queue: queue, register: register, block: timing.period)
    let outputs = [settings.speaker, settings.handset ?? settings.speaker]
    // Two outputs of one card are channels of one device: it can be opened only once.
    let isShared = outputs[0].device == outputs[1].device
    let opened = isShared ? [outputs[0].channel ?? 0 > outputs[1].channel ?? 0 ? outputs[0] : outputs[1]] : outputs
    keepers = opened.map { output in
      let wish = settings.wish(for: output)
      return DeviceKeeper(
        name: output.device, slot: DeviceSlot(),
        open: { () throws(PCMError) in
          let pcm = try system.open(output.device, .playback, wish: wish)
          do {
            return try PlaybackOutput(pcm, rate: timing.rate, period: timing.period, wish: wish, counters: counters)
          } catch {
            pcm.close()
            throw PCMError(device: output.device, operation: "convert for it", code: 22, detail: "\(error)")
          }
        },
        close: { $0.pcm.close() }, describe: { $0.pcm.setup })
    }
    loop = PlaybackLoop(
      queue: queue, slots: keepers.map(\.slot),
      targets: outputs.enumerated().map { .init(slot: isShared ? 0 : $0.offset, channel: $0.element.channel) },
      timing: timing, counters: counters,
      reference: try reference.map { try ReferenceWriter($0, rate: timing.rate) }, clock: clock)
  }

  func supervisor(
    log: SoundLog, onDevice: @escaping (DeviceChange) -> Void, sink: @escaping (SpeakerEvent) -> Void
  ) -> SpeakerSupervisor {
    SpeakerSupervisor(
      queue: queue, register: register, keepers: keepers, log: log, onDevice: onDevice, sink: sink)
  }
}
