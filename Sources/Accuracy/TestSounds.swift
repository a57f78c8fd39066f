// The sound of the measurements as WAV files, for other programs.
private import Glibc
private import Sound

enum TestSounds {
  static func write(_ audio: AudioFolder, to folder: String) throws(Failure) {
    let names = try audio.hotwords()
    let babble = try audio.babble()
    mkdir(folder, 0o755)
    for name in names {
      let own = try audio.utterances("human/\(name)")
      let sets = [
        ("clean", HotwordTest.scenes(own, nil)), ("noise", HotwordTest.scenes(own, babble)),
        ("others", HotwordTest.scenes(try HotwordTest.others(audio, names, but: name), nil)),
      ]
      mkdir("\(folder)/\(name)", 0o755)
      for (kind, scenes) in sets {
        mkdir("\(folder)/\(name)/\(kind)", 0o755)
        for (number, scene) in scenes.enumerated() {
          try write(scene.samples, "\(folder)/\(name)/\(kind)/\(String(number + 1_000).dropFirst()).wav")
        }
      }
    }
    try write(Cost.quietRoom(seconds: 600), "\(folder)/room.wav")
    try write(try audio.utterances("human/orders").flatMap(\.samples), "\(folder)/speech.wav")
  }

  private static func write(_ samples: [Int16], _ path: String) throws(Failure) {
    let bytes = WAVFile.encode(Clip(sampleRate: 16_000, samples: samples))
    guard let file = fopen(path, "wb") else { throw Failure("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure("cannot write \(path) in full") }
  }
}
