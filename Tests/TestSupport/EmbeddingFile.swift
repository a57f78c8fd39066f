/// The file of the speech embedding that scripts/embedding makes; it is not part of the repository.
package enum EmbeddingFile {
  /// Beside the build.
  package static let path: String = {
    let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return repository.joined(separator: "/") + "/.build/share/hearken/speech-embedding.bin"
  }()

  package static var isThere: Bool { !bytes.isEmpty }

  /// Its bytes; nothing where it is missing.
  package static let bytes = TestFile.read(path)
}
