internal import Devices
internal import Sound
internal import VoiceFlow

/// A `runAEC` module at work: takes the echo of a prompt out of a recording (spec A21, C2).
///
/// The prompt is taken to begin with the recording, or up to 400 ms later. Works in steps of less than a second of sound, so that a long
/// file holds up no button. The first seconds are heard twice: the second time the room is known.
final class EchoRemoval {
  let activity: ActivityID
  private let capture: [Int16]
  private let played: any SampleSource
  private let removesEcho: Bool
  private let writer: any RecordingWriter
  private let canceller = EchoCanceller()
  /// What was played in the first seconds, until they are heard for the second time.
  private var reference: [Int16] = []
  private var isPlaying = true
  private var position = 0
  private var isRehearsing: Bool

  /// - Parameters:
  ///   - capture: the recording, 16 kHz.
  ///   - played: the prompt, 16 kHz.
  init(
    _ activity: ActivityID, capture: [Int16], played: any SampleSource, request: RunAECRequest,
    to writer: any RecordingWriter
  ) {
    self.activity = activity
    self.capture = capture
    self.played = played
    self.writer = writer
    removesEcho = request.removesEcho
    isRehearsing = removesEcho
    canceller.expect(delayMs: request.delayOffsetMs)
  }

  /// Goes on a little.
  ///
  /// - Returns: the end, when it is reached.
  func step() -> HearingEvent? {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * Self.blockSize) { memory in
      let block = UnsafeMutableBufferPointer(rebasing: memory[..<Self.blockSize])
      let sound = UnsafeMutableBufferPointer(rebasing: memory[Self.blockSize...])
      for _ in 0..<Self.blocksPerStep {
        guard position < capture.count else {
          guard isRehearsing else { return end(.endOfAudio) }
          learnt()
          continue
        }
        let count = min(Self.blockSize, capture.count - position)
        block.update(repeating: 0)
        for index in 0..<count { block[index] = capture[position + index] }
        if removesEcho {
          guard play(sound) else { return end(.recordingFileError) }
          canceller.process(UnsafeBufferPointer(block), reference: UnsafeBufferPointer(sound), into: block)
        }
        position += count
        if isRehearsing {
          if position >= Self.rehearsed { learnt() }
        } else {
          // The writer remembers why.
          do { try writer.write(UnsafeBufferPointer(rebasing: block[..<count])) } catch {
            return end(.writeToStreamError)
          }
        }
      }
      return nil
    }
  }

  /// What was written is kept.
  func end(_ reason: StopRecordReason) -> HearingEvent { .recordingEnded(activity, reason, writer.close()) }

  /// The first seconds are known; from the start again.
  private func learnt() {
    isRehearsing = false
    position = 0
    canceller.rewind()
  }

  /// The next sound of the prompt; false if there is none because it failed.
  private func play(_ block: UnsafeMutableBufferPointer<Int16>) -> Bool {
    block.update(repeating: 0)
    if !isRehearsing, position < reference.count {
      for index in 0..<min(block.count, reference.count - position) { block[index] = reference[position + index] }
      if position + block.count >= reference.count { reference = [] }
      return true
    }
    var filled = 0
    while isPlaying, filled < block.count {
      let read = played.read(into: UnsafeMutableBufferPointer(rebasing: block[filled...]))
      filled += read.count
      switch read.mark {
      case .end: isPlaying = false
      case .failed: return false
      case .segmentStarted, .segmentEnded, .unspoken, .passedOver: break
      case nil: if read.count == 0 { isPlaying = false }
      }
    }
    if isRehearsing { reference += block }
    return true
  }

  private static let blockSize = EchoCanceller.blockSize
  /// 0.4 s of sound: some milliseconds on a desk, 20 on a small board.
  private static let blocksPerStep = 40
  /// 6 s, in samples; whole blocks.
  private static let rehearsed = 96_000
}
