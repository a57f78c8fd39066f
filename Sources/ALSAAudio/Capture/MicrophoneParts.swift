// The parts of a microphone, put together; tests drive them by hand.
private import Sound
internal import Threads

/// Everything but the threads.
struct MicrophoneParts {
  let queue: CaptureQueue
  let loop: CaptureLoop
  let keeper: DeviceKeeper<CaptureInput>

  init(
    _ settings: MicrophoneSettings, system: any PCMSystem, counters: SoundCounters,
    clock: @escaping @Sendable () -> Int64 = { MonotonicTime.now().nanoseconds }
  ) throws(ThreadError) {
    queue = try CaptureQueue(seconds: 2)
    let wish = PCMWish.capture(rate: Clip.hearingRate, channel: settings.channel)
    let slot = DeviceSlot<CaptureInput>()
    keeper = DeviceKeeper(
      name: settings.device, slot: slot,
      open: { () throws(PCMError) in
        let pcm = try system.open(settings.device, .capture, wish: wish)
        do {
          return try CaptureInput(pcm, channel: settings.channel, counters: counters)
        } catch {
          pcm.close()
          throw PCMError(device: settings.device, operation: "convert what it gives", code: 22, detail: "\(error)")
        }
      },
      close: { $0.pcm.close() }, describe: { $0.pcm.setup })
    loop = CaptureLoop(queue: queue, slot: slot, counters: counters, clock: clock)
  }
}
