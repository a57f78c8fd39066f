// How long reading and validating a flow takes, as `hearken check` does it, without files beside the flow.
private import LocatedJSON
private import VoiceFlow

enum CheckSpeed {
  /// Milliseconds (the median of five times), peak megabytes, and how many faults there are.
  static func measure(_ folder: String) throws(Failure) -> String {
    let voiceflow = SourceFile(name: "voiceflow.json", bytes: try Disk.read(folder + "/voiceflow.json"))
    let prompts = SourceFile(name: "prompts.json", bytes: try Disk.read(folder + "/prompts.json"))
    var times: [Double] = []
    var faults = 0
    var megabytes = 0.0
    for _ in 0..<5 {
      let start = Stopwatch.computed
      let (flow, issues) = FlowReader.flow(voiceflow: voiceflow, prompts: [prompts])
      faults = issues.count + Validator.issues(in: flow).count
      // One check is what has to fit; later ones also hold what the allocator kept.
      if times.isEmpty { megabytes = Stopwatch.peakMegabytes }
      times.append((Stopwatch.computed - start) * 1000)
    }
    return "\(Int(times.sorted()[2].rounded(.up))) \(Int(megabytes.rounded(.up))) \(faults)"
  }
}
