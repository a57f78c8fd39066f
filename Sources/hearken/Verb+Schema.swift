private import Appliance
private import LocatedJSON
private import LogReports
private import Rehearsal
private import VoiceFlow

extension Verb {
  static let schema = Verb(
    name: "schema", synopsis: "KIND [FILE ...]",
    summary: "Prints the JSON Schema of a kind of file, for editors.",
    details: """
      Kinds: \(FileKind.all.map(\.name).prefix(4).joined(separator: ", ")),
      \(FileKind.all.map(\.name).dropFirst(4).joined(separator: ", ")).

      With files, reads each by itself as one of the kind and prints a JSON object:
      file, accepted (it has no error), rules (names of its errors), and value, the
      file as strict JSON. What only a whole folder shows is left to "check". The kind
      export is a line of what "hearken export" writes, and takes no files.
      """,
    options: [], words: 1...100_000
  ) { arguments in
    let name = arguments.words[0]
    guard let kind = FileKind.all.first(where: { $0.name == name }) else {
      throw Failure(
        .usage,
        "hearken: there is no kind of file \"\(name)\"; kinds are \(FileKind.all.map(\.name).joined(separator: ", "))")
    }
    guard arguments.words.count > 1 else {
      Output.text(kind.schema().layout())
      return .done
    }
    guard let issues = kind.issues else {
      throw Failure(.usage, "hearken: files of the kind \"\(name)\" are written by Hearken, and none reads them")
    }
    for path in arguments.words.dropFirst() {
      let bytes = try Files.read(path)
      let errors = issues(bytes, path).filter { $0.severity == .error }
      let row: JSONText = [
        "file": .string(path), "accepted": .bool(errors.isEmpty),
        "rules": .array(Set(errors.map(\.rule)).sorted().map { .string($0) }),
        "value": LocatedJSON.parse(bytes, file: path).value?.json,
      ]
      Output.line(row.text)
    }
    return .done
  }
}

/// A kind of file, with its schema and its reader.
private struct FileKind: Sendable {
  var name: String
  var schema: @Sendable () -> JSONText
  /// Nil for what is only written.
  var issues: (@Sendable (_ bytes: [UInt8], _ file: String) -> [Issue])?

  static let all =
    FlowSchema.allCases.map { kind in
      FileKind(name: kind.rawValue, schema: { kind.schema }) { bytes, file in
        kind.issues(in: SourceFile(name: file, bytes: bytes))
      }
    } + [
      FileKind(name: "appliance", schema: { ConfigurationSchema.schema }) { bytes, file in
        ConfigurationReader.read(bytes, file: file).issues
      },
      FileKind(name: "rehearsal", schema: { RehearsalSchema.schema }) { bytes, file in
        RehearsalScriptReader.read(bytes, file: file).issues
      },
      FileKind(name: "export", schema: { ExportSchema.schema }, issues: nil),
    ]
}
