internal import LocatedJSON
internal import VoiceFlow

/// Finds the modules that a fault concerns: those it names, those that play the prompt it names, or the one it stands in.
struct FaultPlaces {
  private let flow: Flow
  private var modules: [String: Int] = [:]
  private var prompts: [String: String] = [:]
  /// Where modules and prompts begin, sorted.
  private var starts: [(position: SourcePosition, owner: Owner)] = []
  /// Who plays a prompt, or groups it with others.
  private var users: [String: [Owner]] = [:]

  private enum Owner {
    case module(Int)
    case prompt(String)
  }

  init(_ flow: Flow) {
    self.flow = flow
    let promptIDs = flow.prompts.keys.sorted()
    for (index, module) in flow.modules.enumerated() {
      // Of two modules with one id the first one is meant by the name; the second is found by its position.
      if modules[quoted(module.id)] == nil { modules[quoted(module.id)] = index }
      starts.append((module.position, .module(index)))
      for prompt in module.promptIDs { users[prompt, default: []].append(.module(index)) }
    }
    for id in promptIDs {
      prompts[quoted(id)] = id
      guard let prompt = flow.prompts[id] else { continue }
      starts.append((prompt.position, .prompt(id)))
      for member in prompt.promptCollection.compactMap(\.literal) { users[member, default: []].append(.prompt(id)) }
    }
    starts.removeAll { $0.position.line == 0 }
    starts.sort { $0.position < $1.position }
  }

  /// Places in `flow.modules`, in order; none for a fault of the whole.
  func modules(of issue: Issue) -> [Int] {
    switch named(in: issue.sentence) ?? standing(at: issue.position) {
    case .module(let index): [index]
    case .prompt(let id): players(of: id)
    case nil: []
    }
  }

  /// The sentence without the name of its module, which stands above it in the picture.
  func sentence(of issue: Issue, in module: Int) -> String {
    let name = quoted(flow.modules[module].id)
    for subject in ["module \(name) ", "\(name) "] where issue.sentence.hasPrefix(subject) {
      return String(issue.sentence.dropFirst(subject.count))
    }
    return issue.sentence.replacing(" of module \(name)", with: "", maxReplacements: 1)
  }

  /// The first `module "…"` or `prompt "…"` of a sentence: what it is about.
  private func named(in sentence: String) -> Owner? {
    var found: (place: String.Index, owner: Owner)?
    for word in ["module ", "prompt "] {
      guard let range = sentence.firstRange(of: "\(word)\""), found.map({ range.lowerBound < $0.place }) ?? true
      else { continue }
      let rest = sentence[range.upperBound...]
      guard let end = rest.firstIndex(of: "\"") else { continue }
      let name = "\"\(rest[..<end])\""
      if word == "module ", let index = modules[name] {
        found = (range.lowerBound, .module(index))
      } else if word == "prompt ", let id = prompts[name] {
        found = (range.lowerBound, .prompt(id))
      }
    }
    return found?.owner
  }

  /// The module or prompt that begins last before a position of the same file.
  private func standing(at position: SourcePosition) -> Owner? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, starts[low - 1].position.file == position.file else { return nil }
    return starts[low - 1].owner
  }

  private func players(of prompt: String) -> [Int] {
    var found: Set<Int> = []
    var visited: Set<String> = [prompt]
    var open = [prompt]
    while let next = open.popLast() {
      for owner in users[next] ?? [] {
        switch owner {
        case .module(let index): found.insert(index)
        case .prompt(let id): if visited.insert(id).inserted { open.append(id) }
        }
      }
    }
    return found.sorted()
  }
}

extension VoiceflowModule {
  /// The prompts that the file names here.
  fileprivate var promptIDs: [String] {
    var references = audioDialogParams?.dialogPromptCollection.map(\.prompts) ?? []
    if let play = playAudioParams { references.append(play.prompts) }
    let single = [audioListenerParams?.promptID, recordAudioParams?.promptID, runAECParams?.renderPromptID]
    let all = single.compactMap { $0 } + references.flatMap { [$0.promptID].compactMap { $0 } + $0.promptCollection }
    return Set(all.compactMap(\.literal)).sorted()
  }
}

extension FieldString {
  /// The text, where it stands in the file and is not empty.
  var literal: String? {
    guard case .literal(let text) = source, !text.isEmpty else { return nil }
    return text
  }
}
