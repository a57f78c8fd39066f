package import LocatedJSON

/// The text of a file, with the name that faults carry.
package struct SourceFile: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Reads the files of a flow, and reports every fault in them at once.
///
/// What cannot be read is left out, and the rest is still returned: so the rules of `Validator` can look at it too. A flow
/// whose issues hold an error must not be run.
package enum FlowReader {
  /// Reads a whole flow folder's files. The flow remembers what could not be read.
  ///
  /// - Parameter prompts: In the order of loading: a prompt of a later file replaces one of the same id (Q26, Q27).
  package static func flow(
    voiceflow: SourceFile, prompts: [SourceFile], audioToText: SourceFile? = nil, intents: SourceFile? = nil
  ) -> (flow: Flow, issues: [Issue]) {
    var flow = Flow(modules: [])
    var issues = readModules(voiceflow, into: &flow)
    for file in prompts {
      let (read, found) = readPrompts(file, into: &flow)
      flow.prompts.reserveCapacity(flow.prompts.count + read.count)
      for prompt in read { flow.prompts[prompt.id] = prompt }
      issues += found
    }
    if let audioToText {
      let (entries, found) = readAudioToText(audioToText, into: &flow)
      for entry in entries { flow.audioToText[entry.audioFile] = entry }
      issues += found
    }
    if let intents {
      let (read, found) = self.intents(intents)
      flow.intents = read
      issues += found
    }
    return (flow, issues.inOrder)
  }

  /// Reads a voiceflow file (spec A1).
  package static func modules(_ file: SourceFile) -> (modules: [VoiceflowModule], issues: [Issue]) {
    var flow = Flow(modules: [])
    let issues = readModules(file, into: &flow)
    return (flow.modules, issues)
  }

  /// Reads a prompts file (spec A18).
  package static func prompts(_ file: SourceFile) -> (prompts: [AudioPromptModule], issues: [Issue]) {
    var flow = Flow(modules: [])
    return readPrompts(file, into: &flow)
  }

  /// Reads an audio-to-text map (spec A25). A file that stands in it twice is an error.
  package static func audioToText(_ file: SourceFile) -> (entries: [AudioToTextEntry], issues: [Issue]) {
    var flow = Flow(modules: [])
    return readAudioToText(file, into: &flow)
  }

  private static func readAudioToText(
    _ file: SourceFile, into flow: inout Flow
  ) -> (entries: [AudioToTextEntry], issues: [Issue]) {
    var entries = Collected<AudioToTextEntry>(kind: "entry", key: "audioFile")
    let result = read(file, what: "entries of the audio-to-text map", of: &entries) { value, id, position, reading in
      var entry = AudioToTextEntry()
      entry.stands(at: position)
      AudioToTextEntry.table.read(value, into: &entry, &reading)
      return entry
    }
    flow.fieldUses += entries.fieldUses
    return result
  }
}

// MARK: - The two main files

extension FlowReader {
  private static func readModules(_ file: SourceFile, into flow: inout Flow) -> [Issue] {
    var modules = Collected<VoiceflowModule>(kind: "module", key: "id")
    var unreadable = flow.unreadable
    var (read, issues) = read(file, what: "modules", of: &modules) { value, id, position, reading in
      let damage = reading.damage
      var module = VoiceflowModule()
      module.id = id
      module.position = position
      VoiceflowModule.table.read(value, into: &module, &reading)
      if reading.damage > damage {
        unreadable.modules.insert(id)
        // Only what is known of its exits may be said of them.
        if let goTo = value["goTo"], hasDamage(goTo) { unreadable.exits.insert(id) }
      }
      return module
    }
    flow.misspelt = modules.misspelt
    flow.fieldUses = modules.fieldUses
    unreadable.hasLostModules = modules.hasLost
    unreadable.hasNamelessModules = modules.hasNameless
    if modules.isRead, !modules.hasLost { issues += missingEnds(read, at: file) }
    for module in read where [VoiceflowModule.startID, VoiceflowModule.endID].contains(module.id) {
      guard module.kind != .node, !unreadable.modules.contains(module.id) else { continue }
      issues.append(
        Issue(
          .error, at: module.position, rule: "reserved-id",
          "\(module.id) must be of the type \"node\", but it is of the type \(quoted(module.kind.rawValue))"))
    }
    flow.modules = read
    flow.unreadable = unreadable
    return issues.inOrder
  }

  /// Reads the object once more for itself: was anything in it at fault?
  private static func hasDamage(_ goTo: LocatedValue) -> Bool {
    var reading = Reading()
    var scratch = GoTo()
    GoTo.table.read(goTo, into: &scratch, &reading)
    return reading.damage > 0
  }

  private static func missingEnds(_ modules: [VoiceflowModule], at file: SourceFile) -> [Issue] {
    [(VoiceflowModule.startID, "begins"), (VoiceflowModule.endID, "ends")].compactMap { id, verb in
      guard !modules.contains(where: { $0.id == id }) else { return nil }
      let near = nearest(to: id, in: modules.map(\.id)).map { "is \(quoted($0)) meant to be \(id)?" }
      return Issue(
        .error, at: SourcePosition(file: file.name, line: 1, column: 1), rule: "reserved-id",
        "the flow lacks the module \(id), with which it \(verb)",
        hint: near ?? "add { \"id\": \"\(id)\", \"type\": \"node\", … }")
    }
  }

  private static func readPrompts(
    _ file: SourceFile, into flow: inout Flow
  ) -> (prompts: [AudioPromptModule], issues: [Issue]) {
    var prompts = Collected<AudioPromptModule>(kind: "prompt", key: "id")
    var partial: Set<String> = []
    let result = read(file, what: "prompts", of: &prompts) { value, id, position, reading in
      let damage = reading.damage
      var prompt = AudioPromptModule(id: id, position: position)
      AudioPromptModule.table.read(value, into: &prompt, &reading)
      if prompt.style == nil, value["style"] == nil, reading.slip("style") == nil {
        reading.report(
          .warning, at: prompt.position, rule: "missing-style", "\(reading.subject) lacks \"style\"",
          hint: "it is read as \(prompt.promptCollection.isEmpty ? "single" : "combo")")
      }
      if reading.damage > damage { partial.insert(id) }
      return prompt
    }
    flow.unreadable.prompts.formUnion(partial)
    if prompts.hasLost { flow.unreadable.hasLostPrompts = true }
    flow.misspelt.merge(prompts.misspelt) { first, _ in first }
    flow.fieldUses += prompts.fieldUses
    return result
  }
}
