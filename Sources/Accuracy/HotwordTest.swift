// Misses and false wakes of hotwords, the threshold swept, with latency and processor time.
internal import Devices
internal import HotwordHeads
internal import HotwordHearing
private import Glibc
private import Sound

enum HotwordTest {
  /// Prints a block of lines for each hotword, and the mean over them.
  static func run(_ audio: AudioFolder, trained: TrainedFiles) throws(Failure) {
    let names = try audio.hotwords()
    let (babble, people) = (try audio.babble(), try audio.peoplesBabble())
    var sums: [String: [Double]] = [:]
    var shippedClips: [Heard] = []
    for name in names {
      let own = try audio.utterances("human/\(name)")
      let others = scenes(try others(audio, names, but: name), nil)
      let hours = Double(others.reduce(0) { $0 + $1.samples.count }) / 16_000 / 3_600
      say("\(name.phrase): \(own.count) utterances, \(others.count) of other people's speech (\(hours.text(2)) h)")
      let (clean, noise, crowd) = (scenes(own, nil), scenes(own, babble), scenes(own, people))
      let head = try trained.head(name)
      if head == nil { say("  not trained: there is no \(name).hotword") }
      for stage in head == nil ? [nil] : [head, nil] {
        let label = stage == nil ? "first stage alone" : "both stages"
        func sweep(_ scenes: [Scene]) throws(Failure) -> [Heard] {
          try hear(scenes, with: trained.spotter(name.phrase, stage, sweeps: true))
        }
        let noisy = try sweep(noise)
        let sweep = Sweep(
          spoken: [
            ("clean", try sweep(clean).map(\.best)), ("in babble", noisy.map(\.best)),
            ("in people's babble", try sweep(crowd).map(\.best)),
          ], wakes: try sweep(others).flatMap(\.scores),
          hours: hours)
        for line in sweep.lines { say("  \(label): \(line)") }
        for (key, value) in sweep.summary { sums["\(label), \(key)", default: []].append(value) }
        let strays = noisy.reduce(0) { $0 + $1.strays.count { $0 >= 0 } }
        say("  \(label): as shipped, the babble before and after the words wakes it \(strays) times")
        let start = Cost.processorTime()
        let shipped = try hear(clean, with: trained.spotter(name.phrase, stage, sweeps: false))
        if stage != nil { shippedClips += shipped }
        let cost = (Cost.processorTime() - start) * 16_000 / Double(clean.reduce(0) { $0 + $1.samples.count })
        say("  \(label): \(latency(shipped)); processor \(cost.text(4)) s a second of sound")
      }
    }
    if !shippedClips.isEmpty { say("all hotwords, both stages: \(latency(shippedClips))") }
    for (key, values) in sums.sorted(by: { $0.key < $1.key }) where values.count == names.count {
      say(
        "mean of \(values.count) hotwords, \(key): \((values.reduce(0, +) / Double(values.count)).text(1)) % missed")
    }
  }

  static func others(_ audio: AudioFolder, _ names: [String], but name: String) throws(Failure) -> [Utterance] {
    var others = try audio.utterances("human/orders")
    for other in names where other != name { others += try audio.utterances("human/\(other)") }
    return others
  }

  static func scenes(_ utterances: [Utterance], _ babble: [Double]?) -> [Scene] {
    utterances.enumerated().map { Scene($1, number: $0, babble: babble) }
  }

  /// What was heard during one scene.
  private struct Heard {
    /// Of each hit or near miss.
    var scores: [Double] = []
    /// Of those that are not about the utterance.
    var strays: [Double] = []
    /// Of those that are, the best.
    var best = -Double.infinity
    /// From the end of the word to the decision, in milliseconds, if it woke.
    var delay: Int?
    var wakes = 0
  }

  /// The scenes one after the other, as in a room.
  private static func hear(_ scenes: [Scene], with spotter: TwoStageSpotter) throws(Failure) -> [Heard] {
    var all: [Heard] = []
    var origin = 0
    for scene in scenes {
      var heard = Heard()
      for start in stride(from: 0, to: scene.samples.count, by: 160) {
        let end = min(start + 160, scene.samples.count)
        do throws(HearingError) {
          let hits = try scene.samples[start..<end].withElements { block throws(HearingError) in
            try spotter.process(block)
          }
          for hit in hits where hit.end >= origin {
            heard.scores.append(hit.score)
            if hit.accepted { heard.wakes += 1 }
            guard scene.span.contains(hit.end - origin) else {
              heard.strays.append(hit.score)
              continue
            }
            heard.best = max(heard.best, hit.score)
            if hit.accepted, heard.delay == nil { heard.delay = (end - scene.end) / 16 }
          }
        } catch { throw Failure("\(error)") }
      }
      origin += scene.samples.count
      all.append(heard)
    }
    return all
  }

  private static func latency(_ heard: [Heard]) -> String {
    let delays = heard.compactMap(\.delay).sorted()
    guard !delays.isEmpty else { return "as shipped nobody wakes it" }
    return
      "as shipped \(delays.count) of \(heard.count) wake it, \(heard.reduce(0) { $0 + $1.wakes }) times; from the end of"
      + " the word to the decision \(delays[delays.count / 2]) ms (median),"
      + " \(delays[min(delays.count - 1, delays.count * 95 / 100)]) ms (95 %)"
  }
}

/// Prints a line at once: measuring takes minutes, and who waits wants to see it.
private func say(_ line: String) {
  print(line)
  fflush(nil)
}

extension String {
  /// A folder's name as words.
  var phrase: String { split(separator: "_").joined(separator: " ") }
}
