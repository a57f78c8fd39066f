// What editors say about the properties of prompts and of the audio-to-text map (spec A12, A13, A18, A19, A25).

import LocatedJSON

extension PropertyNote {
  static let prompts: [PropertyNote] = [
    .init("prompt.id", "The prompt's own name, unlike all others."),
    .init("prompt.style", "How the parts are played. Without it combo for a promptCollection, else single."),
    .init("prompt.audioFile", "A recording, in audio/."),
    .init("prompt.textString", "A text to speak, also where the recording is missing."),
    .init("textFile", "A file whose text is spoken, in text/."),
    .init("textIsSSML", "The text is SSML.", false),
    .init("prompt.textLanguageCode", "The locale of the text. Without it the flow's."),
    .init("prompt.promptCollection", "Other prompts that this one is made of."),
    .init("audioPlaybackParams", "How the recording is played."),
    .init("ssEngineParams", "How the text is spoken."),

    .init("loopPlay", "Play again at the end, up to maxPlayCount times in all.", false),
    .init("maxPlayCount", "How often it plays when loopPlay is true.", 1),
    .init(
      "audioPlaybackParams.audioFormat",
      "media, or pcm_48khz and the like for a file without a header; else the header tells."),
    .init("startPosMs", "Milliseconds at which playing starts.", 0),
    .init("stopPosMs", "Milliseconds at which playing stops; 0 is the end.", 0),
    .init("audioPlaybackParams.notifyPosMs", "Send one notification at this position; 0 is off.", 0),
    .init("volume", "Loudness factor.", 1),

    .init("rate", "How fast the voice speaks; 2 is twice as fast, 0.5 half.", 1),
    .init("pitch", "How high the voice is; 2 is an octave up, 0.5 one down.", 1),
    .init("inStreamMode", "Hand speech on in small packets, so that it begins some milliseconds sooner.", false),
    .init("playSSSilenceParams", "Silence around the spoken text."),
    .init("preStartSilenceDurationMs", "Milliseconds of silence before the text.", 0),
    .init("postFinishSilenceDurationMs", "Milliseconds of silence after the text.", 0),

    .init("ssVoiceParams.id", "The exact id of a voice."),
    .init("ssVoiceParams.name", "The name of a voice."),
    .init("gender", "Of the voice."),
    .init("quality", "Of the voice; without effect on a board."),
    .init("ssVoiceParams.languageCode", "The locale of the voice."),

    .init("entry.audioFile", "The name of the recording, as prompts write it."),
    .init("entry.textString", "The text that is spoken where the recording is missing."),
    .init("entry.textLanguageCode", "The locale of the text.", "en-US"),
  ]
}
