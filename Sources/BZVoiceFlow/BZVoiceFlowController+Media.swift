internal import Appliance
public import BZMedia
internal import FliteSpeech
internal import VoiceFlow

/// Engines, voices, pronunciations, places of files.
extension BZVoiceFlowController {
  /// Switches on the default media modules: player, recorder, and the best synthesizer and recognizer of the board.
  @discardableResult
  public func initializeDefaultMediaModules() -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    mediaModules = MediaModule.standard
    return .BZ_SUCCESS
  }

  /// Switches media modules on and off, from JSON text.
  ///
  /// The synthesizer that is switched on last gives the voice for prompts that ask for none. A board starts what a flow needs: a module
  /// that is switched off works all the same.
  @discardableResult
  public func initializeMediaModules(jsonData: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return takeModules(SourceFile(text: jsonData))
  }

  /// Switches media modules on and off, from a file; see `initializeMediaModules(jsonData:)`.
  @discardableResult
  public func initializeMediaModules(localFileURL: String) -> BZ_RESULT {
    reading(localFileURL, in: .FC_VOICEFLOW) { takeModules($0) }
  }

  private func takeModules(_ file: SourceFile) -> BZ_RESULT {
    let (modules, issues) = SettingsReader.mediaModules(file)
    if let failure = failure(among: issues) { return failure }
    mediaModules = modules
    return .BZ_SUCCESS
  }

  /// The voices of an engine, each as name, gender, language code, quality, id. On a board both engines have the same ones.
  public func getSSVoices(ssEngine: BZSSEngine) -> [[String]] {
    guard isInitialized else {
      _ = fail(.BZ_NOT_INITIALIZED)
      return []
    }
    return SynthesizerVoices.rows(locations)
  }

  /// The voice of an engine that speaks where a flow asks for none: name, gender, language code, quality, id.
  public func getActiveSSVoice(ssEngine: BZSSEngine) -> [String] {
    guard isInitialized else {
      _ = fail(.BZ_NOT_INITIALIZED)
      return []
    }
    let wanted: MediaModule.Name = ssEngine == .SSE_APPLE ? .AppleSS : .FliteSS
    return SynthesizerVoices.active(
      name: mediaModules.last { $0.module == wanted && $0.enable }?.voiceName, locations)
  }

  /// The voice that the synthesizer switched on last was given.
  var voice: VoiceRequest? {
    let synthesizers = mediaModules.filter { $0.enable && [.AppleSS, .FliteSS].contains($0.module) }
    guard let name = synthesizers.last?.voiceName, name != "default" else { return nil }
    return VoiceRequest(name: name)
  }

  /// Names the folder of a category's files: an absolute path, one from the current folder, or a `file:` URL.
  ///
  /// A folder in it that is called like the language code goes before it. Recordings may be given a folder that is made when the first is.
  @discardableResult
  public func setMediaResourceLocation(fileCategory: BZFileCategory, localURL: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    let path = ResourceLocations.path(fromURL: localURL)
    guard !path.isEmpty else { return fail(.BZ_INVALID_PARAMETER, "localURL is empty") }
    guard MediaLibrary.isFolder(path) || fileCategory == .FC_RECORD_AUDIO && !MediaLibrary.exists(path) else {
      return fail(.BZ_FILE_NOT_FOUND, "there is no folder \(path) for \(fileCategory)")
    }
    locations.folders[fileCategory] = path
    return .BZ_SUCCESS
  }

  /// Sets the language of the flows that run from now on, such as `en-US`: the name of language folders, and what is asked of voices
  /// and recognition where a flow says nothing.
  @discardableResult
  public func setLanguageCode(langCode: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    let isName = langCode.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    guard isName, (2...35).contains(langCode.utf8.count) else {
      return fail(.BZ_INVALID_PARAMETER, "\"\(langCode)\" is no language code such as \"en-US\"")
    }
    locations.languageCode = langCode
    return .BZ_SUCCESS
  }

  /// Teaches the synthesizer how words are pronounced, in flite's phones with stress digits. Call it while no flow runs.
  ///
  /// Entries that the synthesizer refuses are left out and named by `forBZResult`; the others count.
  @discardableResult
  public func loadSSLexicon(ssEngine: BZSSEngine, lexiconDictionary: [String: String]) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    let entries = lexiconDictionary.sorted { $0.key < $1.key }.map { SSLexicon.Entry(word: $0.key, phones: $0.value) }
    return teach(SSLexicon(entries: entries), ssEngine)
  }

  /// Teaches the synthesizer how words are pronounced, from a file of lines `headword [pos] : phone phone …`.
  @discardableResult
  public func loadSSLexicon(ssEngine: BZSSEngine, lexiconFile: String) -> BZ_RESULT {
    reading(lexiconFile, in: .FC_SPEECH_SYNTHESIS) { teach(SSLexicon(file: $0), ssEngine) }
  }

  private func teach(_ lexicon: SSLexicon, _ engine: BZSSEngine) -> BZ_RESULT {
    guard engine == .SSE_FLITE else {
      return fail(.BZ_NOT_SUPPORTED, "lexicons are for SSE_FLITE; on a board it is the same synthesizer")
    }
    var faults = lexicon.faults
    for entry in lexicon.entries where !FliteSynthesizer.teach(entry.word, phones: entry.phones) {
      faults.append("\"\(entry.word)\" has phones that the synthesizer does not know: \(entry.phones)")
    }
    guard faults.isEmpty else { return fail(.BZ_INVALID_PARAMETER, faults.joined(separator: "; ")) }
    return .BZ_SUCCESS
  }
}
