import LocatedJSON

/// Targets that no module is called, and modules without DEFAULT (spec A23, C1; field report G5).
enum MissingTarget: FlowRule {
  static func issues(in map: FlowMap) -> [Issue] {
    var names = NearestName(map.ids)
    var issues: [Issue] = []
    for index in map.exits.indices {
      for exit in map.exits[index] {
        if case .literal(let id) = exit.target.source, map.indices[id] == nil {
          if map.flow.unreadable.hasNamelessModules, !id.isEmpty, names.nearest(to: id) == nil { continue }
          issues.append(issue(map.module(index), exit, id, &names))
        }
      }
      if map.lacksDefault(index), let issue = missingDefault(map.module(index), in: map) { issues.append(issue) }
    }
    return issues + map.fieldTargets(&names)
  }

  private static func issue(
    _ module: VoiceflowModule, _ exit: Exit, _ id: String, _ names: inout NearestName
  ) -> Issue {
    if id.isEmpty {
      let isDefault = exit.key == .goTo(.DEFAULT)
      return Issue(
        .error, at: exit.target.position, rule: "missing-target",
        "module \(quoted(module.id)) goes\(exit.key.phrase) to \"\", which is no module",
        hint: isDefault ? "only VF_END has an empty DEFAULT" : "leave the key out, and DEFAULT is taken")
    }
    return Issue(
      .error, at: exit.target.position, rule: "missing-target",
      "module \(quoted(module.id)) goes\(exit.key.phrase) to \(quoted(id)), which no module is called",
      hint: names.nearest(to: id).map { "did you mean \(quoted($0))?" })
  }

  private static func missingDefault(_ module: VoiceflowModule, in map: FlowMap) -> Issue? {
    let target = module.goTo.targets[.DEFAULT]
    if module.id == VoiceflowModule.endID {
      guard let target, target.source != .literal("") else { return nil }
      let name: String =
        switch target.source {
        case .literal(let id): quoted(id)
        case .field(let field): "\(field)"
        }
      return Issue(
        .warning, at: target.position, rule: "end-goes-on",
        "module \"VF_END\" goes to \(name), but the flow is over there", hint: "its DEFAULT is the empty string")
    }
    guard target == nil, map.isWhole(module) else { return nil }
    let position = module.goTo.position == .nowhere ? module.position : module.goTo.position
    let issue = Issue(
      .error, at: position, rule: "missing-default", "module \(quoted(module.id)) has no DEFAULT in \"goTo\"",
      hint: "add \"DEFAULT\": \"…\", with the module that follows")
    return map.explained(issue, "module", module.id, lacking: "DEFAULT", "goTo")
  }
}

extension FlowMap {
  /// Values written into fields that serve as targets must be modules too.
  fileprivate func fieldTargets(_ names: inout NearestName) -> [Issue] {
    var fields: Set<FieldName> = []
    for exit in exits.joined() {
      if case .field(let field) = exit.target.source { fields.insert(field) }
    }
    var issues: [Issue] = []
    for field in fields.sorted(by: { $0.rawValue < $1.rawValue }) {
      for writing in writings[field, default: []] where writing.text.map({ indices[$0] == nil }) ?? true {
        let value = writing.content.json.text
        issues.append(
          Issue(
            .warning, at: writing.position, rule: "missing-target",
            "module \(quoted(module(writing.module).id)) writes \(quoted(value, "")) into \(field), which is used as a target, "
              + "but no module is called that",
            hint: writing.text.flatMap { names.nearest(to: $0) }.map { "did you mean \(quoted($0))?" }))
      }
    }
    return issues
  }
}
