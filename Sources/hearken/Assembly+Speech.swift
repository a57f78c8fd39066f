internal import Appliance
internal import Devices
internal import FliteSpeech
internal import LocatedJSON
internal import Sound
internal import VoiceFlow

extension Assembly {
  /// The voice of a flow: the built-in voices, those in its folder for synthesis, its lexicon, its sounds.
  static func synthesizer(
    _ folder: FlowFolder, adding voiceFiles: [String] = [], keeping: FliteSynthesizer.Keeping? = nil,
    journal: (any Journal)? = nil
  ) -> FliteSynthesizer {
    let place = folder.media.folder
    let language = folder.flow.languageCode
    return FliteSynthesizer(
      lexicon: folder.lexicon, voiceFiles: folder.media.voiceFiles + voiceFiles,
      sounds: { name in
        // A library of its own: this runs on the thread that computes speech.
        try? MediaLibrary(folder: place).clip(of: name, languageCode: language, format: nil)
      }, keeping: keeping, journal: journal)
  }

  /// The voice files of a flow that are none.
  static func voiceIssues(_ synthesizer: FliteSynthesizer) -> [Issue] {
    synthesizer.refusedVoices.map { voice in
      Issue(
        .warning, at: SourcePosition(file: voice.path, line: 1, column: 1), rule: "damaged-voice",
        "this voice cannot be used, and another one speaks in its place: \(voice.reason)",
        hint: "copy the file again, or take it away")
    }
  }

  /// Speaks everything that a flow always says in the same words, so that it is kept and starts like a recording.
  ///
  /// - Returns: how it went, in one sentence.
  func warm(data: String) throws(Failure) -> String {
    let place = "\(data)/\(Self.speechFolder)"
    try DataFolder.create(data)
    let trouble = Trouble()
    let synthesizer = Self.synthesizer(
      folder, keeping: FliteSynthesizer.Keeping(folder: place, keepsAll: true), journal: trouble)
    let prompts = folder.fixedPrompts(for: flow)
    var seconds = 0.0
    for prompt in prompts {
      do throws(SynthesisError) {
        let speech = try synthesizer.speech(
          of: prompt.text, isSSML: prompt.isSSML, voice: synthesizer.voice(for: prompt.voice), manner: prompt.manner)
        while System.stopRequests == 0, let piece = try speech.next() {
          seconds += Double(piece.count) / Double(speech.sampleRate)
        }
      } catch {
        // What cannot be said was told by the check.
        continue
      }
      if System.stopRequests > 0 { throw Failure(.interrupted, "hearken: stopped; what was spoken so far is kept") }
    }
    if let reason = trouble.reason { throw Failure(.cannotCreate, "hearken: nothing can be kept: \(reason)") }
    return "\(prompts.count) texts, \(Int(seconds.rounded())) s of speech, are ready in \(place)"
  }

  /// In the data folder.
  static let speechFolder = "speech"

  /// Hears why nothing could be kept.
  private final class Trouble: Journal, @unchecked Sendable {
    // @unchecked: written on the thread that computes, and read when it has nothing more to do.
    private(set) var reason: String?

    func log(_ level: JournalLevel, _ message: String, _ metadata: [String: String]) {
      if let reason = metadata["speech.reason"] { self.reason = reason }
    }
  }
}
