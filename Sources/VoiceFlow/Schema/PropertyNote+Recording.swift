// What editors say about the properties of recording (spec A7 to A11).

import LocatedJSON

extension PropertyNote {
  static let recording: [PropertyNote] = [
    .init("recordAudioParams.id", "A label of the recording."),
    .init("recordAudioParams.promptID", "A prompt to play before or during the recording, or to record from."),
    .init("recordPlayPromptParams.promptID", "A prompt to play before or during the recording, or to record from."),
    .init("recordFromPrompt", "The sound of the prompt is what is recorded; nothing is played.", false),
    .init("recordWhilePlay", "Record while the prompt plays, not after it.", false),
    .init("notifyPosMs", "Send one notification after this many milliseconds; 0 is off.", 0),
    .init("vadParams", "How speech is told from silence."),
    .init("stopRecordParams", "When a recording or a turn ends by itself."),
    .init("recordingFileName", "The file of the recording; a name is made up without it."),
    .init("recordingFileLocation", "The folder of the recording; the recordings of the data folder without it."),
    .init("languageCode", "The locale, and the folder in which files are looked up first. Without it the flow's."),
    .init("audioFormat", "The stored format; without effect on a board, which keeps WAV of 16 bits and one channel."),
    .init("recordPlayPromptParams", "The prompt of the recording, as the 2.0 format writes it."),
    .init("saveAudioParams", "Where and how the recording is kept, as the 2.0 format writes it."),
    .init("fileType", "The kind of file; a board keeps WAV.", "wav"),

    .init("formatID", "The coding of the sound; a board keeps linearpcm.", "linearpcm"),
    .init("commonFormat", "The type of one sample; a board keeps int16."),
    .init("sampleRate", "Samples a second; the recorder chooses without it."),
    .init("channelCount", "Channels.", 1),
    .init("encoderBitsPerSample", "Bits of a sample; ALAC only."),
    .init("encoderBitRate", "Bits a second; AAC only."),

    .init("enableVAD", "Look for speech. Without it on in dialogs and listeners, off in recordings."),
    .init("trimSilence", "Leave silence out of the recording.", false),
    .init("savePreTrimAudio", "With trimSilence: keep the whole sound too, in a further file.", false),
    .init("minSpeechToDetectMs", "Milliseconds of speech before it counts as speech.", 200),
    .init("minSilenceToDetectMs", "Milliseconds of silence before it counts as silence.", 200),

    .init("maxRecordLengthMs", "End after this many milliseconds in the file; 0 is off.", 0),
    .init("maxAudioLengthMs", "End after this many milliseconds at the microphone; 0 is off.", 0),
    .init("maxSpeechLengthMs", "End after this many milliseconds of speech; 0 is off.", 0),
    .init(
      "maxPreSpeechSilenceLengthMs",
      "End when nobody speaks for this many milliseconds; 0 is off. Without it 8000 in dialogs and listeners, off in recordings."
    ),
    .init(
      "maxPostSpeechSilenceLengthMs",
      "End after this many milliseconds of silence behind speech; 0 is off. Without it 1000 in dialogs and listeners, off in recordings."
    ),

    .init("enableAEC", "Remove the echo of what is played from what is heard.", true),
    .init("delayOffsetMs", "Delay of the echo in milliseconds.", 0),
    .init("aecMobile", "Take the light variant; without effect on a board.", false),
  ]
}
