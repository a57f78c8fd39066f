internal import Devices
internal import Sound
internal import VoiceFlow

/// The sound of one segment, in pieces at the speaker's rate.
protocol SegmentSound: AnyObject {
  /// The next piece; nil or an empty one is the end.
  func next() throws(SourceFailure) -> [Int16]?
}

/// A sound file, with the format's playback parameters (spec A19). Its rate is changed while it plays, so that a long one begins at once.
final class ClipSound: SegmentSound {
  private let samples: ArraySlice<Int16>
  private let resampler: Resampler?
  private let volume: Gain
  /// In samples of the file: a quarter of a second.
  private let pieceLength: Int
  private var position: Int
  private var playsLeft: Int

  /// - Parameters:
  ///   - sampleRate: of the pieces.
  ///   - levelling: makes it as loud as other prompts; the segment's own volume comes on top.
  init(
    _ clip: Clip, segment: PromptSegment, sampleRate: Int, levelling: Decibels = Decibels(0)
  ) throws(ResamplerError) {
    let count = clip.samples.count
    // Two factors that a flow names may be larger than their product can be.
    func sample(_ milliseconds: Int) -> Int {
      min(count, min(max(0, milliseconds), clip.durationMs + 1) * clip.sampleRate / 1_000)
    }
    let end = segment.stopPosMs > 0 ? sample(segment.stopPosMs) : count
    samples = clip.samples[min(sample(segment.startPosMs), end)..<end]
    position = samples.startIndex
    resampler = clip.sampleRate == sampleRate ? nil : try Resampler(from: clip.sampleRate, to: sampleRate)
    volume = Gain(factor: segment.volume * levelling.amplitude)
    // Trap of the format: looping with the default count of 1 plays once.
    playsLeft = segment.loops ? max(1, segment.maxPlayCount) : 1
    pieceLength = max(1, clip.sampleRate / 4)
  }

  func next() -> [Int16]? {
    while playsLeft > 0, !samples.isEmpty {
      var piece: [Int16]
      if position < samples.endIndex {
        let end = min(samples.endIndex, position + pieceLength)
        piece = Array(samples[position..<end])
        position = end
        if let resampler { piece = resampler.process(piece) }
      } else {
        playsLeft -= 1
        position = samples.startIndex
        piece = resampler?.finish() ?? []
      }
      volume.apply(to: &piece)
      if !piece.isEmpty { return piece }
    }
    return nil
  }
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
  private let gain: Gain
  /// What no voice reads and is left out.
  let unspeakable: [String]
  /// What is wrong with the markup.
  let faults: [String]
  /// In samples of the speech.
  private let startPosition: Int
  private var toSkip = 0
  /// In samples of the speech; nil is its end.
  private let length: Int?
  private var left: Int?
  private var playsLeft: Int
  private var isFlushed = false

  /// - Parameters:
  ///   - levels: makes it as loud as other prompts. Voices differ by several decibels; none is made louder, since a sentence to come may be
  ///     louder than others.
  ///   - start: begins the speech; called again for each repetition.
  init(
    segment: PromptSegment, sampleRate: Int, levels: Bool = true,
    start: @escaping () throws(SynthesisError) -> any Speech
  ) throws(SynthesisError) {
    self.start = start
    speech = try start()
    unspeakable = speech.unspeakable
    faults = speech.faults
    let rate = speech.sampleRate
    do {
      resampler = rate == sampleRate ? nil : try Resampler(from: rate, to: sampleRate)
    } catch {
      throw .engine("\(error)")
    }
    let levelling = levels ? Decibels(min(0, Loudness.target.value - speech.level.value)) : Decibels(0)
    gain = Gain(factor: segment.volume * segment.voice.volume * levelling.amplitude)
    func samples(_ milliseconds: Int) -> Int { min(max(0, milliseconds), Self.mostMs) * rate / 1_000 }
    startPosition = samples(segment.startPosMs)
    length = segment.stopPosMs > 0 ? max(0, samples(segment.stopPosMs) - startPosition) : nil
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
    while let piece = try nextPiece() {
      var heard = piece
      gain.apply(to: &heard)
      if let resampler { heard = resampler.process(heard) }
      if !heard.isEmpty { return heard }
    }
    guard let resampler, !isFlushed else { return nil }
    isFlushed = true
    return resampler.finish()
  }

  /// The next samples that are to be heard; nil at the end.
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
          playsLeft -= 1
          guard playsLeft > 0 else { return nil }
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
