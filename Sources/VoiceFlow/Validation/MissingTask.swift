import LocatedJSON

/// Recognition tasks, lexicons and files to recognise that are asked for and not described (spec A14, A16, A17).
enum MissingTask: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    map.eachWholeModule(of: [.audioDialog, .audioListener]) { module in
      guard let params = module.recognizeAudioParams else { return [] }
      return session(of: module, params) + utteranceFile(of: module, params)
    }
      + map.eachWholeModule(of: [.process]) { lexicon(of: $0) }
  }

  private static func session(of module: VoiceflowModule, _ params: RecognizeAudioParams) -> [Issue] {
    guard let session = params.pocketSphinxSRSessionParams else { return [] }
    var issues = session.taskCollection.compactMap { data(of: $0, module) }
    let ids = session.taskCollection.compactMap { task -> String? in
      if case .literal(let id) = task.taskID.source { id } else { nil }
    }
    if let active = session.activeTaskID, case .literal(let id) = active.source, !ids.contains(id),
      ids.count == session.taskCollection.count
    {
      issues.append(
        Issue(
          .error, at: active.position, rule: "missing-task",
          "module \(quoted(module.id)) activates the task \(quoted(id)), which is not in \"taskCollection\"",
          hint: nearest(to: id, in: ids).map { "did you mean \(quoted($0))?" }))
    }
    return issues
  }

  private static func data(of task: PocketSphinxSRTask, _ module: VoiceflowModule) -> Issue? {
    guard case .literal(let name) = task.taskType.source, let kind = PocketSphinxSRTask.Kind(rawValue: name) else {
      return nil
    }
    let needed: String
    switch kind {
    case .jsgfString, .keyPhrase:
      guard task.taskData == nil else { return nil }
      needed = "taskData"
    case .jsgf, .lm, .kws, .fsg, .allPhone:
      guard task.taskFileName == nil else { return nil }
      needed = "taskFileName"
    }
    return Issue(
      .error, at: task.position, rule: "missing-task",
      "module \(quoted(module.id)) has a task of the type \(quoted(name)) without \(quoted(needed))")
  }

  private static func lexicon(of module: VoiceflowModule) -> [Issue] {
    guard let lexicon = module.processParams?.fliteCustomLexicon, lexicon.loadCustomLexicon.value == true,
      lexicon.customLexiconEntryList == nil, lexicon.customLexiconFileName == nil
    else { return [] }
    return [
      Issue(
        .warning, at: lexicon.loadCustomLexicon.position, rule: "missing-part",
        "module \(quoted(module.id)) loads a lexicon that has no entries",
        hint: "add \"customLexiconEntryList\" or \"customLexiconFileName\"")
    ]
  }

  private static func utteranceFile(of module: VoiceflowModule, _ params: RecognizeAudioParams) -> [Issue] {
    guard params.recognizeUtteranceFile.value == true, params.utteranceFileName == nil else { return [] }
    return [
      Issue(
        .error, at: params.recognizeUtteranceFile.position, rule: "missing-part",
        "module \(quoted(module.id)) recognises a file and names none", hint: "add \"utteranceFileName\"")
    ]
  }
}
