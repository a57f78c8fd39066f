internal import LocatedJSON
internal import VoiceFlow

/// The names of the intents in `intents.json`: an array of objects, each with `"intent"`.
enum IntentNames {
  /// - Returns: the names, or nil where the file cannot be read, so that nothing is said about intents.
  static func read(_ file: SourceFile) -> (names: Set<String>?, issues: [Issue]) {
    let (root, faults) = LocatedJSON.parse(file.bytes, file: file.name)
    guard let root, root.kind != .unreadable else { return (nil, faults) }
    var issues = faults
    func report(_ value: LocatedValue, _ what: String) {
      guard value.kind != .unreadable else { return }
      issues.append(
        Issue(
          .error, at: value.position, rule: "wrong-type", "\(what), but \(value.summary) stands here",
          hint: "write [ { \"intent\": \"…\" } ]"))
    }
    guard root.kind == .array else {
      report(root, "the file must be an array of intents")
      return (nil, issues)
    }
    var names: Set<String> = []
    for entry in root.elements {
      guard let value = entry["intent"] else {
        report(entry, "each element of the file must be an object with \"intent\"")
        continue
      }
      guard let name = value.string, !name.isEmpty else {
        report(value, "\"intent\" must be a name")
        continue
      }
      names.insert(name)
    }
    return (issues.contains { $0.severity == .error } ? nil : names, issues)
  }
}
