// espeak-ng's voices: English accents, each in the throats of its many variants.
private import Glibc
package import HotwordTraining
private import Sound

/// The family of the program `espeak-ng`, which is started for each text: it is under the GPL and so no part of this program.
package struct EspeakVoices: TrainingVoices {
  package let name = "espeak-ng"
  private let variants: [String]
  private let given: GivenPronunciations

  /// American ones come oftener: most speakers of English that a device meets are nearest to them.
  private static let accents = [
    "en-us", "en-us", "en-us", "en-us-nyc", "en", "en", "en-gb-x-rp", "en-gb-scotland", "en-029", "en-gb-x-gbclan",
    "en-gb-x-gbcwmd",
  ]
  /// Voices that no person has.
  private static let unnatural = ["whisper", "obot", "nnouncer", "emonic", "croak", "fast", "klatt"]

  /// Nil where espeak-ng is not installed.
  ///
  /// - Parameter given: how some words are to be said.
  package init?(_ given: GivenPronunciations = GivenPronunciations()) {
    guard let table = Self.output(of: ["espeak-ng", "--voices=variant"]) else { return nil }
    var variants: [String] = []
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
      for word in line.split(separator: " ") where word.hasPrefix("!v/") {
        let variant = String(word.dropFirst(3))
        if !Self.unnatural.contains(where: variant.contains) { variants.append(variant) }
      }
    }
    guard !variants.isEmpty else { return nil }
    self.variants = variants.sorted()
    self.given = given
  }

  /// Accents in the throats of variants.
  package var voiceCount: Int { Set(Self.accents).count * variants.count }

  package func speak(_ text: String, _ chance: inout Chance) throws(TrainingError) -> Utterance {
    let voice = "\(chance.pick(Self.accents))+\(chance.pick(variants))"
    let words = [
      "espeak-ng", "--stdout", "-v", voice, "-s", "\(120 + chance.index(111))", "-p", "\(20 + chance.index(61))", "--",
      given.withMnemonics(text, &chance),
    ]
    guard let bytes = Self.output(of: words) else {
      throw .synthesizer("espeak-ng did not answer to: \(words.joined(separator: " "))")
    }
    guard let clip = Self.clip(bytes) else { throw .synthesizer("espeak-ng wrote no sound for: \(text)") }
    return try Utterance(clip)
  }

  /// Its WAV tells no length, for it is written as it is spoken.
  private static func clip(_ bytes: [UInt8]) -> Clip? {
    guard bytes.count > 44, bytes.starts(with: Array("RIFF".utf8)) else { return nil }
    let rate = Int(bytes[24]) | Int(bytes[25]) << 8 | Int(bytes[26]) << 16
    guard (8_000...48_000).contains(rate) else { return nil }
    var samples: [Int16] = []
    samples.reserveCapacity(bytes.count / 2)
    for index in stride(from: 44, to: bytes.count - 1, by: 2) {
      samples.append(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
    }
    return Clip(sampleRate: rate, samples: samples)
  }

  /// What a program writes, when it ends well within ten seconds.
  private static func output(of words: [String]) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { close(nothing) }
    guard pipe(&ends) == 0 else { return nil }
    // A child of another thread that starts just now may hold the end open; it is gone in a moment.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for pointer in arguments { free(pointer) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [(STDIN_FILENO, nothing), (STDOUT_FILENO, ends[1]), (STDERR_FILENO, nothing)] {
      posix_spawn_file_actions_adddup2(&actions, file, number)
    }
    // A locale could read numbers otherwise.
    var environment: [String] = ["LC_ALL=C.UTF-8"]
    for name in ["PATH", "HOME"] {
      if let value = getenv(name) { environment.append(name + "=" + String(cString: value)) }
    }
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    settings.append(nil)
    defer { for pointer in settings { free(pointer) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, &settings)
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isComplete = false
    while bytes.count < limit {
      var place = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let ready = poll(&place, 1, 10_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { break }
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      isComplete = count == 0
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    if !isComplete { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return isComplete && status == 0 ? bytes : nil
  }

  /// A minute of sound.
  private static let limit = 4 << 20
}
