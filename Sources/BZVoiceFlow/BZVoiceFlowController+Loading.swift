internal import Appliance
public import BZMedia
internal import VoiceFlow

/// Loading what runs. With an error in it nothing of a file is taken, and `forBZResult` names file, line and fault.
extension BZVoiceFlowController {
  /// Loads Audio Prompt Modules from a file; see `loadAudioPromptModules(jsonData:)`.
  @discardableResult
  public func loadAudioPromptModules(localFileURL: String) -> BZ_RESULT {
    reading(localFileURL, in: .FC_VOICEFLOW) { takePrompts($0) }
  }

  /// Loads Audio Prompt Modules from JSON text. They replace loaded ones of the same id, also while a flow runs; the others stay.
  @discardableResult
  public func loadAudioPromptModules(jsonData: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return takePrompts(SourceFile(text: jsonData))
  }

  private func takePrompts(_ file: SourceFile) -> BZ_RESULT {
    let (read, issues) = FlowReader.prompts(file)
    if let failure = failure(among: issues) { return failure }
    var known = prompts ?? [:]
    for prompt in read { known[prompt.id] = prompt }
    prompts = known
    replacePrompts()
    return .BZ_SUCCESS
  }

  /// Loads texts for sound files that may be missing, from a file; see `loadAudioToTextMap(jsonData:)`.
  @discardableResult
  public func loadAudioToTextMap(localFileURL: String) -> BZ_RESULT {
    reading(localFileURL, in: .FC_VOICEFLOW) { takeTexts($0) }
  }

  /// Loads texts for sound files that may be missing, from JSON text. They replace loaded ones for the same file.
  @discardableResult
  public func loadAudioToTextMap(jsonData: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return takeTexts(SourceFile(text: jsonData))
  }

  private func takeTexts(_ file: SourceFile) -> BZ_RESULT {
    let (read, issues) = FlowReader.audioToText(file)
    if let failure = failure(among: issues) { return failure }
    for entry in read { audioToText[entry.audioFile] = entry }
    replacePrompts()
    return .BZ_SUCCESS
  }

  /// Prompts are read when they are used (spec Q28).
  private func replacePrompts() {
    guard progress.phase != .idle, let prompts else { return }
    let audioToText = audioToText
    stage?.post { conductor, _ in conductor.exchange(prompts: prompts, audioToText: audioToText) }
  }

  /// Loads a voiceflow from a file; see `loadVoiceflow(jsonData:)`.
  @discardableResult
  public func loadVoiceflow(localFileURL: String) -> BZ_RESULT {
    reading(localFileURL, in: .FC_VOICEFLOW) { takeModules($0) }
  }

  /// Loads a voiceflow from JSON text, in place of the one before; refused while a flow runs.
  @discardableResult
  public func loadVoiceflow(jsonData: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return takeModules(SourceFile(text: jsonData))
  }

  private func takeModules(_ file: SourceFile) -> BZ_RESULT {
    guard progress.phase != .running else { return fail(.BZ_ALREADY_RUNNING) }
    let (read, issues) = FlowReader.modules(file)
    if let failure = failure(among: issues) { return failure }
    modules = read
    kinds = Dictionary(read.map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
    return .BZ_SUCCESS
  }

  /// Finds and reads a file of a category, and hands it over.
  func reading(_ name: String, in category: BZFileCategory, _ take: (SourceFile) -> BZ_RESULT) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    guard let path = locations.path(of: name, in: category) else {
      let place = name.hasPrefix("/") ? "" : " in \(locations.folders[category] ?? "the current folder")"
      return fail(.BZ_FILE_NOT_FOUND, "\"\(name)\"\(place)")
    }
    do {
      return take(SourceFile(name: path, bytes: try MediaLibrary.read(path)))
    } catch {
      return fail(.BZ_FILE_NOT_FOUND, "\(error)")
    }
  }
}

extension SourceFile {
  /// JSON that came as text; faults name it so.
  init(text: String) { self.init(name: "jsonData", bytes: Array(text.utf8)) }
}
