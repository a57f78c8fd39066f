// How well the ends of speech are found, on sound with labels.
private import Sound

/// The cases of one kind of room, as `mix.py` of the labelled speech makes them: `vad-KIND-NUMBER.wav`, one utterance each.
struct EndpointerAccuracy {
  private var cases = 0
  private var endErrors: [Int] = []
  private var startErrors: [Int] = []
  private var early = 0
  private var endless = 0
  private var missed = 0
  private var cut = 0

  /// "KIND CASES END-MEDIAN END-90 START-MEDIAN EARLY ENDLESS MISSED CUT", a line for each kind and one for all that is quiet; times in ms.
  ///
  /// - Parameter labels: lines of `streams.tsv`.
  static func measure(folder: String, labels: String) throws(Failure) -> [String] {
    var kinds: [(name: String, result: EndpointerAccuracy)] = []
    var quiet = EndpointerAccuracy()
    for line in String(decoding: try Disk.read(labels), as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 7, fields[0].hasPrefix("vad-"), fields[4] != "-", let start = Double(fields[3]),
        let end = Double(fields[6])
      else { continue }
      let kind = String(fields[0].dropFirst(4).prefix { $0 != "-" })
      let bytes = try Disk.read("\(folder)/\(fields[0]).wav")
      guard let clip = try? WAVFile.decode(bytes) else { throw Failure("\(fields[0]).wav is no sound") }
      if !kinds.contains(where: { $0.name == kind }) { kinds.append((kind, EndpointerAccuracy())) }
      for index in kinds.indices where kinds[index].name == kind {
        kinds[index].result.hear(clip.samples, start: Int(start * 1_000), end: Int(end * 1_000))
      }
      if !["babble10", "music10"].contains(kind) {
        quiet.hear(clip.samples, start: Int(start * 1_000), end: Int(end * 1_000))
      }
    }
    return (kinds + [("all-but-babble-and-music", quiet)]).map { "\($0.name) \($0.result.line)" }
  }

  private mutating func hear(_ samples: [Int16], start: Int, end: Int) {
    var endpointer = Endpointer()
    var limits = EndpointerLimits()
    limits.maxPostSpeechSilence = 500
    endpointer.begin(limits)
    var began: Int?
    var ended: Int?
    var stopped = false
    samples.withUnsafeBufferPointer { samples in
      for first in stride(from: 0, to: samples.count, by: 160) {
        let block = UnsafeBufferPointer(rebasing: samples[first..<min(samples.count, first + 160)])
        let report = endpointer.process(block)
        if began == nil { began = report.speechBegan }
        ended = report.speechEnded ?? ended
        if report.stop != nil { stopped = true }
      }
    }
    cases += 1
    guard let began else {
      missed += 1
      return
    }
    startErrors.append(abs(began / 16 - start))
    // What is kept begins 300 ms before.
    if began / 16 - Endpointer.preRoll / 16 > start { cut += 1 }
    guard stopped, let ended else {
      endless += 1
      return
    }
    endErrors.append(abs(ended / 16 - end))
    if ended / 16 < end - 150 { early += 1 }
  }

  private var line: String {
    func quantile(_ errors: [Int], _ part: Double) -> Int {
      errors.isEmpty ? -1 : errors.sorted()[min(errors.count - 1, Int(Double(errors.count) * part))]
    }
    return "\(cases) \(quantile(endErrors, 0.5)) \(quantile(endErrors, 0.9)) \(quantile(startErrors, 0.5)) \(early) "
      + "\(endless) \(missed) \(cut)"
  }
}
