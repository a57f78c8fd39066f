package import LocatedJSON

/// A file that a flow needs, as its author wrote it. Whether it is there is for others to see: nothing here looks at a disk.
package struct FileReference: Hashable, Sendable {
  /// Where the original looks for files (spec B2, `BZFileCategory`).
  package enum Category: String, Hashable, Sendable, CaseIterable {
    case playAudio = "FC_PLAY_AUDIO"
    case playText = "FC_PLAY_TEXT"
    case recordAudio = "FC_RECORD_AUDIO"
    case speechRecognition = "FC_SPEECH_RECOGNITION"
    case speechSynthesis = "FC_SPEECH_SYNTHESIS"
  }

  package var category: Category
  package var name: String
  /// The folder that the flow names, or nil for the category's own.
  package var location: FieldString?
  /// The language folder that the flow names for this file, or nil for the current one.
  package var languageCode: FieldString?
  package var position: SourcePosition
  /// Who needs it, for a sentence: `prompt "P_Welcome"`.
  package var user: String
  /// Text is spoken if the file is not there (spec A25, C3).
  package var hasTextFallback = false
  /// The format that the flow declares for it, such as `pcm_48khz`.
  package var audioFormat: FieldString?
  /// A grammar's or a model's type, in the words of the format.
  package var taskType: String?
  /// Some module records a file of this name: it need not be there beforehand.
  package var isRecordedByFlow = false
}

extension Flow {
  /// Every file that the flow names in writing, sorted by position. Names that a field decides are not among them.
  package var fileReferences: [FileReference] {
    let recorded = recordedNames
    var all = prompts.values.flatMap { references(of: $0) }
    for index in modules.indices where modules[index].mayNameFiles { all += references(of: modules[index]) }
    for index in all.indices where recorded.contains(all[index].name) { all[index].isRecordedByFlow = true }
    return all.sorted { $0.position == $1.position ? $0.name < $1.name : $0.position < $1.position }
  }

  private func references(of prompt: AudioPromptModule) -> [FileReference] {
    let user = "prompt \(quoted(prompt.id))"
    var references: [FileReference] = []
    if let audio = prompt.audioFile, let name = audio.name {
      var reference = FileReference(category: .playAudio, name: name, position: audio.position, user: user)
      reference.hasTextFallback = prompt.textString != nil || prompt.textFile != nil || audioToText[name] != nil
      reference.audioFormat = prompt.audioPlaybackParams.audioFormat
      references.append(reference)
    }
    if let text = prompt.textFile, let name = text.name {
      var reference = FileReference(category: .playText, name: name, position: text.position, user: user)
      reference.languageCode = prompt.textLanguageCode
      references.append(reference)
    }
    return references
  }

  private func references(of module: VoiceflowModule) -> [FileReference] {
    let user = "module \(quoted(module.id))"
    var references: [FileReference] = []
    func add(
      _ category: FileReference.Category, _ file: FieldString?, in location: FieldString?, language: FieldString? = nil,
      type: String? = nil
    ) {
      guard let file, let name = file.name else { return }
      var reference = FileReference(category: category, name: name, position: file.position, user: user)
      reference.location = location
      reference.languageCode = language
      reference.taskType = type
      references.append(reference)
    }
    if let lexicon = module.processParams?.fliteCustomLexicon {
      add(.speechSynthesis, lexicon.customLexiconFileName, in: lexicon.customLexiconFileLocation, type: "lexicon")
    }
    if let params = module.recognizeAudioParams {
      for task in params.pocketSphinxSRSessionParams?.taskCollection ?? [] {
        add(
          .speechRecognition, task.taskFileName, in: task.taskFileLocation, language: params.languageCode,
          type: task.taskType.name)
      }
      add(
        .speechRecognition, params.appleSRSessionParams?.contextualStringsDictionary?.contextualDictionaryFileName,
        in: nil, language: params.languageCode, type: "contextualDictionary")
      if params.recognizeUtteranceFile.value == true {
        add(.recordAudio, params.utteranceFileName, in: params.utteranceFileLocation, language: params.languageCode)
      }
    }
    if let params = module.runAECParams {
      add(.recordAudio, params.captureFileName, in: params.captureFileLocation, language: params.languageCode)
    }
    return references
  }

  private var recordedNames: Set<String> {
    var names: Set<String> = []
    for index in modules.indices {
      if let name = modules[index].recordAudioParams?.recordingFileName?.name { names.insert(name) }
      if let name = modules[index].runAECParams?.resultFileName?.name { names.insert(name) }
    }
    return names
  }
}

extension VoiceflowModule {
  /// Most modules have no part in which a file is named.
  fileprivate var mayNameFiles: Bool {
    $processParams || $recognizeAudioParams || $runAECParams
  }
}

extension FieldString {
  /// The text, if it is written in the file and not empty.
  fileprivate var name: String? {
    guard case .literal(let text) = source, !text.isEmpty else { return nil }
    return text
  }
}
