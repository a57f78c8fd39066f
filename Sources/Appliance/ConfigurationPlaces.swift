private import Devices
package import LocatedJSON

/// Where the values of a configuration stand in its file: for faults that show only beside a flow, a voice or a program.
package struct ConfigurationPlaces: Sendable {
  private let start: SourcePosition
  private let root: LocatedValue?
  /// Those of its hotwords, in their order; none if it does not name any.
  package let hotwords: [SourcePosition]

  /// Those of a configuration that stands in no file.
  package init() {
    start = .nowhere
    root = nil
    hotwords = []
  }

  package init(_ bytes: [UInt8], file: String) {
    start = SourcePosition(file: file, line: 1, column: 1)
    root = LocatedJSON.parse(bytes, file: file).value
    hotwords = root?["hotwords"]?.elements.compactMap { HotwordReader.phrase(of: $0)?.position } ?? []
  }

  /// Whether the file is an object, and so more can be said of it than that.
  package var isReadable: Bool { root?.kind == .object }

  /// The place of a value, such as that of `["audio", "speaker"]`; of what holds it where it is not there, at last of the file.
  package subscript(_ keys: String...) -> SourcePosition {
    var (position, value) = (start, root)
    for key in keys {
      value = value?[key]
      position = value?.position ?? position
    }
    return position
  }

  /// The place of the hotword of that number; of their list if it has none of its own.
  package func hotword(_ index: Int) -> SourcePosition {
    hotwords.indices.contains(index) ? hotwords[index] : self["hotwords"]
  }
}
