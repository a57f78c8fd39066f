internal import LocatedJSON

/// Reads the part of `appliance.json` that names the sound devices.
enum AudioReader {
  static func audio(_ value: LocatedValue, _ reader: ObjectReader) -> Configuration.Audio {
    let entry = ObjectReader(value, what: "\"audio\"", rule: "configuration")
    defer { reader.absorb(entry) }
    var audio = Configuration.Audio()
    audio.microphone = device("microphone", entry) ?? audio.microphone
    audio.speaker = device("speaker", entry) ?? audio.speaker
    audio.handset = device("handset", entry)
    audio.volume = entry.integer("volume", in: Configuration.Audio.volumes) ?? audio.volume
    audio.maximumVolume = entry.integer("maximumVolume", in: 1...10) ?? audio.maximumVolume
    if audio.volume > audio.maximumVolume, let value = entry.any("volume") ?? entry.any("maximumVolume") {
      entry.warning(
        "\"volume\" is \(audio.volume), and \"maximumVolume\" lets it be \(audio.maximumVolume) at most",
        at: value.position)
    }
    audio.leadInMs = entry.integer("leadInMs", in: 0...3_000) ?? audio.leadInMs
    audio.keepsAwake = entry.bool("keepAwake") ?? audio.keepsAwake
    audio.gain = entry.number("gain", in: -20...40) ?? audio.gain
    audio.levels = entry.bool("level") ?? audio.levels
    return audio
  }

  /// A device by a name that stays: cards are numbered anew at each start (field report D4).
  private static func device(_ key: String, _ entry: ObjectReader) -> String? {
    guard let name = entry.string(key), let value = entry.any(key) else { return nil }
    if name.isEmpty {
      entry.fault("\"\(key)\" is empty", at: value.position, hint: "leave it out for \"default\"")
      return nil
    }
    let afterColon = name.split(separator: ":", maxSplits: 1).dropFirst().first ?? ""
    if afterColon.first?.isNumber == true {
      entry.warning(
        "the device \"\(name)\" is named by its number, and cards are numbered anew at each start", at: value.position,
        hint: "name the card, as in \"plughw:CARD=Device\"; \"hearken doctor\" lists the names")
    }
    return name
  }
}
