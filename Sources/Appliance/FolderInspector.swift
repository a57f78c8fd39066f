package import Devices
package import LocatedJSON
private import Sound
private import VoiceFlow

/// Finds what is wrong with the files beside a flow: missing, damaged, too loud, refused by the recogniser, impossible to say.
///
/// Uses the real synthesizer and the real recogniser, so that what passes here works on the board. Confined to one thread.
package struct FolderInspector {
  /// Recorded prompts further apart than this from the middle of all are named: visitors notice.
  package static let loudnessTolerance = 6.0

  private let folder: FlowFolder
  private let synthesizer: any Synthesizer
  private let recognizer: any Recognizer
  private var found: [Issue] = []

  package init(_ folder: FlowFolder, synthesizer: any Synthesizer, recognizer: any Recognizer) {
    self.folder = folder
    self.synthesizer = synthesizer
    self.recognizer = recognizer
  }

  /// Every fault, sorted by position.
  package mutating func issues() -> [Issue] {
    found = []
    inspectFiles()
    inspectTexts()
    inspectTasks()
    return found.sorted { ($0.position, $0.sentence) < ($1.position, $1.sentence) }
  }

  private mutating func add(
    _ severity: Issue.Severity, at position: SourcePosition, _ rule: String, _ sentence: String, _ hint: String? = nil
  ) {
    found.append(Issue(severity, at: position, rule: rule, sentence, hint: hint))
  }

  // MARK: - Files

  /// The language folders in which this flow looks: en-US, and what its modules and prompts name.
  private var languages: [String] {
    var codes = ["en-US"]
    for module in folder.flow.modules {
      if case .literal(let code)? = module.processParams?.languageCode?.source, !codes.contains(code) {
        codes.append(code)
      }
    }
    return codes
  }

  private mutating func inspectFiles() {
    var levels: [(reference: FileReference, decibels: Double)] = []
    for reference in folder.flow.fileReferences {
      switch reference.category {
      case .playAudio:
        if let decibels = inspectSound(reference) { levels.append((reference, decibels)) }
      case .playText, .speechSynthesis:
        _ = locate(reference, in: reference.category == .playText ? .playText : .speechSynthesis)
      case .speechRecognition:
        _ = locate(reference, in: .speechRecognition)
      case .recordAudio:
        // Recordings come to be while the appliance runs.
        continue
      }
    }
    compare(levels)
  }

  /// The path of a file, or nil with a fault.
  private mutating func locate(_ reference: FileReference, in category: MediaLibrary.Category) -> String? {
    var location: String?
    if case .literal(let text)? = reference.location?.source { location = text }
    // A location that a field decides is known at run time only.
    if case .field? = reference.location?.source { return nil }
    for language in languages {
      guard
        let path = folder.media.path(of: reference.name, in: category, languageCode: language, location: location)
      else { continue }
      let name = reference.name.split(separator: "/").last.map(String.init) ?? reference.name
      if !path.hasSuffix(name) {
        add(
          .warning, at: reference.position, "file-case",
          "\(reference.user) names the file \"\(reference.name)\", which is there as \"\(path)\"",
          "write the name as it is on disk")
      }
      return path
    }
    let place = location ?? "\(category.rawValue)/"
    let near = nearest(to: reference.name, in: folder.media.names(in: category, location: location))
    if reference.hasTextFallback {
      add(
        .warning, at: reference.position, "missing-file",
        "\(reference.user) names the file \"\(reference.name)\", which is not in \(place); its text is spoken instead",
        near.map { "did you mean \"\($0)\"?" })
    } else {
      add(
        .error, at: reference.position, "missing-file",
        "\(reference.user) names the file \"\(reference.name)\", which is not in \(place)",
        near.map { "did you mean \"\($0)\"?" } ?? "put it there")
    }
    return nil
  }

  /// Whether a sound file can be played; its loudness in dBFS.
  private mutating func inspectSound(_ reference: FileReference) -> Double? {
    guard let path = locate(reference, in: .playAudio) else { return nil }
    var format: String?
    if case .literal(let text)? = reference.audioFormat?.source { format = text }
    do {
      let clip = try MediaLibrary.decode(try MediaLibrary.read(path), name: path, format: format)
      guard !clip.samples.isEmpty else {
        add(.warning, at: reference.position, "empty-file", "\(reference.user): \(path) holds no sound")
        return nil
      }
      return Level(of: clip.samples).rms.value
    } catch {
      let rest = reference.hasTextFallback ? "; its text is spoken instead" : ""
      add(
        reference.hasTextFallback ? .warning : .error, at: reference.position, "unreadable-file",
        "\(reference.user) cannot play \(error)\(rest)", "convert it to WAV, 16 bit, one channel")
      return nil
    }
  }

  private mutating func compare(_ levels: [(reference: FileReference, decibels: Double)]) {
    guard levels.count >= 3 else { return }
    let middle = levels.map(\.decibels).sorted()[levels.count / 2]
    for (reference, decibels) in levels where abs(decibels - middle) > Self.loudnessTolerance {
      let difference = Int(abs(decibels - middle).rounded())
      add(
        .warning, at: reference.position, "loudness",
        "\"\(reference.name)\" is \(difference) dB \(decibels > middle ? "louder" : "quieter") than most recorded prompts",
        "bring all recordings to the same loudness")
    }
  }

  // MARK: - Texts

  private mutating func inspectTexts() {
    for prompt in folder.flow.prompts.values.sorted(by: { $0.position < $1.position }) {
      guard let text = prompt.textString, case .literal(let words) = text.source else { continue }
      inspect(words, isSSML: prompt.textIsSSML.value ?? false, at: text.position, "prompt \"\(prompt.id)\"")
    }
    for entry in folder.flow.audioToText.values.sorted(by: { $0.position < $1.position }) {
      guard case .literal(let words) = entry.textString.source else { continue }
      inspect(words, isSSML: false, at: entry.textString.position, "the text for \"\(entry.audioFile)\"")
    }
  }

  private mutating func inspect(_ words: String, isSSML: Bool, at position: SourcePosition, _ what: String) {
    do {
      let speech = try synthesizer.speech(of: words, isSSML: isSSML, voice: synthesizer.voice(for: VoiceQuery()))
      guard !speech.unspeakable.isEmpty else { return }
      add(
        .warning, at: position, "unspeakable",
        "\(what) holds what no voice can say and will leave out: \(speech.unspeakable.joined(separator: " "))")
    } catch {
      switch error {
      case .nothingToSay: add(.error, at: position, "unspeakable", "\(what) holds nothing that can be said")
      case .engine(let reason): add(.error, at: position, "unspeakable", "\(what) cannot be spoken: \(reason)")
      }
    }
  }

  // MARK: - Recognition

  private mutating func inspectTasks() {
    for module in folder.flow.modules {
      let tasks = module.recognizeAudioParams?.pocketSphinxSRSessionParams?.taskCollection ?? []
      for task in tasks {
        guard let request = task.request else { continue }
        do {
          try recognizer.begin(try RecognitionTask(request, media: folder.media))
          recognizer.cancel()
        } catch let error as HearingError {
          add(
            .error, at: task.taskData?.position ?? task.position, "grammar",
            "module \"\(module.id)\": \(error.sentence)")
        } catch is MediaLibrary.Failure {
          // A file that is missing was named above.
        } catch {
          add(.error, at: task.position, "grammar", "module \"\(module.id)\": \(error)")
        }
      }
    }
  }
}

extension PocketSphinxSRTask {
  /// A request for this task alone, or nil where a field decides what it is.
  fileprivate var request: ListenRequest? {
    func literal(_ text: FieldString?) -> String? {
      if case .literal(let words)? = text?.source { words } else { nil }
    }
    for part in [taskID, taskType, taskFileName, taskFileLocation, taskData] {
      if case .field? = part?.source { return nil }
    }
    guard let kind = literal(taskType).flatMap(Kind.init(rawValue:)) else { return nil }
    return ListenRequest(
      task: .task(
        id: literal(taskID) ?? "", kind: kind, data: literal(taskData), file: literal(taskFileName),
        location: literal(taskFileLocation)))
  }
}
