internal import Devices
internal import Sound
internal import VoiceFlow

/// One turn that hears a recording instead of the microphone (spec A14).
///
/// It goes on with the sound that is heard meanwhile, some times as fast: so no block takes long, and a flow that recognises in a
/// circle lets time pass.
final class FileTurn {
  private static let speed = 4
  /// Before and after the recording: whoever cuts it close to the words would have the first and the last of them missed.
  private static let quiet = [Int16](repeating: 0, count: Clip.hearingRate / 2)

  let turn: Turn
  private let samples: [Int16]
  private var position = 0
  private var endpointer = Endpointer()
  private var history = SampleHistory(capacity: Endpointer.lookBack + Clip.hearingRate / 10)

  init(_ activity: ActivityID, task: RecognitionTask, recognizer: any Recognizer, samples: [Int16]) {
    self.samples = Self.quiet + samples + Self.quiet
    // Pauses do not end it: the file does.
    endpointer.begin(EndpointerLimits())
    turn = Turn(activity, task: task, recognizer: recognizer, maxPreSpeechSilence: 0, start: 0, utterance: nil)
  }

  /// Hears on while `count` samples are heard elsewhere.
  func process(_ count: Int, at time: StreamTime) -> [HearingEvent] {
    var events: [HearingEvent] = []
    for _ in 0..<Self.speed where !turn.isOver && position < samples.count {
      let block = Array(samples[position..<min(samples.count, position + count)])
      position += block.count
      block.withUnsafeBufferPointer {
        history.append($0)
        events += turn.process($0, endpointer.process($0), history: history, own: nil, at: time)
      }
    }
    if !turn.isOver, position == samples.count { events.append(turn.endOfSound()) }
    return events
  }
}
