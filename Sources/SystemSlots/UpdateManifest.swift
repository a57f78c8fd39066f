// What an update says of itself. This text is what is signed.

/// The first lines of an update: `hearken-update 1`, `version V`, `architecture A`, then `file NAME SIZE SHA256` for each of its files.
package struct UpdateManifest: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    /// `root`, or `boot/NAME` for what goes on the boot partition.
    package var name: String
    package var size: Int
    /// In lower-case hexadecimal digits.
    package var sha256: String
  }

  package let version: String
  package let architecture: String
  package let files: [File]

  package var root: File? { files.first { $0.name == Self.rootName } }
  package var boot: [File] { files.filter { $0.name != Self.rootName } }

  package static let rootName = "root"
  package static let bootPrefix = "boot/"
  private static let mostFiles = 200

  /// - Throws: says in one sentence what is wrong.
  package init(_ text: String) throws(UpdateError) {
    var rows = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard rows.count >= 4, rows.removeFirst() == ["hearken-update", "1"] else {
      throw UpdateError.refused("it is no update of a kind that this Hearken knows")
    }
    func word(_ key: String) throws(UpdateError) -> String {
      let row = rows.removeFirst()
      guard row.count == 2, row[0] == key else { throw UpdateError.refused("it does not say its \(key)") }
      return row[1]
    }
    version = try word("version")
    architecture = try word("architecture")
    guard rows.count <= Self.mostFiles else { throw UpdateError.refused("it has too many files") }
    var files: [File] = []
    for row in rows {
      guard row.count == 4, row[0] == "file", let size = Int(row[2]), size > 0, size < 1 << 40,
        row[3].count == 64, row[3].allSatisfy({ $0.isHexDigit && !$0.isUppercase })
      else { throw UpdateError.refused("it describes a file in an unknown way: \(row.joined(separator: " "))") }
      guard Self.isName(row[1]), !files.contains(where: { $0.name == row[1] }) else {
        throw UpdateError.refused("it has a file with the name \"\(row[1])\"")
      }
      files.append(File(name: row[1], size: size, sha256: row[3]))
    }
    self.files = files
    guard root != nil else { throw UpdateError.refused("it holds no system") }
  }

  /// `root`, or a plain name in `boot/`: what a name may lead to is one folder of the boot partition.
  private static func isName(_ name: String) -> Bool {
    guard name != rootName else { return true }
    guard name.hasPrefix(bootPrefix) else { return false }
    let rest = name.dropFirst(bootPrefix.count)
    return (1...64).contains(rest.utf8.count) && rest.first != "."
      && rest.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

/// Why a system was not replaced: what was attempted, what came back.
package enum UpdateError: Error, Equatable {
  /// The update itself is not in order; nothing was changed.
  case refused(String)
  /// This board cannot take it now.
  case notNow(String)
  /// Something could not be read or written; the system that runs is not touched.
  case failed(String)

  package var sentence: String {
    switch self {
    case .refused(let reason): "this update is refused: \(reason)"
    case .notNow(let reason): reason
    case .failed(let reason): "\(reason); the system that runs was not touched"
    }
  }
}
