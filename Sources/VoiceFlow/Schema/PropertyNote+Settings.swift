// What editors say about the two settings files of the original (spec A26, A27).

import LocatedJSON

extension PropertyNote {
  static let settings: [PropertyNote] = [
    .init("categories", "How the original shares the sound with other applications."),
    .init("mode", "What the original uses the sound for.", "default"),
    .init("mixWithOthers", "Play together with other applications."),
    .init("duckOthers", "Make other applications quieter."),
    .init("allowBluetooth", "Use Bluetooth headsets."),
    .init("defaultToSpeaker", "Play through the loudspeaker."),
    .init("interruptSpokenAudioAndMixWithOthers", "Pause other applications that speak."),
    .init("allowBluetoothA2DP", "Use Bluetooth loudspeakers."),
    .init("allowAirPlay", "Use AirPlay."),
    .init("module.module", "The engine."),
    .init("module.enable", "Whether it is on."),
    .init("module.voiceName", "The voice of a synthesizer."),
    .init("module.languageCode", "The locale of a recogniser."),
  ]
}
