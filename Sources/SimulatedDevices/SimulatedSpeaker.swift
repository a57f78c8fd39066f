package import Devices
private import Sound

/// A speaker whose sound goes into the simulated room, a block at a time, in virtual time.
///
/// What has been pulled counts as heard at the end of its block: the simulated device has no queue.
package final class SimulatedSpeaker: Speaker {
  package let sampleRate = Clip.hearingRate
  private let sink: (SpeakerEvent) -> Void
  private var playing: (source: any SampleSource, id: PlaybackID)?
  private var stopping: PlaybackID?
  private var isPaused = false
  private var isPlugged = true
  /// The last sample of the block before: a stop fades from it, so that it does not click.
  private var lastSample: Int16 = 0
  private var volume = Gain.unity
  private var isDucked = false
  package private(set) var route = Route.speaker

  /// - Parameter sink: told what is heard; called from `nextBlock`.
  package init(sink: @escaping (SpeakerEvent) -> Void) { self.sink = sink }

  package func play(_ source: any SampleSource, as playback: PlaybackID) {
    if let running = playing { stop(running.id) }
    finishStopping()
    playing = (source, playback)
  }

  package func stop(_ playback: PlaybackID) {
    guard let running = playing, running.id == playback else { return }
    playing = nil
    stopping = playback
  }

  package func setPaused(_ paused: Bool) { isPaused = paused }

  package func setVolume(_ step: Int) { volume = VolumeStep(step).gain }

  package func setDucked(_ ducked: Bool) { isDucked = ducked }

  package func route(to route: Route) { self.route = route }

  /// Takes the device away, or brings it back.
  package func setPlugged(_ plugged: Bool) { isPlugged = plugged }

  /// The sound of the next `count` samples, silence where nothing plays; reports what was reached in them.
  package func nextBlock(_ count: Int) -> [Int16] {
    var block = [Int16](repeating: 0, count: count)
    if stopping != nil {
      let fade = min(count, sampleRate * 5 / 1_000)
      for index in 0..<fade { block[index] = Int16(Int(lastSample) * (fade - index) / (fade + 1)) }
      finishStopping()
    }
    if let running = playing, !isPlugged {
      playing = nil
      sink(.ended(running.id, .failed(.broken("the speaker is unplugged"))))
    }
    if !isPaused {
      fill(&block)
      volume.apply(to: &block)
      if isDucked { Gain.ducked.apply(to: &block) }
    }
    lastSample = block.last ?? 0
    return block
  }

  private func fill(_ block: inout [Int16]) {
    var filled = 0
    while filled < block.count, let running = playing {
      let read = block.withUnsafeMutableBufferPointer {
        running.source.read(into: UnsafeMutableBufferPointer(rebasing: $0[filled...]))
      }
      filled += read.count
      guard let mark = read.mark else {
        // A source without a mark fills the buffer; one that does neither is over, so that nothing can hang.
        if read.count == 0 { end(running.id, .completed) }
        continue
      }
      sink(.reached(running.id, mark))
      switch mark {
      case .end: end(running.id, .completed)
      case .failed(let failure): end(running.id, .failed(failure))
      case .segmentStarted, .segmentEnded, .unspoken, .passedOver: break
      }
    }
  }

  private func end(_ id: PlaybackID, _ outcome: PlaybackOutcome) {
    guard playing?.id == id else { return }
    playing = nil
    sink(.ended(id, outcome))
  }

  private func finishStopping() {
    guard let id = stopping else { return }
    stopping = nil
    sink(.ended(id, .stopped))
  }
}
