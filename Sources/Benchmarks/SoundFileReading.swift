// How five hundred generated sound files are read: right, refused or wrong, in which time, and how much memory was asked for at once.
private import CMallocCount
private import Sound
private import SoundFiles
private import TestSupport

enum SoundFileReading {
  /// Lines of a name and a value.
  static func measure() -> [String] {
    var (right, wrong, played, refused) = (0, 0, 0, 0)
    var generator = SoundGenerator(seed: 2_026)
    let layouts = (0..<300).map { generator.layout($0) }
    var damager = SoundGenerator(seed: 500)
    let damaged = (0..<200).map { damager.damaged($0) }
    _ = malloc_take_largest()
    let start = Stopwatch.computed
    for file in layouts {
      let clip = try? SoundFile.decode(file.bytes, format: file.format)
      if clip.map({ isRight($0, file) }) == true { right += 1 } else { wrong += 1 }
    }
    for file in damaged {
      if (try? SoundFile.decode(file.bytes, format: file.format)) != nil { played += 1 } else { refused += 1 }
    }
    let seconds = Stopwatch.computed - start
    let largest = malloc_take_largest()
    // What does not end by itself: a small file that promises hours.
    _ = try? SoundFile.decode(FLACBuilder.silence(frames: 1_000))
    let bomb = malloc_take_largest()
    return [
      "right \(right)", "wrong \(wrong)", "damaged-played \(played)", "damaged-refused \(refused)",
      "milliseconds \(Int(seconds * 1_000))", "largest-kilobytes \(largest / 1_000)",
      "bomb-kilobytes \(bomb / 1_000)",
    ]
  }

  /// The right length within 10 ms, the right pitch within 1 Hz.
  private static func isRight(_ clip: Clip, _ file: SoundGenerator.File) -> Bool {
    clip.sampleRate == file.rate && abs(clip.samples.count - file.length) <= file.rate / 100
      && abs(Tones.frequency(of: clip.samples, rate: clip.sampleRate, near: file.hertz) - file.hertz) < 1
  }
}
