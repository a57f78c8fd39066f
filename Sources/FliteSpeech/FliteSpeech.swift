internal import Devices
internal import SpokenText

/// A text on its way to become sound: one piece per call, so that memory and the time to the first sample do not grow with the text.
final class FliteSpeech: Speech {
  let sampleRate: Int
  let unspeakable: [String]
  private let voice: FliteVoice
  private let stretch: Float
  private let parts: [SpokenText.Part]
  private var position = 0

  init(_ text: SpokenText, voice: FliteVoice, stretch: Float) {
    unspeakable = text.unspeakable
    parts = text.parts
    self.voice = voice
    self.stretch = stretch
    sampleRate = Flite.sampleRate(of: voice)
  }

  func next() throws(SynthesisError) -> [Int16]? {
    // A piece in which flite finds nothing to say gives way to the next one.
    while position < parts.count {
      let part = parts[position]
      position += 1
      let samples: [Int16]
      switch part {
      case .rest(let milliseconds): samples = silence(milliseconds)
      case .piece(let piece): samples = try speak(piece, rest: followingRest(after: piece))
      case .sound, .mark: samples = []
      }
      if !samples.isEmpty { return samples }
    }
    return nil
  }

  private func speak(_ piece: SpokenText.Piece, rest: Int) throws(SynthesisError) -> [Int16] {
    let samples = try Flite.speak(piece, voice: voice, stretch: stretch)
    let sounding = Quiet.soundingRange(of: samples, sampleRate: sampleRate)
    guard !sounding.isEmpty else { return [] }
    return samples[sounding] + silence(rest)
  }

  /// Nothing follows the end, and a rest that SSML asks for takes the place of ours.
  private func followingRest(after piece: SpokenText.Piece) -> Int {
    guard position < parts.count, case .piece = parts[position] else { return 0 }
    return piece.ending.rest
  }

  private func silence(_ milliseconds: Int) -> [Int16] {
    [Int16](repeating: 0, count: milliseconds * sampleRate / 1_000)
  }
}

extension SpokenText.Ending {
  /// Milliseconds, beside the 60 that `Quiet` leaves around a cut; readers rest about this long.
  fileprivate var rest: Int {
    switch self {
    case .word: 0
    case .comma: 120
    case .sentence: 240
    case .paragraph: 440
    }
  }
}
