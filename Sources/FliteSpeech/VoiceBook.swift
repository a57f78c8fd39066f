// All voices: those that are built in, and those of files.
internal import Devices
internal import Sound
private import Synchronization

/// A voice that can be asked for.
struct SpeechVoice: Sendable {
  enum Source: Sendable {
    case builtIn(FliteVoice)
    case file(VoiceFile)
  }

  var description: Voice
  var source: Source

  init(_ voice: FliteVoice) {
    description = voice.description
    source = .builtIn(voice)
  }

  init(_ file: VoiceFile) {
    description = file.description
    source = .file(file)
  }
}

/// A voice that flite has loaded, and what is known of it.
struct ReadyVoice: Sendable {
  var handle: FliteHandle
  /// Changes with the sound of the voice.
  var identity: String
  var level: Decibels
}

/// Knows the voices and loads them when they are wanted. Any thread.
final class VoiceBook: Sendable {
  /// A voice of a file has some megabytes; so many stay loaded.
  private static let mostLoaded = 2

  /// The built-in ones first; never empty.
  let voices: [SpeechVoice]
  /// Files that are no voices, and why.
  let refused: [VoiceFile.Fault]
  private let journal: (any Journal)?
  private let open: @Sendable (FliteVoice) -> FliteHandle?

  private struct State: Sendable {
    var builtIn: [FliteVoice: ReadyVoice] = [:]
    /// The one used last is last.
    var loaded: [(path: String, voice: ReadyVoice)] = []
    /// Files that turned out to be of no use.
    var failed: Set<String> = []
  }

  private let state = Mutex(State())

  /// - Parameters:
  ///   - files: paths of `.flitevox` files; each is checked, none is loaded.
  ///   - open: makes a built-in voice.
  init(
    files: [String] = [], journal: (any Journal)? = nil,
    open: @escaping @Sendable (FliteVoice) -> FliteHandle? = { FliteHandle($0) }
  ) {
    self.journal = journal
    self.open = open
    var voices = FliteVoice.allCases.map { SpeechVoice($0) }
    var refused: [VoiceFile.Fault] = []
    for path in files {
      do throws(VoiceFile.Fault) {
        let file = try VoiceFile(path: path)
        if voices.contains(where: { $0.description.id == file.description.id }) {
          throw VoiceFile.Fault(path: path, reason: "another voice is called \"\(file.description.id)\" as well")
        }
        voices.append(SpeechVoice(file))
      } catch {
        refused.append(error)
        journal?.log(
          .warning, "a voice file is refused; another voice speaks in its place",
          ["voice.path": path, "voice.reason": error.reason])
      }
    }
    self.voices = voices
    self.refused = refused
  }

  /// The voice, loaded; the default one where it cannot be.
  func ready(_ voice: Voice) throws(SynthesisError) -> ReadyVoice {
    let known = voices.first { $0.description.id == voice.id }
    switch known?.source ?? SpeechVoice(VoiceChoice.builtIn(for: voice)).source {
    case .builtIn(let voice): return try ready(voice)
    case .file(let file):
      if let ready = ready(file) { return ready }
      return try ready(FliteVoice.slt)
    }
  }

  /// The voice, or the first other one that is there.
  private func ready(_ voice: FliteVoice) throws(SynthesisError) -> ReadyVoice {
    let (ready, isMissing) = state.withLock { state -> (ReadyVoice?, Bool) in
      if let ready = state.builtIn[voice] { return (ready, false) }
      for candidate in [voice] + FliteVoice.allCases {
        guard let handle = open(candidate) else { continue }
        let ready = ReadyVoice(handle: handle, identity: candidate.rawValue, level: candidate.level)
        state.builtIn[voice] = ready
        return (ready, candidate != voice)
      }
      return (nil, false)
    }
    guard let ready else {
      throw .engine(
        "flite's voice \(voice.rawValue) is missing or damaged, and so are the others: install Hearken again")
    }
    if isMissing {
      journal?.log(
        .warning, "a voice that came with the program is missing or damaged; another voice speaks in its place",
        ["voice": voice.rawValue])
    }
    return ready
  }

  private func ready(_ file: VoiceFile) -> ReadyVoice? {
    // What is not wanted any more is unloaded after the lock.
    let (ready, dropped, failure) = state.withLock { state -> (ReadyVoice?, ReadyVoice?, String?) in
      if let index = state.loaded.firstIndex(where: { $0.path == file.path }) {
        let entry = state.loaded.remove(at: index)
        state.loaded.append(entry)
        return (entry.voice, nil, nil)
      }
      guard !state.failed.contains(file.path) else { return (nil, nil, nil) }
      do throws(VoiceFile.Fault) {
        let voice = try file.load()
        state.loaded.append((file.path, voice))
        let dropped = state.loaded.count > Self.mostLoaded ? state.loaded.removeFirst().voice : nil
        return (voice, dropped, nil)
      } catch {
        state.failed.insert(file.path)
        return (nil, nil, error.reason)
      }
    }
    _ = dropped
    if let failure {
      journal?.log(
        .warning, "a voice file is refused; another voice speaks in its place",
        ["voice.path": file.path, "voice.reason": failure])
    }
    return ready
  }
}
