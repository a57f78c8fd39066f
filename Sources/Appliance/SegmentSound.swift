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
  /// In samples of the speech.
  private let startPosition: Int
  private var toSkip = 0
  /// In samples of the speech; nil is its end.
  private let length: Int?
  private var left: Int?
  private var playsLeft: Int
  /// Silence that is still to come before the text, and behind it, in samples of the speech.
  private var lead: Int
  private var tail: Int
  private let silencePiece: Int
  private var isFlushed = false

  /// - Parameters:
  ///   - levels: makes it as loud as other prompts: voices differ by several decibels.
  ///   - start: begins the speech; called again for each repetition.
  init(
    segment: PromptSegment, sampleRate: Int, levels: Bool = true,
    start: @escaping () throws(SynthesisError) -> any Speech
  ) throws(SynthesisError) {
    self.start = start
    speech = try start()
    unspeakable = speech.unspeakable
    let rate = speech.sampleRate
    do {
      resampler = rate == sampleRate ? nil : try Resampler(from: rate, to: sampleRate)
    } catch {
      throw .engine("\(error)")
    }
    level = PromptLevel(
      volume: segment.volume * segment.voice.volume, sampleRate: rate,
      levelling: levels ? Loudness.levelling(of: speech.level) : Decibels(0))
    func samples(_ milliseconds: Int) -> Int { min(max(0, milliseconds), Self.mostMs) * rate / 1_000 }
    // Positions count from the beginning of what is heard, silence included.
    let silence = min(samples(segment.voice.silenceBeforeMs), 600 * rate)
    let position = samples(segment.startPosMs)
    lead = max(0, silence - position)
    tail = min(samples(segment.voice.silenceAfterMs), 600 * rate)
    silencePiece = max(1, rate / 4)
    startPosition = max(0, position - silence)
    length = segment.stopPosMs > 0 ? max(0, samples(segment.stopPosMs) - max(position, silence)) : nil
    playsLeft = segment.loops ? max(1, segment.maxPlayCount) : 1
    begin()
  }

  /// A day: positions beyond are as good as the end.
  private static let mostMs = 86_400_000

  private func begin() {
    toSkip = startPosition
    // What is known to be before it is not computed at all.
    if toSkip > 0 { toSkip -= min(toSkip, speech.skip(upTo: toSkip)) }
    left = length
  }

  func next() throws(SourceFailure) -> [Int16]? {
    while let piece = try nextPart() {
      var heard = piece
      level.apply(to: &heard)
      if let resampler { heard = resampler.process(heard) }
      if !heard.isEmpty { return heard }
    }
    guard let resampler, !isFlushed else { return nil }
    isFlushed = true
    return resampler.finish()
  }

  private func nextPart() throws(SourceFailure) -> [Int16]? {
    if let silence = silence(of: &lead) { return silence }
    if let piece = try nextPiece() { return piece }
    return silence(of: &tail)
  }

  private func silence(of left: inout Int) -> [Int16]? {
    let count = min(left, silencePiece)
    left -= count
    return count > 0 ? [Int16](repeating: 0, count: count) : nil
  }

  /// The next samples of speech that are to be heard; nil at the end.
  private func nextPiece() throws(SourceFailure) -> [Int16]? {
    do {
      while true {
        if left != 0, var piece = try speech.next() {
          let skipped = min(toSkip, piece.count)
          toSkip -= skipped
          piece.removeFirst(skipped)
          if let left {
            piece.removeLast(max(0, piece.count - left))
            self.left = left - piece.count
          }
          if !piece.isEmpty { return piece }
        } else {
          guard playsLeft > 1 else { return nil }
          playsLeft -= 1
          speech = try start()
          begin()
        }
      }
    } catch {
      switch error {
      case .nothingToSay: return nil
      case .engine(let reason): throw .broken(reason)
      }
    }
  }
}
