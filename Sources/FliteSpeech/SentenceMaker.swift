// Makes the sound of one part of a text: from flite, or from what was kept of it.
internal import Devices
internal import Sound
internal import SpokenText

/// Computes sentences, and remembers how long they were. Any thread; two that compute at once wait for each other.
final class SentenceMaker: Sendable {
  private let book: VoiceBook
  private let lengths = SentenceLengths()
  private let cache: SpeechCache?
  private let sounds: (@Sendable (_ name: String) -> Clip?)?

  /// - Parameter sounds: finds the sound files that SSML names.
  init(book: VoiceBook, cache: SpeechCache? = nil, sounds: (@Sendable (String) -> Clip?)? = nil) {
    self.book = book
    self.cache = cache
    self.sounds = sounds
  }

  /// A sentence on its way to flite.
  private struct Order {
    var voice: ReadyVoice
    var manner: SpeechManner
    var words: String
    var key: SpeechKey
  }

  /// Makes one part.
  ///
  /// - Parameters:
  ///   - next: what follows, which decides about the rest between them.
  ///   - isWanted: asked while computing; what is not wanted any more ends within a packet.
  ///   - deliver: takes the sound in packets.
  /// - Returns: false if it is not wanted any more.
  func make(
    _ part: SpeechPart, before next: SpeechPart?, of line: SpeechLine, while isWanted: () -> Bool,
    deliver: ([Int16]) -> Void
  ) throws(SynthesisError) -> Bool {
    let rate = line.voice.handle.sampleRate
    switch part {
    case .mark: return true
    case .rest(let milliseconds): deliver(Self.silence(milliseconds, rate))
    case .sound(let file, let volume, let fallback):
      if let samples = samples(of: file, volume, rate) {
        deliver(samples)
        return true
      }
      for (index, part) in fallback.enumerated() {
        let next = index + 1 < fallback.count ? fallback[index + 1] : next
        guard try make(part, before: next, of: line, while: isWanted, deliver: deliver) else { return false }
      }
    case .piece(let words, let ending, let manner):
      let order = try order(words, manner, of: line)
      let gain = Gain(factor: manner.volume)
      let resampler = try Self.resampler(from: order.voice.handle.sampleRate, to: rate)
      var count = 0
      let isDone = try say(order, while: isWanted) { samples in
        var heard = resampler?.process(samples) ?? samples
        if gain != .unity { gain.apply(to: &heard) }
        count += samples.count
        deliver(heard)
      }
      guard isDone else { return false }
      // A piece in which flite finds nothing to say needs no rest.
      if count > 0 { deliver((resampler?.finish() ?? []) + Self.silence(Self.rest(after: ending, before: next), rate)) }
    }
    return true
  }

  /// Samples of a part, if it is known how many it will have.
  func length(of part: SpeechPart, before next: SpeechPart?, of line: SpeechLine) -> Int? {
    let rate = line.voice.handle.sampleRate
    switch part {
    case .mark: return 0
    case .sound: return nil
    case .rest(let milliseconds): return milliseconds * rate / 1_000
    case .piece(let words, let ending, let manner):
      guard let order = try? order(words, manner, of: line), order.voice.handle.sampleRate == rate,
        let count = lengths[order.key] ?? cache?.length(of: order.key)
      else { return nil }
      return count > 0 ? count + Self.rest(after: ending, before: next) * rate / 1_000 : 0
    }
  }

  private func order(_ words: String, _ own: Manner, of line: SpeechLine) throws(SynthesisError) -> Order {
    var voice = line.voice
    if let query = own.voice {
      voice = try book.ready(VoiceChoice.voice(for: query, among: book.voices.map(\.description)))
    }
    let manner = SpeechManner(rate: line.manner.rate * own.rate, pitch: line.manner.pitch * own.pitch)
    let key = SpeechKey(words, voice: voice, manner: manner)
    return Order(voice: voice, manner: manner, words: words, key: key)
  }

  /// - Returns: false if it is not wanted any more.
  private func say(
    _ order: Order, while isWanted: () -> Bool, deliver: ([Int16]) -> Void
  ) throws(SynthesisError) -> Bool {
    let key = order.key
    if let kept = cache?.samples(of: key) {
      lengths[key] = kept.count
      deliver(kept)
      return true
    }
    var quiet = Quiet(sampleRate: order.voice.handle.sampleRate)
    var count = 0
    let keeps = cache?.wants(key) ?? false
    var whole: [Int16] = []
    func pass(_ samples: [Int16]) {
      guard !samples.isEmpty else { return }
      count += samples.count
      if keeps { whole += samples }
      deliver(samples)
    }
    let outcome = try Flite.speak(
      order.words, voice: order.voice.handle, stretch: 1 / order.manner.rate, pitch: order.manner.pitch
    ) { packet in
      guard isWanted() else { return false }
      if !packet.isEmpty { pass(quiet.take(packet)) }
      return true
    }
    guard outcome == .completed else { return false }
    pass(quiet.finish())
    lengths[key] = count
    if keeps { cache?.keep(whole, sampleRate: order.voice.handle.sampleRate, as: key) }
    return true
  }

  private func samples(of file: String, _ volume: Double, _ sampleRate: Int) -> [Int16]? {
    guard let clip = try? sounds?(file)?.resampled(to: sampleRate) else { return nil }
    var samples = clip.samples
    Gain(factor: volume).apply(to: &samples)
    return samples
  }

  private static func resampler(from rate: Int, to wanted: Int) throws(SynthesisError) -> Resampler? {
    guard rate != wanted else { return nil }
    do { return try Resampler(from: rate, to: wanted) } catch { throw .engine("\(error)") }
  }

  /// Nothing follows the end, and a rest that SSML asks for takes the place of ours. Milliseconds.
  private static func rest(after ending: SpokenText.Ending, before next: SpeechPart?) -> Int {
    guard case .piece = next else { return 0 }
    return ending.rest
  }

  private static func silence(_ milliseconds: Int, _ sampleRate: Int) -> [Int16] {
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
