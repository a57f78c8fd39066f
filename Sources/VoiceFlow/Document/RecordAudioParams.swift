/// How a module records, and how dialogs and listeners find the ends of speech (spec A7 to A11).
package struct RecordAudioParams: Hashable, Sendable {
  /// Label of the recording task.
  package var id: FieldString?
  package var promptID: FieldString?
  /// The prompt's sound is what is recorded; nothing is played.
  package var recordFromPrompt = FieldValue<Bool>()
  /// Record while the prompt plays, not after it; our name (spec A7).
  package var recordWhilePlay = FieldValue<Bool>()
  /// One notification when this many milliseconds are recorded; 0 is off.
  package var notifyPosMs = FieldValue<Int>()
  package var vadParams = VADParams()
  package var stopRecordParams = StopRecordParams()
  package var aecParams = AECParams()
  /// Where the recording is kept; FC_RECORD_AUDIO and a made-up name by default (Q6).
  package var recordingFileName: FieldString?
  package var recordingFileLocation: FieldString?
  package var languageCode: FieldString?
  /// The name of the stored format.
  package var audioFormat: FieldString?
  /// The stored format in parts, as the 2.0 format writes it.
  package var audioFormatParams: AudioFormatParams?
  /// `wav`, `caf` or `m4a`; `wav` by default (spec A11, of the 2.0 format).
  package var fileType: FieldString?

  package init() {}
}

/// How a recording is stored (spec A11, of the 2.0 format).
package struct AudioFormatParams: Hashable, Sendable {
  /// `linearpcm`, `aac` or `alac`; `linearpcm` by default.
  package var formatID: FieldString?
  /// `int16`, `int32`, `float32` or `float64`; `float32` by default.
  package var commonFormat: FieldString?
  /// Samples a second; chosen by the recorder by default.
  package var sampleRate = FieldValue<Int>()
  /// 1 by default.
  package var channelCount = FieldValue<Int>()
  /// ALAC only: 16, 20, 24 or 32.
  package var encoderBitsPerSample = FieldValue<Int>()
  /// AAC only.
  package var encoderBitRate = FieldValue<Int>()

  package init() {}
}

/// Voice activity detection (spec A8).
package struct VADParams: Hashable, Sendable {
  package var enableVAD = FieldValue<Bool>()
  package var trimSilence = FieldValue<Bool>()
  package var savePreTrimAudio = FieldValue<Bool>()
  /// Milliseconds of speech before "speech detected"; 200 by default.
  package var minSpeechToDetectMs = FieldValue<Int>()
  /// Milliseconds of silence before "silence detected"; 200 by default (Q22).
  package var minSilenceToDetectMs = FieldValue<Int>()

  package init() {}
}

/// When a recording or a turn ends by itself (spec A9). Milliseconds; 0 is off.
package struct StopRecordParams: Hashable, Sendable {
  package var maxRecordLengthMs = FieldValue<Int>()
  package var maxAudioLengthMs = FieldValue<Int>()
  package var maxSpeechLengthMs = FieldValue<Int>()
  package var maxPreSpeechSilenceLengthMs = FieldValue<Int>()
  package var maxPostSpeechSilenceLengthMs = FieldValue<Int>()

  package init() {}
}

/// Echo cancellation while playing and recording at once (spec A10).
package struct AECParams: Hashable, Sendable {
  /// True by default.
  package var enableAEC = FieldValue<Bool>()
  /// Delay of the echo in milliseconds, 0 to 100.
  package var delayOffsetMs = FieldValue<Int>()
  package var aecMobile = FieldValue<Bool>()

  package init() {}
}
