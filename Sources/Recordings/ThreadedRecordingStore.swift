// Recordings written by a thread of their own: a card that is slow for seconds does not keep anybody from hearing.
package import Devices
private import Sound
private import Synchronization
package import Threads

/// Takes sound into memory and has another store write it.
///
/// Confined to one thread, and so is each writer; the writers that it makes never wait for the card. Beginning a recording and looking for
/// one is done at once.
package final class ThreadedRecordingStore: RecordingStore {
  private let store: any RecordingStore
  private let work: Mailbox<RecordingWork>
  private let bufferMs: Int
  private let thread: JoinedThread

  /// - Parameters:
  ///   - store: makes the files; its writers are used by the thread from the start.
  ///   - bufferMs: sound of one recording that may wait for the card. Cards that collect their garbage stand still for seconds.
  /// - Throws: the system has no thread.
  package init(_ store: any RecordingStore, bufferMs: Int = 30_000) throws(ThreadError) {
    self.store = store
    self.bufferMs = bufferMs
    // A piece of sound is 10 ms. Two recordings run at once at most, and a few are completed.
    let work = Mailbox<RecordingWork>(capacity: max(1_000, bufferMs / 10 * 4))
    self.work = work
    thread = try JoinedThread(name: "recordings") {
      while true {
        let pieces = work.take(until: MonotonicTime.now().advanced(by: 60_000))
        for piece in pieces { piece() }
        if pieces.isEmpty, work.isClosed { return }
      }
    }
  }

  /// Writes what waits, and ends the thread. No recording is taken from then on.
  package func stop() {
    work.close()
    thread.join()
  }

  package func open(name: String, sampleRate: Int) throws(RecordingError) -> any RecordingWriter {
    ThreadedRecordingWriter(
      try store.open(name: name, sampleRate: sampleRate), room: bufferMs * sampleRate / 1_000, work: work)
  }

  package func find(name: String) -> String? { store.find(name: name) }
}

/// Something for the thread to do.
typealias RecordingWork = @Sendable () -> Void

/// Hands a recording on to the thread, piece by piece.
final class ThreadedRecordingWriter: RecordingWriter {
  let path: String
  private let work: Mailbox<RecordingWork>
  private let shared: Shared
  private let room: Int
  private var isOver = false

  /// What both threads touch.
  ///
  /// `@unchecked Sendable`: the writer is used by the thread alone, as it was handed over before its first use; the rest is behind the lock.
  private final class Shared: @unchecked Sendable {
    struct State {
      /// Samples on their way.
      var waiting = 0
      var failure: RecordingError?
    }

    let writer: any RecordingWriter
    let state = Mutex(State())

    init(_ writer: any RecordingWriter) { self.writer = writer }

    /// The thread.
    func write(_ piece: [Int16]) {
      let failure = piece.withUnsafeBufferPointer { samples -> RecordingError? in
        do throws(RecordingError) {
          try writer.write(samples)
          return nil
        } catch {
          return error
        }
      }
      state.withLock { state in
        state.waiting -= piece.count
        state.failure = state.failure ?? failure
      }
    }
  }

  /// - Parameter room: samples that may wait.
  init(_ writer: any RecordingWriter, room: Int, work: Mailbox<RecordingWork>) {
    path = writer.path
    shared = Shared(writer)
    self.room = room
    self.work = work
  }

  func write(_ samples: UnsafeBufferPointer<Int16>) throws(RecordingError) {
    let count = samples.count
    let failure = shared.state.withLock { state -> RecordingError? in
      if state.failure == nil, state.waiting + count > room {
        state.failure = RecordingError(
          operation: "write", path: path, reason: "the card is too slow: \(state.waiting) samples wait for it")
      }
      if state.failure == nil { state.waiting += count }
      return state.failure
    }
    if let failure { throw failure }
    guard count > 0 else { return }
    let (shared, piece) = (shared, Array(samples))
    let isTaken = work.post { shared.write(piece) }
    guard isTaken else { throw fail("too much waits for the card, or the appliance stops") }
  }

  func close() -> RecordingCompletion {
    guard !isOver else {
      return RecordingCompletion(
        .failed(RecordingError(operation: "complete", path: path, reason: "the recording is complete already")))
    }
    isOver = true
    let completion = RecordingCompletion()
    let shared = shared
    let isTaken = work.post {
      let end = shared.writer.close().end ?? .discarded
      let failure = shared.state.withLock { $0.failure }
      switch end {
      // It is complete, and yet less than what was to be recorded.
      case .complete(let summary): completion.finish(failure.map { .failed($0, kept: summary) } ?? end)
      case .discarded, .failed: completion.finish(end)
      }
    }
    // The next start completes the file.
    if !isTaken { completion.finish(.failed(fail("too much waits for the card, or the appliance stops"))) }
    return completion
  }

  func discard() {
    guard !isOver else { return }
    isOver = true
    let shared = shared
    work.post { shared.writer.discard() }
  }

  private func fail(_ reason: String) -> RecordingError {
    let error = RecordingError(operation: "write", path: path, reason: reason)
    return shared.state.withLock { state in
      state.failure = state.failure ?? error
      return state.failure ?? error
    }
  }
}
