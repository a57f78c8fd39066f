import LocatedJSON

/// Recordings that nothing ends (field reports B2, B3), and limits that cannot work (spec A9).
enum UnlimitedRecording: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    map.eachWholeModule(of: [.recordAudio]) { module in issue(of: module).map { [$0] } ?? [] }
  }

  private static func issue(of module: VoiceflowModule) -> Issue? {
    let params = module.recordAudioParams ?? RecordAudioParams()
    // The prompt's end is the recording's.
    guard params.recordFromPrompt.value != true, params.recordFromPrompt.field == nil else { return nil }
    let stop = params.stopRecordParams
    let hearsSpeech = params.vadParams.enableVAD.value == true || params.vadParams.enableVAD.field != nil
    let speechLimits = [stop.maxSpeechLengthMs, stop.maxPreSpeechSilenceLengthMs, stop.maxPostSpeechSilenceLengthMs]
      .filter(\.isLimit)
    if !hearsSpeech, let first = speechLimits.first {
      return Issue(
        .warning, at: first.position, rule: "needs-vad",
        "module \(quoted(module.id)) limits speech or silence without listening for them",
        hint: "add \"vadParams\": { \"enableVAD\": true }")
    }
    if stop.maxRecordLengthMs.isLimit || stop.maxAudioLengthMs.isLimit { return nil }
    if speechLimits.isEmpty {
      return Issue(
        .warning, at: module.position, rule: "unlimited-recording",
        "module \(quoted(module.id)) records without any limit of its own",
        hint: "set \"maxRecordLengthMs\" in \"stopRecordParams\"")
    }
    guard !stop.maxSpeechLengthMs.isLimit else { return nil }
    return Issue(
      .note, at: module.position, rule: "unlimited-recording",
      "module \(quoted(module.id)) records as long as it is never quiet, in steady noise for ever",
      hint: "set \"maxRecordLengthMs\" as well")
  }
}

extension FieldValue<Int> {
  /// Set to something, or may be at run time.
  fileprivate var isLimit: Bool { field != nil || (value ?? 0) > 0 }
}
