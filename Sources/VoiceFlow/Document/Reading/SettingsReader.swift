package import LocatedJSON

/// Reads the two settings files of the original, AudioSession and MediaModules (spec A26, A27).
///
/// They write `"yes"` and `"no"` where flows write `true` and `false`; both are understood.
package enum SettingsReader {
  package static func audioSession(_ file: SourceFile) -> (session: AudioSession?, issues: [Issue]) {
    let (root, syntax) = LocatedJSON.parse(file.bytes, file: file.name)
    guard let root else { return (nil, syntax) }
    var reading = Reading()
    reading.kind = "audio session"
    var session = AudioSession()
    AudioSession.table.read(root, into: &session, &reading)
    return (root.kind == .object ? session : nil, (syntax + reading.issues).inOrder)
  }

  package static func mediaModules(_ file: SourceFile) -> (modules: [MediaModule], issues: [Issue]) {
    var modules = Collected<MediaModule>(kind: "module", key: "module")
    return FlowReader.read(file, what: "media modules", of: &modules) { value, name, position, reading in
      var module = MediaModule()
      module.stands(at: position)
      MediaModule.table.read(value, into: &module, &reading)
      return module
    }
  }
}

extension AudioSession: FlowObject {
  static let table = ObjectTable<AudioSession>(
    "audio session", [.part(ObjectTable("categories", Category.allCases.map(category))), mode])

  private static func category(_ category: Category) -> Property<AudioSession> {
    Property(name: category.rawValue, shape: .yesOrNo) { value, session, reading in
      if let isOn = reading.yesOrNo(value, category.rawValue) { session.categories[category] = isOn }
    }
  }

  private static let mode = Property<AudioSession>(
    name: "mode", shape: .literalWords(Mode.allCases.map(\.rawValue) + [""])
  ) { value, session, reading in
    guard let text = reading.literal(value, "mode"),
      let word = Words(Mode.self).check(FieldString(text, at: value.position), "mode", &reading),
      case .literal(let name) = word.source
    else { return }
    session.mode = Mode(rawValue: name) ?? .default
  }
}

extension MediaModule: FlowObject {
  init() { self.init(module: .AudioPlayer, enable: false) }

  mutating func stands(at position: SourcePosition) { self.position = position }

  static let table = ObjectTable<MediaModule>(
    "module",
    [
      Property(name: "module", shape: .literalWords(Name.allCases.map(\.rawValue))) { value, module, reading in
        guard let text = value.string,
          let word = Words(Name.self).check(FieldString(text, at: value.position), "module", &reading),
          case .literal(let name) = word.source
        else { return }
        module.module = Name(rawValue: name) ?? module.module
      },
      Property(name: "enable", shape: .yesOrNo, isRequired: true) { value, module, reading in
        if let isOn = reading.yesOrNo(value, "enable") { module.enable = isOn }
      },
      Property(name: "voiceName", shape: .literal) { value, module, reading in
        module.voiceName = reading.literal(value, "voiceName")
      },
      Property(name: "languageCode", shape: .literal) { value, module, reading in
        module.languageCode = reading.literal(value, "languageCode")
      },
    ])
}

extension Reading {
  /// `"yes"` or `"no"`, as these files write it, or a boolean.
  fileprivate mutating func yesOrNo(_ value: LocatedValue, _ property: String) -> Bool? {
    switch value.string {
    case "yes"?: return true
    case "no"?: return false
    default:
      if let bool = value.bool { return bool }
      reportWrongType(of: property, expected: "\"yes\" or \"no\"", value)
      return nil
    }
  }
}
