// Knows which playbacks there are, and what is to be reported of each, when.
internal import Devices
import Synchronization
private import Threads

/// The playbacks that have not been reported as ended, in order. Any thread but the audio threads.
final class PlaybackRegister: Sendable {
  private struct Playback: Sendable {
    var generation: Int
    var id: PlaybackID
    var marks: [(position: Int, mark: SourceMark)] = []
    var reported = 0
    /// It is to end without being heard to its end: how.
    var interruption: PlaybackOutcome?

    mutating func interrupt(_ outcome: PlaybackOutcome) {
      if interruption == nil { interruption = outcome }
    }

    /// Adds what has been heard of it. Returns whether it is over.
    mutating func advance(_ queue: PlaybackQueue, into events: inout [SpeakerEvent]) -> Bool {
      if let interruption {
        guard queue.silenced.load(ordering: .acquiring) >= generation else { return false }
        events.append(.ended(id, interruption))
        return true
      }
      let heard = queue.heard.load(ordering: .acquiring)
      while reported < marks.count, marks[reported].position <= heard {
        let mark = marks[reported].mark
        reported += 1
        events.append(.reached(id, mark))
        switch mark {
        case .end:
          events.append(.ended(id, .completed))
          return true
        case .failed(let failure):
          events.append(.ended(id, .failed(failure)))
          return true
        case .segmentStarted, .segmentEnded, .unspoken, .passedOver: break
        }
      }
      return false
    }
  }

  private struct State: Sendable {
    var playbacks: [Playback] = []
    var latest = 0
  }

  private let state = Mutex(State())
  private let queue: PlaybackQueue

  init(queue: PlaybackQueue) { self.queue = queue }

  /// Registers a playback; those before it are stopped.
  /// - Returns: its number.
  func begin(_ id: PlaybackID) -> Int {
    let generation = state.withLock { state in
      for index in state.playbacks.indices { state.playbacks[index].interrupt(.stopped) }
      state.latest += 1
      state.playbacks.append(Playback(generation: state.latest, id: id))
      return state.latest
    }
    queue.stop(through: generation - 1)
    return generation
  }

  /// Stops the playback, if it is still there.
  func stop(_ id: PlaybackID) {
    let generation = state.withLock { state -> Int? in
      guard let index = state.playbacks.firstIndex(where: { $0.id == id && $0.interruption == nil }) else { return nil }
      state.playbacks[index].interrupt(.stopped)
      return state.playbacks[index].generation
    }
    if let generation { queue.stop(through: generation) }
    queue.reporterSignal.raise()
  }

  /// Stops whatever plays.
  func stopAll() { interruptAll(.stopped) }

  /// Ends all that runs, because it cannot be heard.
  func failAll(_ failure: SourceFailure) { interruptAll(.failed(failure)) }

  private func interruptAll(_ outcome: PlaybackOutcome) {
    let generation = state.withLock { state -> Int? in
      guard state.playbacks.contains(where: { $0.interruption == nil }) else { return nil }
      for index in state.playbacks.indices { state.playbacks[index].interrupt(outcome) }
      return state.playbacks.last?.generation
    }
    if let generation { queue.stop(through: generation) }
  }

  /// A place in the sound of a playback.
  func add(_ mark: SourceMark, at position: Int, to generation: Int) {
    state.withLock { state in
      guard let index = state.playbacks.firstIndex(where: { $0.generation == generation }) else { return }
      state.playbacks[index].marks.append((position, mark))
    }
  }

  /// Nothing is left to report.
  var isEmpty: Bool { state.withLock { $0.playbacks.isEmpty } }

  /// What has happened since the last call, in order; says at which position something will.
  func takeEvents() -> [SpeakerEvent] {
    state.withLock { state in
      var events: [SpeakerEvent] = []
      while true {
        while !state.playbacks.isEmpty, state.playbacks[0].advance(queue, into: &events) {
          state.playbacks.removeFirst()
        }
        let nextMark = state.playbacks.first.flatMap { playback in
          playback.reported < playback.marks.count ? playback.marks[playback.reported].position : nil
        }
        queue.wakeAt.store(nextMark ?? Int.max, ordering: .sequentiallyConsistent)
        // It may have been heard while this was worked out, and then nobody would wake.
        guard let nextMark, queue.heard.load(ordering: .sequentiallyConsistent) >= nextMark,
          state.playbacks.first?.interruption == nil
        else { return events }
      }
    }
  }
}
