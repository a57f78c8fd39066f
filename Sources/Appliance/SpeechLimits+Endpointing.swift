internal import Sound
internal import VoiceFlow

extension SpeechLimits {
  /// The limits as the endpointer takes them.
  ///
  /// - Parameter ceilingMs: ends what the flow does not limit.
  func endpointing(ceilingMs: Int) -> EndpointerLimits {
    var limits = EndpointerLimits()
    limits.detectsVoice = detectsVoice
    limits.trimsSilence = detectsVoice && trimsSilence
    limits.minSpeechToDetect = minSpeechToDetect
    limits.minSilenceToDetect = minSilenceToDetect
    limits.maxRecordLength = maxRecordLength
    limits.maxAudioLength = maxAudioLength
    limits.maxSpeechLength = maxSpeechLength
    limits.maxPreSpeechSilence = maxPreSpeechSilence
    limits.maxPostSpeechSilence = maxPostSpeechSilence
    limits.ceiling = ceilingMs
    return limits
  }
}

extension EndpointerStop {
  /// The format's word for it (spec A24c); a limit of the appliance's own is one of the audio.
  var reason: StopRecordReason {
    switch self {
    case .postSpeechSilence: .maxPostSpeechSilenceExceeded
    case .preSpeechSilence: .maxPreSpeechSilenceExceeded
    case .speechLength: .maxSpeechExceeded
    case .recordLength: .maxRecordExceeded
    case .audioLength, .ceiling: .maxAudioExceeded
    }
  }
}
