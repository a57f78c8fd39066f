internal import Devices
internal import Sound
internal import SpokenText

/// A text on its way to become sound, computed ahead: memory and the time to the first sample do not grow with the text.
final class FliteSpeech: Speech {
  let sampleRate: Int
  let unspeakable: [String]
  let faults: [String]
  let level: Decibels
  private let line: SpeechLine
  private let worker: SpeechWorker
  private let maker: SentenceMaker
  private var hasBegun = false
  /// Samples that are waited for.
  private let portion: Int

  init(
    _ text: SpokenText, voice: ReadyVoice, manner: SpeechManner, worker: SpeechWorker, maker: SentenceMaker
  ) {
    unspeakable = text.unspeakable
    faults = text.faults.map { "\($0.place): \($0.sentence)" }
    self.worker = worker
    self.maker = maker
    line = SpeechLine(text.parts, voice: voice, manner: manner)
    sampleRate = voice.handle.sampleRate
    level = voice.level
    portion = manner.streams ? 1 : sampleRate / 4
  }

  deinit { worker.drop(line) }

  func skip(upTo samples: Int) -> Int {
    guard !hasBegun else { return 0 }
    var skipped = 0
    while let part = line.next {
      guard let length = maker.length(of: part, before: line.second, of: line),
        skipped + length <= samples
      else { break }
      skipped += length
      _ = line.takeNext()
    }
    return skipped
  }

  func obey(_ interruption: Interruption) {
    guard !hasBegun else { return }
    line.interruption = interruption
  }

  func next() throws(SynthesisError) -> [Int16]? {
    // The end of a part alone is no sound.
    while let part = try nextBlock() {
      if !part.samples.isEmpty { return part.samples }
    }
    return nil
  }

  /// The next part of a sentence or of a rest; says whether its end is reached.
  func nextBlock() throws(SynthesisError) -> (samples: [Int16], endsPart: Bool)? {
    if !hasBegun {
      hasBegun = true
      worker.begin(line)
    }
    return try worker.take(portion, of: line)
  }
}
