// The sound of the measurements as WAV files, for other programs.
private import Glibc
private import Sound

enum TestSounds {
  static func write(_ audio: AudioFolder, to folder: String) throws(Failure) {
    let names = try audio.hotwords()
    let babble = try audio.babble()
    try makeFolder(folder)
    for name in names {
      let own = try audio.utterances("human/\(name)")
      let sets = [
        ("clean", HotwordTest.scenes(own, nil)), ("noise", HotwordTest.scenes(own, babble)),
        ("others", HotwordTest.scenes(try HotwordTest.others(audio, names, but: name), nil)),
      ]
      try makeFolder("\(folder)/\(name)")
      for (kind, scenes) in sets {
        try makeFolder("\(folder)/\(name)/\(kind)")
        for (number, scene) in scenes.enumerated() {
          try write(scene.samples, "\(folder)/\(name)/\(kind)/\(String(number + 1_000).dropFirst()).wav")
        }
      }
    }
    try write(Cost.quietRoom(seconds: 600), "\(folder)/room.wav")
    try write(try audio.utterances("human/orders").flatMap(\.samples), "\(folder)/speech.wav")
  }

  static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw Failure("cannot make the folder \(path)") }
  }

  static func write(_ samples: [Int16], _ path: String) throws(Failure) {
    try write(WAVFile.encode(Clip(sampleRate: 16_000, samples: samples)), path)
  }

  static func write(_ bytes: [UInt8], _ path: String) throws(Failure) {
    guard let file = fopen(path, "wb") else { throw Failure("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure("cannot write \(path) in full") }
  }
}
