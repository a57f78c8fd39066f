/// How one prompt becomes one segment: its sources in the order in which they are tried, and its voice.
extension PromptResolver {
  /// The segment, or nil if the prompt has nothing to play; the fault has been reported then.
  func segment(of prompt: AudioPromptModule, in context: inout RunContext) -> PromptSegment? {
    let isSSML = context.flag(prompt.textIsSSML, default: false)
    let audioFile = context.string(prompt.audioFile)
    var sources: [PromptSegment.Source] = []
    if let audioFile { sources.append(.audioFile(audioFile)) }
    if let text = context.string(prompt.textString) { sources.append(.text(text, isSSML: isSSML)) }
    if let file = context.string(prompt.textFile) { sources.append(.textFile(file, isSSML: isSSML)) }
    let language = context.string(prompt.textLanguageCode)
    var spoken = language
    if let entry = audioFile.flatMap({ context.plan.audioToText[$0] }), let text = context.string(entry.textString) {
      if sources.count == 1 {
        spoken = spoken ?? entry.textLanguageField.flatMap { context.fields[$0]?.text } ?? entry.textLanguageCode
      }
      sources.append(.text(text, isSSML: false))
    }
    guard !sources.isEmpty else {
      context.fault("empty-prompt", "prompt \"\(prompt.id)\" has neither sound nor text")
      return nil
    }
    let playback = prompt.audioPlaybackParams
    return PromptSegment(
      prompt: prompt.id, sources: sources, languageCode: language ?? context.defaults.languageCode,
      voice: voice(of: prompt, language: spoken, in: &context),
      loops: context.flag(playback.loopPlay, default: false),
      maxPlayCount: context.integer(playback.maxPlayCount, atLeast: 1) ?? 1,
      audioFormat: context.string(playback.audioFormat),
      startPosMs: context.integer(playback.startPosMs) ?? 0, stopPosMs: context.integer(playback.stopPosMs) ?? 0,
      volume: context.factor(playback.volume))
  }

  /// Nearest wins, the voice as a whole: parts of two voices make a third that nobody asked for (spec C3).
  private func voice(
    of prompt: AudioPromptModule, language: String?, in context: inout RunContext
  ) -> VoiceRequest {
    var request =
      context.voice(prompt.ssEngineParams?.ssVoiceParams) ?? context.voice(voice) ?? context.defaults.voice
      ?? VoiceRequest()
    request.engine = context.string(prompt.ssEngine) ?? context.string(engine) ?? context.defaults.engine
    request.languageCode = request.languageCode ?? language
    if let params = prompt.ssEngineParams {
      request.volume = context.factor(params.volume)
      request.rate = context.factor(params.rate)
      request.pitch = context.factor(params.pitch)
      request.streams = context.flag(params.inStreamMode, default: false)
      request.silenceBeforeMs = context.integer(params.playSSSilenceParams.preStartSilenceDurationMs) ?? 0
      request.silenceAfterMs = context.integer(params.playSSSilenceParams.postFinishSilenceDurationMs) ?? 0
    }
    return request
  }
}

extension PromptSegment {
  /// Nothing in it can be heard: it proves nothing about time.
  var isBlank: Bool {
    sources.allSatisfy { source in
      switch source {
      case .text(let text, _): text.allSatisfy(\.isWhitespace)
      case .audioFile, .textFile: false
      }
    }
  }
}
