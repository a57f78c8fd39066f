// Speech on its way from the thread that computes it to the one that takes it.
internal import Devices
internal import SpokenText
private import Threads

/// What is still to be computed of one text, and what is computed and was not taken yet.
///
/// `@unchecked Sendable`: the variables are touched with the monitor's lock held only, but for `waiting`, which is handed on: it belongs
/// to the taker until `SpeechWorker.begin`, and to the computing thread from then on.
final class SpeechLine: @unchecked Sendable {
  /// A packet; the last one of a part says so.
  struct Block {
    var samples: [Int16]
    var endsPart: Bool
  }

  /// What is still to come, the next one last: what was taken needs no memory any more.
  private var waiting: [SpeechPart]
  let voice: ReadyVoice
  let manner: SpeechManner
  /// Nobody takes it any more. Raised by any thread.
  let dropped = Interruption()

  // Guarded by the monitor of the worker.
  var blocks: [Block] = []
  /// Samples in `blocks`.
  var queued = 0
  var isFinished = false
  var failure: SynthesisError?
  /// Set by the taker.
  var interruption: Interruption?

  init(_ parts: [SpokenText.Part], voice: ReadyVoice, manner: SpeechManner) {
    waiting = parts.reversed().map { SpeechPart($0) }
    self.voice = voice
    self.manner = manner
  }

  /// The part that is to come, and the one behind it.
  var next: SpeechPart? { waiting.last }
  var second: SpeechPart? { waiting.dropLast().last }

  func takeNext() -> SpeechPart? { waiting.popLast() }

  /// A second is ahead: the next sentence can wait. Within the lock.
  var isAhead: Bool { queued >= voice.handle.sampleRate }
}
