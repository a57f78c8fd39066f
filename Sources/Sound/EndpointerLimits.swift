/// How the ends of speech are found in one turn, in milliseconds; 0 is off (spec A8, A9).
package struct EndpointerLimits: Hashable, Sendable {
  /// Without it only the record, audio and ceiling limits count (spec A9).
  package var detectsVoice = true
  /// Only speech is to be kept, with a little of what stands around it. Needs `detectsVoice`.
  package var trimsSilence = false
  /// Speech needed before it counts as speech; voiced sound, its surest sign, counts twice. Noises without a pitch never do.
  package var minSpeechToDetect = 200
  /// Silence needed before speech counts as over.
  package var minSilenceToDetect = 200
  /// Of what is kept.
  package var maxRecordLength = 0
  /// Of what was captured.
  package var maxAudioLength = 0
  /// Of the speech, short pauses included.
  package var maxSpeechLength = 0
  /// From the start of the turn, while nobody speaks.
  package var maxPreSpeechSilence = 0
  /// After speech.
  package var maxPostSpeechSilence = 0
  /// Of what was captured, whatever the flow says: nothing records for ever (field report B3). 0 is not "off" but ten minutes.
  package var ceiling = 600_000

  package init() {}

  /// Numbers that can be computed with, whatever a flow says: below 0 is 0, and more than a day is a day.
  func bounded() -> EndpointerLimits {
    func bounded(_ limit: Int, least: Int = 0) -> Int { max(least, min(limit, 86_400_000)) }
    var limits = self
    limits.minSpeechToDetect = bounded(minSpeechToDetect, least: 10)
    limits.minSilenceToDetect = bounded(minSilenceToDetect, least: 10)
    limits.maxRecordLength = bounded(maxRecordLength)
    limits.maxAudioLength = bounded(maxAudioLength)
    limits.maxSpeechLength = bounded(maxSpeechLength)
    limits.maxPreSpeechSilence = bounded(maxPreSpeechSilence)
    limits.maxPostSpeechSilence = bounded(maxPostSpeechSilence)
    limits.ceiling = ceiling > 0 ? bounded(ceiling) : EndpointerLimits().ceiling
    return limits
  }
}

/// Why a turn ended by itself.
package enum EndpointerStop: Hashable, Sendable, CaseIterable {
  case postSpeechSilence, preSpeechSilence, speechLength, recordLength, audioLength, ceiling
}

/// What one block brought. Positions are samples since the turn began.
package struct EndpointerReport: Hashable, Sendable {
  /// Speech was found; where it began, some time ago.
  package var speechBegan: Int?
  /// Speech is over; where it ended, some time ago. It may begin again.
  package var speechEnded: Int?
  /// The turn is over; nothing more is reported.
  package var stop: EndpointerStop?
  /// What is to be kept now: this block, nothing, or when trimmed speech begins also what came up to `Endpointer.lookBack` before.
  package var keep = 0..<0

  package init() {}
}
