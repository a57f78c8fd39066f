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
  private let sampleRate: Int
  private let resampler: Resampler?
  private let volume: Double
  /// `volume`, levelled; known from the first sentence that is not silence, and the same for all of them.
  private var gain: Gain?
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
    self.sampleRate = sampleRate
    volume = segment.volume * segment.voice.volume
    if !levels { gain = Gain(factor: volume) }
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
      let gain = level(for: piece)
      var heard = Array(piece[toSkip...])
      gain.apply(to: &heard)
      return heard
    }
    return nil
  }

  /// Voices differ by several decibels. None is made louder: a sentence to come may be louder than the first.
  private func level(for piece: [Int16]) -> Gain {
    if let gain { return gain }
    let loudness = Loudness(of: Clip(sampleRate: sampleRate, samples: piece))
    let levelled = Gain(factor: volume * min(Decibels(0), loudness.levelling).amplitude)
    if loudness.level > .silence { gain = levelled }
    return levelled
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
