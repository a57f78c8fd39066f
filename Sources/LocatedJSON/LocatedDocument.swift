/// A file that was read: its text and the table of what stands where. Values are views into it.
final class LocatedDocument: Sendable {
  let bytes: [UInt8]
  let nodes: ContiguousArray<JSONNode>
  let file: String

  init(bytes: [UInt8], nodes: ContiguousArray<JSONNode>, file: String) {
    self.bytes = bytes
    self.nodes = nodes
    self.file = file
  }
}

/// One key or value: 24 bytes, so that ten thousand modules stay small. Strings and numbers are made from the text on demand.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `true`, `false`, integer, number, string, array, object
    /// A fault was reported here.
    case unreadable
  }

  var kind: Kind
  /// The text of a string holds escapes or bytes to repair.
  var needsDecoding = false
  var line: UInt32
  var column: UInt32
  /// Where the text begins, in bytes; of a string, after its quote.
  var start: UInt32
  /// Bytes of text; of a container unused.
  var length: UInt32 = 0
  /// The index after the last node inside this one.
  var end: UInt32 = 0
}
