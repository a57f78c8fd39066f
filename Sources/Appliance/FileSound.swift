internal import Devices
internal import Sound
internal import SoundFiles
internal import VoiceFlow

/// A sound file, with the format's playback parameters (spec A19). It is decoded, and its rate is changed, while it plays, so that a long
/// one begins as soon as a short one and takes no more memory.
final class FileSound: SegmentSound {
  private let name: String
  private let open: () throws(MediaLibrary.Failure) -> any SoundStream
  private let resampler: Resampler?
  /// In samples of the file.
  private let start: Int
  private let end: Int
  private var stream: any SoundStream
  /// Of the stream: the next sample that it gives.
  private var position = 0
  /// Sound that was decoded to be measured.
  private var ahead: ArraySlice<[Int16]> = []
  private var level: PromptLevel
  private var playsLeft: Int
  /// This time round something was heard.
  private var isHeard = false

  /// - Parameters:
  ///   - name: for a person.
  ///   - sampleRate: of the pieces.
  ///   - levels: makes it as loud as other prompts; the segment's own volume comes on top.
  ///   - open: begins to decode the file; called again for each repetition.
  init(
    _ name: String, segment: PromptSegment, sampleRate: Int, levels: Bool = true,
    open: @escaping () throws(MediaLibrary.Failure) -> any SoundStream
  ) throws(MediaLibrary.Failure) {
    self.name = name
    self.open = open
    let stream = try open()
    self.stream = stream
    do {
      resampler = stream.sampleRate == sampleRate ? nil : try Resampler(from: stream.sampleRate, to: sampleRate)
    } catch {
      throw MediaLibrary.Failure(file: name, reason: "\(error)")
    }
    // No file is longer than eleven days; a flow may name any number.
    func sample(_ milliseconds: Int) -> Int { min(max(0, milliseconds), 1_000_000_000) * stream.sampleRate / 1_000 }
    end = segment.stopPosMs > 0 ? sample(segment.stopPosMs) : .max
    start = min(sample(segment.startPosMs), end)
    level = PromptLevel(volume: segment.volume, sampleRate: sampleRate, levelling: Decibels(0))
    // Trap of the format: looping with the default count of 1 plays once.
    playsLeft = segment.loops ? max(1, segment.maxPlayCount) : 1
    guard levels else { return }
    level = PromptLevel(volume: segment.volume, sampleRate: sampleRate, levelling: try measure())
  }

  func next() throws(SourceFailure) -> [Int16]? {
    do {
      while playsLeft > 0 {
        var piece: [Int16]
        if let decoded = try ahead.popFirst() ?? decode() {
          isHeard = true
          piece = resampler?.process(decoded) ?? decoded
        } else {
          // What has nothing to be heard is over, however often it is to be repeated.
          playsLeft = isHeard ? playsLeft - 1 : 0
          isHeard = false
          piece = resampler?.finish() ?? []
          if playsLeft > 0 {
            stream = try open()
            position = 0
          }
        }
        guard !piece.isEmpty else { continue }
        level.apply(to: &piece)
        return piece
      }
      return nil
    } catch {
      throw .nothingPlayable("\(error)")
    }
  }

  /// The loudness of the first seconds is that of the file.
  private func measure() throws(MediaLibrary.Failure) -> Decibels {
    var samples: [Int16] = []
    while samples.count < Self.measured * stream.sampleRate, let piece = try decode() {
      samples += piece
      ahead.append(piece)
    }
    return Loudness(of: Clip(sampleRate: stream.sampleRate, samples: samples)).levelling
  }

  /// The next piece between start and end.
  private func decode() throws(MediaLibrary.Failure) -> [Int16]? {
    while position < end {
      let piece: [Int16]?
      do { piece = try stream.next() } catch {
        throw MediaLibrary.Failure(file: name, reason: "\(error)", sound: error)
      }
      guard let piece else { return nil }
      let first = max(0, start - position)
      let last = min(piece.count, end - position)
      position += piece.count
      if first < last { return Array(piece[first..<last]) }
    }
    return nil
  }

  /// Seconds: decoded in a few hundredths of a second, and longer than most prompts.
  private static let measured = 4
}
