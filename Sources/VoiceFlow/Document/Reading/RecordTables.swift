import LocatedJSON

// How modules record (spec A7 to A11).

extension RecordAudioParams: FlowObject {
  static let table = ObjectTable<RecordAudioParams>(
    "recordAudioParams",
    [
      .string("id", \.id),
      .string("promptID", \.promptID),
      .bool("recordFromPrompt", \.recordFromPrompt),
      .bool("recordWhilePlay", \.recordWhilePlay),
      .integer("notifyPosMs", \.notifyPosMs, .milliseconds),
      .object("vadParams", \.vadParams),
      .object("stopRecordParams", \.stopRecordParams),
      .object("aecParams", \.aecParams),
      .string("recordingFileName", \.recordingFileName),
      .string("recordingFileLocation", \.recordingFileLocation),
      .string("languageCode", \.languageCode),
      audioFormat,
      // The 2.0 generation keeps these apart.
      .part(
        ObjectTable(
          "recordPlayPromptParams",
          [
            .string("promptID", \.promptID),
            .bool("recordFromPrompt", \.recordFromPrompt),
            .bool("recordWhilePlay", \.recordWhilePlay),
          ])),
      .part(
        ObjectTable(
          "saveAudioParams",
          [
            .string("fileType", \.fileType, Words(["wav", "caf", "m4a"])),
            .string("recordingFileName", \.recordingFileName),
            .string("recordingFileLocation", \.recordingFileLocation),
            .string("languageCode", \.languageCode),
            audioFormat,
          ])),
    ])

  /// A name, or an object that says it in parts.
  private static let audioFormat = Property<RecordAudioParams>(
    name: "audioFormat", shape: .either(.string, .object { AudioFormatParams.table.shape }), runtime: .itself,
    read: { value, params, reading in
      let form: Property<RecordAudioParams> =
        value.kind == .object ? .object("audioFormat", \.audioFormatParams) : .string("audioFormat", \.audioFormat)
      form.read(value, &params, &reading)
    })
}

extension AudioFormatParams: FlowObject {
  static let table = ObjectTable<AudioFormatParams>(
    "audioFormat",
    [
      .string("formatID", \.formatID, Words(["linearpcm", "aac", "alac"])),
      .string("commonFormat", \.commonFormat, Words(["int16", "int32", "float32", "float64"])),
      .integer(
        "sampleRate", \.sampleRate, IntegerRange(range: 0...0, values: [16_000, 22_050, 32_000, 44_100, 48_000])),
      .integer("channelCount", \.channelCount, IntegerRange(range: 1...32)),
      .integer("encoderBitsPerSample", \.encoderBitsPerSample, IntegerRange(range: 0...0, values: [16, 20, 24, 32])),
      .integer("encoderBitRate", \.encoderBitRate, IntegerRange(range: 0...10_000_000)),
    ])
}

extension VADParams: FlowObject {
  static let table = ObjectTable<VADParams>(
    "vadParams",
    [
      .bool("enableVAD", \.enableVAD),
      .bool("trimSilence", \.trimSilence),
      .bool("savePreTrimAudio", \.savePreTrimAudio),
      .integer("minSpeechToDetectMs", \.minSpeechToDetectMs, .milliseconds),
      .integer("minSilenceToDetectMs", \.minSilenceToDetectMs, .milliseconds),
    ])
}

extension StopRecordParams: FlowObject {
  static let table = ObjectTable<StopRecordParams>(
    "stopRecordParams",
    [
      .integer("maxRecordLengthMs", \.maxRecordLengthMs, .milliseconds),
      .integer("maxAudioLengthMs", \.maxAudioLengthMs, .milliseconds),
      .integer("maxSpeechLengthMs", \.maxSpeechLengthMs, .milliseconds),
      .integer("maxPreSpeechSilenceLengthMs", \.maxPreSpeechSilenceLengthMs, .milliseconds),
      .integer("maxPostSpeechSilenceLengthMs", \.maxPostSpeechSilenceLengthMs, .milliseconds),
    ])
}

extension AECParams: FlowObject {
  static let table = ObjectTable<AECParams>(
    "aecParams",
    [
      .bool("enableAEC", \.enableAEC),
      .integer("delayOffsetMs", \.delayOffsetMs, IntegerRange(range: 0...100, isTime: true)),
      .bool("aecMobile", \.aecMobile),
    ])
}
