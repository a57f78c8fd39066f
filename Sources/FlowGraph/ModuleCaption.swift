internal import VoiceFlow

/// What a module does, on one or two short lines: the words that a person knows it by.
struct ModuleCaption {
  private let flow: Flow
  /// Columns of a caption: a box that is wider pushes its neighbours off the page.
  private static let columns = 34

  init(flow: Flow) { self.flow = flow }

  func lines(for module: VoiceflowModule) -> [String] {
    let lines: [String?] =
      switch module.kind {
      case .node: [name(of: module)]
      case .process: [process(module.processParams) ?? name(of: module)]
      case .pauseResume: ["wait for resume"]
      case .playAudio: [module.playAudioParams.flatMap { prompts($0.prompts) }]
      case .recordAudio: [module.recordAudioParams.map(record)]
      case .audioDialog: [module.audioDialogParams.flatMap(question), listen(module.goTo)]
      case .audioListener: [module.audioListenerParams?.promptID.map { words(of: $0) }, listen(module.goTo)]
      case .runAEC: [module.runAECParams?.renderPromptID.map { short("remove the echo of \(text($0))") }]
      }
    return lines.compactMap { $0 }
  }

  /// The label of a module, where it says more than its id.
  func name(of module: VoiceflowModule) -> String? {
    let name = Words.clean(module.name)
    return name.isEmpty || name == module.id ? nil : short(name)
  }

  // MARK: - Types

  private func process(_ params: ProcessParams?) -> String? {
    guard let params else { return nil }
    var parts: [String] = []
    let names = params.setValueForFieldNameCollection.map(\.name.description)
    if let first = names.first { parts.append("set \(first)" + more(Set(names).count - 1)) }
    if let code = params.languageCode { parts.append(text(code)) }
    if let voice = params.ssVoiceParams?.name ?? params.ssVoiceParams?.id { parts.append("voice \(text(voice))") }
    if let isOn = params.speakerEnabled.value { parts.append(isOn ? "speaker on" : "speaker off") }
    return parts.isEmpty ? nil : short(parts.joined(separator: " · "))
  }

  private func record(_ params: RecordAudioParams) -> String {
    if params.recordFromPrompt.value == true, let prompt = params.promptID {
      return short("record prompt \(text(prompt))")
    }
    let stop = params.stopRecordParams
    let limits = [stop.maxRecordLengthMs, stop.maxAudioLengthMs, stop.maxSpeechLengthMs]
    if let least = limits.compactMap(\.value).filter({ $0 > 0 }).min() {
      return "record ≤ \(Words.duration(milliseconds: least))"
    }
    if let field = limits.compactMap(\.field).first { return short("record ≤ \(field)") }
    return "record, no limit given"
  }

  /// The first prompt of a dialog: that of its question where it has one.
  private func question(_ params: AudioDialogParams) -> String? {
    let groups = params.dialogPromptCollection
    let asked = [AudioDialogParams.initial, AudioDialogParams.preInitial].lazy.compactMap { kind in
      groups.first { $0.type.source == .literal(kind) }
    }
    return (asked.first ?? groups.first).flatMap { prompts($0.prompts) }
  }

  private func listen(_ goTo: GoTo) -> String {
    let phrases = goTo.userInputCollection.count
    let intents = goTo.userIntentCollection.count
    var parts: [String] = []
    if phrases > 0 || intents == 0 { parts.append(phrases == 0 ? "any words" : Words.count(phrases, "phrase")) }
    if intents > 0 { parts.append(Words.count(intents, "intent")) }
    return "listen for " + parts.joined(separator: ", ")
  }

  // MARK: - Prompts

  /// The words of the first prompt, and how many there are beside it.
  private func prompts(_ reference: PromptReference) -> String? {
    guard let first = reference.promptID ?? reference.promptCollection.first else { return nil }
    let count = reference.promptID == nil ? reference.promptCollection.count : 1
    guard count > 1 else { return words(of: first) }
    switch reference.style?.source {
    case .literal(PromptStyle.select.rawValue): return "1 of \(count): " + words(of: first, columns: Self.columns - 7)
    default: return words(of: first, columns: Self.columns - 3) + more(count - 1)
    }
  }

  /// What is heard of a prompt first; its id where that is not known.
  private func words(of id: FieldString, columns: Int = columns) -> String {
    var id = id
    // A group leads to its first member; a group that leads back to itself leads nowhere.
    var visited: Set<String> = []
    while case .literal(let name) = id.source, let prompt = flow.prompts[name], visited.insert(name).inserted {
      if let words = words(of: prompt, columns: columns) { return words }
      guard let next = prompt.promptCollection.first else { break }
      id = next
    }
    return Words.short(text(id), columns: columns)
  }

  private func words(of prompt: AudioPromptModule, columns: Int) -> String? {
    if let string = prompt.textString {
      return spoken(string, columns: columns, isSSML: prompt.textIsSSML.value == true)
    }
    if let file = prompt.audioFile {
      if case .literal(let name) = file.source, let entry = flow.audioToText[name] {
        return spoken(entry.textString, columns: columns)
      }
      return Words.short(text(file), columns: columns)
    }
    return prompt.textFile.map { Words.short("text of \(text($0))", columns: columns) }
  }

  private func spoken(_ string: FieldString, columns: Int, isSSML: Bool = false) -> String {
    switch string.source {
    case .literal(let text): "“\(Words.short(isSSML ? withoutTags(text) : text, columns: columns - 2))”"
    case .field(let name): Words.short(name.description, columns: columns)
    }
  }

  private func withoutTags(_ text: String) -> String {
    var result = ""
    var isTag = false
    for character in text.prefix(4_000) {
      if character == "<" {
        isTag = true
      } else if character == ">", isTag {
        isTag = false
        result += " "
      } else if !isTag {
        result.append(character)
      }
    }
    return result
  }

  // MARK: - Small parts

  private func text(_ string: FieldString) -> String {
    switch string.source {
    case .literal(let text): text
    case .field(let name): name.description
    }
  }

  private func short(_ text: String) -> String { Words.short(text, columns: Self.columns) }

  private func more(_ count: Int) -> String { count > 0 ? " +\(count)" : "" }
}

extension AudioDialogParams {
  fileprivate static let initial = DialogPrompt.Kind.initial.rawValue
  fileprivate static let preInitial = DialogPrompt.Kind.preInitial.rawValue
}
