// A voice in a file, found in order before flite sees it.
internal import Devices
private import Glibc
private import Sound

/// A `.flitevox` file whose every number was checked. Where it came from and what flite makes of it is not known yet: `load` tells.
struct VoiceFile: Sendable {
  /// Why a file is no voice.
  struct Fault: Error, Hashable {
    var path: String
    var reason: String
  }

  let path: String
  let description: Voice
  /// Of all bytes.
  let fingerprint: UInt64
  /// The largest voices that are published have 15 MB.
  private static let mostBytes = 64 << 20

  /// Reads all of the file and keeps none of it.
  init(path: String) throws(Fault) {
    func system(_ operation: String) -> Fault {
      Fault(path: path, reason: "cannot \(operation): \(String(cString: strerror(errno)))")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw system("open") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw system("look at") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(path: path, reason: "is not a file") }
    let size = Int(status.st_size)
    guard size > 0 else { throw Fault(path: path, reason: "is empty") }
    guard size <= Self.mostBytes else { throw Fault(path: path, reason: "is larger than \(Self.mostBytes >> 20) MB") }
    guard let map = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED else {
      throw system("read")
    }
    defer { munmap(map, size) }
    let bytes = UnsafeRawBufferPointer(start: map, count: size)
    var check = VoiceFileCheck(bytes)
    do throws(VoiceFileCheck.Fault) { try check.run() } catch {
      throw Fault(path: path, reason: "\(error.reason) (at byte \(error.offset))")
    }
    self.path = path
    fingerprint = Fingerprint.of(bytes)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let id = file.hasSuffix(".flitevox") ? String(file.dropLast(9)) : file
    let gender = Voice.Gender(rawValue: check.features["gender"]?.lowercased() ?? "") ?? .unknown
    description = Voice(
      id: id, name: check.name, gender: gender == .unknown ? VoiceChoice.knownGender([id, check.name]) : gender,
      languageCode: Self.languageCode(of: check.features["country"] ?? ""), quality: "enhanced")
  }

  /// The voice files among these, by path.
  static func isNamedAsVoice(_ name: String) -> Bool { name.lowercased().hasSuffix(".flitevox") }

  private static func languageCode(of country: String) -> String {
    switch country.lowercased() {
    case "uk", "gb", "england", "scotland", "wales", "great britain", "united kingdom": "en-GB"
    case "canada": "en-CA"
    case "india": "en-IN"
    case "australia": "en-AU"
    case "ireland": "en-IE"
    default: "en-US"
    }
  }

  /// Has flite load it and listens to a sentence: what is silent or noise is refused as well.
  func load() throws(Fault) -> ReadyVoice {
    // Somebody may have replaced it since.
    guard try VoiceFile(path: path).fingerprint == fingerprint else {
      throw Fault(path: path, reason: "it has changed since the start")
    }
    guard let handle = FliteHandle(path: path, name: description.id) else {
      throw Fault(path: path, reason: "flite cannot load it")
    }
    var samples: [Int16] = []
    do {
      _ = try Flite.speak("please\t\t\nsay\t\t\nthat\t\t\nagain\t.\t\n", voice: handle) { packet in
        samples += packet
        return samples.count < 20 * handle.sampleRate
      }
    } catch {
      throw Fault(path: path, reason: "flite cannot speak with it")
    }
    let level = Loudness(of: Clip(sampleRate: handle.sampleRate, samples: samples)).level
    let seconds = Double(samples.count) / Double(max(1, handle.sampleRate))
    guard (0.4...6).contains(seconds), level > Decibels(-45) else {
      throw Fault(path: path, reason: "it does not speak: a short sentence is \(level.value) dBFS for \(seconds) s")
    }
    return ReadyVoice(
      handle: handle, identity: "\(description.id)#\(String(fingerprint, radix: 16))", level: level)
  }
}
