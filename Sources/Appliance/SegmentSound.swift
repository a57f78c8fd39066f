internal import Devices
internal import Sound
internal import VoiceFlow

/// The sound of one segment, in pieces at the speaker's rate.
protocol SegmentSound: AnyObject {
  /// The next piece; nil or an empty one is the end.
  func next() throws(SourceFailure) -> [Int16]?
}

/// A segment that is over at once.
final class NoSound: SegmentSound {
  func next() -> [Int16]? { nil }
}

/// Speech that is synthesised while it plays.
final class SpokenSound: SegmentSound {
  private let start: () throws(SynthesisError) -> any Speech
  private var speech: any Speech
  private let resampler: Resampler?
  private var level: PromptLevel
  /// What no voice reads and is left out.
  let unspeakable: [String]
  private let samplesToSkip: Int
  private var toSkip: Int
  private var playsLeft: Int
  private var isFlushed = false

  /// - Parameters:
  ///   - levels: makes it as loud as other prompts.
  ///   - start: begins the speech; called again for each repetition.
  init(
    segment: PromptSegment, sampleRate: Int, levels: Bool = true,
    start: @escaping () throws(SynthesisError) -> any Speech
  ) throws(SynthesisError) {
    self.start = start
    speech = try start()
    unspeakable = speech.unspeakable
    do {
      resampler = speech.sampleRate == sampleRate ? nil : try Resampler(from: speech.sampleRate, to: sampleRate)
    } catch {
      throw .engine("\(error)")
    }
    level = PromptLevel(volume: segment.volume * segment.voice.volume, sampleRate: sampleRate, levels: levels)
    samplesToSkip = max(0, segment.startPosMs) * sampleRate / 1_000
    toSkip = samplesToSkip
    playsLeft = segment.loops ? max(1, segment.maxPlayCount) : 1
  }

  func next() throws(SourceFailure) -> [Int16]? {
    while let piece = try nextPiece() {
      if piece.count <= toSkip {
        toSkip -= piece.count
        continue
      }
      defer { toSkip = 0 }
      var heard = Array(piece[toSkip...])
      level.apply(to: &heard)
      return heard
    }
    return nil
  }

  private func nextPiece() throws(SourceFailure) -> [Int16]? {
    do {
      if let piece = try speech.next() { return resampler?.process(piece) ?? piece }
      playsLeft -= 1
      if playsLeft > 0 {
        speech = try start()
        toSkip = samplesToSkip
        return []
      }
      guard let resampler, !isFlushed else { return nil }
      isFlushed = true
      return resampler.finish()
    } catch {
      switch error {
      case .nothingToSay: return nil
      case .engine(let reason): throw .broken(reason)
      }
    }
  }
}
