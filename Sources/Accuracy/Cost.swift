// What listening costs: processor time and memory.
internal import Devices
private import Glibc
private import HotwordHeads
internal import HotwordHearing
private import Sound

enum Cost {
  /// "processor N" (seconds for a second of the file's sound) and "resident N" (MB), with both stages.
  static func measure(_ trained: TrainedFiles, head file: String, sound: String) throws(Failure) -> [String] {
    let samples = try AudioFolder.samples(sound)
    let spotter = try spotter(trained, file)
    let before = processorTime()
    try hear(spotter, samples)
    let cost = (processorTime() - before) / (Double(samples.count) / 16_000)
    return ["processor \(cost.text(6))", "resident \(resident().text(1))"]
  }

  /// "growth N" (MB of its own memory) over hours of a quiet room in which, of each ten minutes, half a minute is the file's speech; the first hour settles.
  static func growth(
    _ trained: TrainedFiles, head file: String, hours: Int, sound: String
  ) throws(Failure) -> [String] {
    let speech = try AudioFolder.samples(sound)
    let spotter = try spotter(trained, file)
    let room = quietRoom(seconds: 570)
    let length = 30 * 16_000
    var settled = 0.0
    for part in 0..<6 * hours {
      if part == 6 { settled = own() }
      try hear(spotter, room)
      let start = part * length % max(1, speech.count - length)
      try hear(spotter, Array(speech[start..<min(start + length, speech.count)]))
    }
    // What the test itself holds must not go before it is measured.
    let grown = withExtendedLifetime((room, speech)) { own() - settled }
    return ["growth \(grown.text(2))"]
  }

  /// What a microphone hears where nobody is.
  static func quietRoom(seconds: Int) -> [Int16] {
    var noise = NoiseGenerator(.pink, level: Decibels(-66), seed: 5)
    return noise.samples(seconds * 16_000)
  }

  private static func spotter(_ trained: TrainedFiles, _ file: String) throws(Failure) -> TwoStageSpotter {
    let head = try TrainedFiles.read(file)
    return try trained.spotter(head.phrase, head, sweeps: false)
  }

  private static func hear(_ spotter: TwoStageSpotter, _ samples: [Int16]) throws(Failure) {
    do throws(HearingError) {
      for start in stride(from: 0, to: samples.count, by: 160) {
        _ = try samples[start..<min(start + 160, samples.count)].withElements { block throws(HearingError) in
          try spotter.process(block)
        }
      }
    } catch { throw Failure("\(error)") }
  }

  /// Of this thread, in seconds.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What is the process's own, without the files that it maps, in MB. A board has no swap into which it could go.
  private static func own() -> Double { megabytes("RssAnon") }

  private static func resident() -> Double { megabytes("VmRSS") }

  /// A line of /proc/self/status, which is in kB.
  private static func megabytes(_ name: String) -> Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split { $0 == ":" || $0 == "\t" || $0 == " " }
      if words.count > 1, words[0] == name { return (Double(words[1]) ?? 0) / 1_000 }
    }
    return 0
  }
}
