package import Devices
package import LocatedJSON
private import Sound
private import SoundFiles
private import VoiceFlow

/// Finds what is wrong with the files beside a flow: missing, damaged, too loud, refused by the recogniser, impossible to say.
///
/// Uses the real synthesizer and the real recogniser, so that what passes here works on the board. Confined to one thread.
package struct FolderInspector {
  /// Recorded prompts further apart than this from the middle of all are named: visitors notice.
  package static let loudnessTolerance = 6.0

  let folder: FlowFolder
  let synthesizer: any Synthesizer
  private let voice: Voice
  let recognizer: any Recognizer
  private var found: [Issue] = []

  package init(_ folder: FlowFolder, synthesizer: any Synthesizer, recognizer: any Recognizer) {
    self.folder = folder
    self.synthesizer = synthesizer
    voice = synthesizer.voice(for: VoiceQuery())
    self.recognizer = recognizer
  }

  /// Every fault, sorted by position.
  package mutating func issues() -> [Issue] {
    found = []
    inspectFiles()
    inspectLexicons()
    inspectTexts()
    inspectVoices()
    inspectTasks()
    return found.sorted { ($0.position, $0.sentence) < ($1.position, $1.sentence) }
  }

  mutating func add(
    _ severity: Issue.Severity, at position: SourcePosition, _ rule: String, _ sentence: String, _ hint: String? = nil
  ) {
    found.append(Issue(severity, at: position, rule: rule, sentence, hint: hint))
  }

  // MARK: - Files

  /// The language folders in which this flow looks: en-US, and what its modules and prompts name.
  private var languages: [String] {
    var codes = ["en-US"]
    for index in folder.flow.modules.indices {
      if case .literal(let code)? = folder.flow.modules[index].processParams?.languageCode?.source,
        !codes.contains(code)
      {
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
      case .playText: inspectText(reference)
      case .speechSynthesis: inspectLexicon(reference)
      case .speechRecognition: _ = locate(reference, in: .speechRecognition)
      case .recordAudio:
        // Recordings come to be while the appliance runs.
        continue
      }
    }
    compare(levels)
  }

  /// The path of a file, or nil with a fault.
  private mutating func locate(_ reference: FileReference, in category: MediaLibrary.Category) -> String? {
    // A location or a language that a field decides is known at run time only.
    if case .field? = reference.location?.source { return nil }
    if case .field? = reference.languageCode?.source { return nil }
    let location = reference.location?.literal
    let languages = reference.languageCode?.literal.map { [$0] } ?? self.languages
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
    // A module of the flow records it.
    guard !reference.isRecordedByFlow else { return nil }
    let place = location ?? "\(category.rawValue)/"
    let isFolder = languages.contains { language in
      folder.media.places(of: reference.name, in: category, languageCode: language, location: location)
        .contains { MediaLibrary.isFolder($0) }
    }
    let near = nearest(to: reference.name, in: folder.media.names(in: category, location: location))
    add(
      reference.hasTextFallback ? .warning : .error, at: reference.position, "missing-file",
      "\(reference.user) names the file \"\(reference.name)\", which is \(isFolder ? "a folder" : "not") in \(place)"
        + (reference.hasTextFallback ? "; its text is spoken instead" : ""),
      isFolder
        ? "name a file"
        : near.map { "did you mean \"\($0)\"?" } ?? (reference.hasTextFallback ? nil : "put it there"))
    return nil
  }

  /// Whether a sound file can be played; its loudness in dBFS.
  private mutating func inspectSound(_ reference: FileReference) -> Double? {
    guard let path = locate(reference, in: .playAudio) else { return nil }
    do {
      let bytes = try MediaLibrary.read(path)
      let clip = try MediaLibrary.decode(bytes, name: path, format: reference.audioFormat?.literal)
      guard !clip.samples.isEmpty else {
        add(.warning, at: reference.position, "empty-file", "\(reference.user): \(path) holds no sound")
        return nil
      }
      return Loudness(of: clip).level.value
    } catch {
      let rest = reference.hasTextFallback ? "; its text is spoken instead" : ""
      add(
        reference.hasTextFallback ? .warning : .error, at: reference.position, "unreadable-file",
        "\(reference.user) cannot play \(error)\(rest)", Self.remedy(error, for: reference.name))
      return nil
    }
  }

  /// What to do about a sound file that cannot be played.
  private static func remedy(_ failure: MediaLibrary.Failure, for name: String) -> String? {
    switch failure.sound {
    case .wav(.notWAV(let found))?:
      let isSound = ["Ogg", "CAF", "AIFF", "AU file"].contains { found.contains($0) }
      return isSound ? conversion(of: name) : "put the recording there, as WAV, 16 bit, one channel"
    case .wav(.unsupported)?, .unsupported?, .tooLong?: return conversion(of: name)
    case .wav(.truncated)?, .wav(.malformed)?, .damaged?: return "save the recording again, as WAV, 16 bit, one channel"
    case nil: return nil
    }
  }

  private static func conversion(of name: String) -> String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let result = file.lowercased().hasSuffix(".wav") ? "\(stem)-16bit.wav" : "\(stem).wav"
    return "WAV, FLAC, MP3 and AAC are played, so convert it: ffmpeg -i \(file) -ac 1 -c:a pcm_s16le \(result)"
  }

  /// Whether a text file can be spoken.
  private mutating func inspectText(_ reference: FileReference) {
    guard let path = locate(reference, in: .playText) else { return }
    do {
      let bytes = try MediaLibrary.read(path)
      let what = "the file \"\(reference.name)\" of \(reference.user)"
      guard let words = String(validating: bytes, as: UTF8.self) else {
        add(.error, at: reference.position, "unreadable-file", "\(what) is not UTF-8 text", "save it as UTF-8")
        return
      }
      let isSSML = folder.flow.prompts.values.contains {
        $0.textFile?.position == reference.position && $0.textIsSSML.value == true
      }
      inspect(words, isSSML: isSSML, at: reference.position, what)
    } catch {
      add(.error, at: reference.position, "unreadable-file", "\(reference.user) cannot read \(error)")
    }
  }

  /// The lexicon that a process module loads from a file.
  private mutating func inspectLexicon(_ reference: FileReference) {
    guard let path = locate(reference, in: .speechSynthesis) else { return }
    do throws(MediaLibrary.Failure) {
      found += try LexiconReader.read(path).issues
    } catch {
      add(.error, at: reference.position, "unreadable-file", "\(reference.user) cannot read \(error)")
    }
  }

  /// The lexicons that process modules hold themselves.
  private mutating func inspectLexicons() {
    for index in folder.flow.modules.indices {
      guard let entries = folder.flow.modules[index].processParams?.fliteCustomLexicon?.customLexiconEntryList,
        case .literal(let list) = entries.source
      else { continue }
      found += LexiconReader.read(list: list, at: entries.position).issues
    }
  }

  private mutating func compare(_ levels: [(reference: FileReference, decibels: Double)]) {
    guard levels.count >= 3 else { return }
    let sorted = levels.map(\.decibels).sorted()
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
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
    for prompt in folder.flow.prompts.values {
      guard let text = prompt.textString, case .literal(let words) = text.source else { continue }
      // The rules of the flow name a prompt that is silent.
      guard !words.allSatisfy(\.isWhitespace) else { continue }
      inspect(words, isSSML: prompt.textIsSSML.value ?? false, at: text.position, "prompt \"\(prompt.id)\"")
    }
    for entry in folder.flow.audioToText.values {
      // Without a place there is no text, which the reader said.
      guard case .literal(let words) = entry.textString.source, entry.textString.position != .nowhere else { continue }
      inspect(words, isSSML: false, at: entry.textString.position, "the text for \"\(entry.audioFile)\"")
    }
  }

  private mutating func inspect(_ words: String, isSSML: Bool, at position: SourcePosition, _ what: String) {
    do {
      let speech = try synthesizer.speech(of: words, isSSML: isSSML, voice: voice)
      // A replacement character stands for what the reader of the file named already.
      let unspeakable = speech.unspeakable.filter { $0 != "U+FFFD" }
      guard !unspeakable.isEmpty else { return }
      add(
        .warning, at: position, "unspeakable",
        "\(what) holds what no voice can say and will leave out: \(unspeakable.joined(separator: " "))")
    } catch {
      switch error {
      case .nothingToSay: add(.error, at: position, "unspeakable", "\(what) holds nothing that can be said")
      case .engine(let reason): add(.error, at: position, "unspeakable", "\(what) cannot be spoken: \(reason)")
      }
    }
  }
}

extension FieldString {
  /// The text, if it is written in the file.
  var literal: String? {
    guard case .literal(let text) = source else { return nil }
    return text
  }
}
