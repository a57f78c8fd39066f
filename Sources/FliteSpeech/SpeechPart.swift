// A part of a text that waits for its turn, in as little memory as it can.
internal import SpokenText

/// What a voice does next: a long text waits as the lines that flite reads, a tenth of what its words take.
enum SpeechPart: Sendable {
  /// Words as `Flite.lines` writes them.
  case piece(lines: String, ending: SpokenText.Ending, manner: Manner)
  /// In milliseconds.
  case rest(Int)
  case sound(file: String, volume: Double, fallback: [SpeechPart])
  case mark

  init(_ part: SpokenText.Part) {
    switch part {
    case .piece(let piece):
      self = .piece(lines: Flite.lines(piece.words), ending: piece.ending, manner: piece.manner)
    case .rest(let milliseconds): self = .rest(milliseconds)
    case .sound(let sound):
      self = .sound(file: sound.file, volume: sound.volume, fallback: sound.fallback.map { SpeechPart($0) })
    case .mark: self = .mark
    }
  }
}
