/// Reads JSON as people write it, and knows where everything stands, so that each fault can be shown in its file.
///
/// Trailing commas and comments are normal in flow files and accepted in silence (spec 0.1, field report G2).
package enum LocatedJSON {
  /// How much is read before a file is refused: what a person writes stays far below, and a board has little memory.
  package struct Limits: Hashable, Sendable {
    /// Bytes of UTF-8; a flow of ten thousand modules has about five million.
    package var bytes = 16 << 20
    /// Arrays and objects inside each other.
    package var depth = 512
    /// Keys and values; each takes 24 bytes beside the text.
    package var values = 4_000_000
    /// Errors after which reading stops: the rest would follow from the first ones. Of warnings, this many are kept.
    package var issues = 20

    package init() {}
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with or without a byte order mark.
  ///   - file: The name that positions carry.
  /// - Returns: The tree, and every fault that was found. The tree is nil where a fault leaves doubt about what belongs to
  ///   what; where only a part of it could not be read, that part is `unreadable`. Any thread; no recursion.
  package static func parse(
    _ bytes: [UInt8], file: String, limits: Limits = Limits()
  ) -> (value: LocatedValue?, issues: [Issue]) {
    let start = SourcePosition(file: file, line: 1, column: 1)
    guard bytes.count <= limits.bytes else {
      let size = "\(bytes.count) bytes"
      return (
        nil, [Issue(.error, at: start, rule: "json-size", "the file has \(size); at most \(limits.bytes) are read")]
      )
    }
    let text: UTF8Text
    switch UTF8Text.decode(bytes, file: file) {
    case .success(let decoded): text = decoded
    case .failure(let refusal): return (nil, [refusal.issue])
    }
    return text.bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(buffer, startingAt: text.start, file: file, limits: limits)
      parser.parse()
      let issues = (text.issues + parser.issues).sorted { $0.position < $1.position }
      guard !parser.isDamaged, !parser.nodes.isEmpty else { return (nil, issues) }
      let document = LocatedDocument(bytes: text.bytes, nodes: parser.nodes, file: file)
      return (LocatedValue(document: document, index: 0), issues)
    }
  }
}
