// Recordings that go for good.
private import Glibc

/// Deletes recordings below one folder, and the folders of days that have no recording left. Any thread.
package struct RecordingRemoval: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Whether nothing is left of the recording; a path that leads out of the folder names none.
  ///
  /// - Parameter path: below the folder, as the log has it.
  package func remove(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(""), !parts.contains("."), !parts.contains(".."), !path.utf8.contains(0) else { return true }
    let file = "\(folder)/\(path)"
    unlink(file)
    unlink(file + RecordingName.partSuffix)
    guard !RecordingFolder.exists(file), !RecordingFolder.exists(file + RecordingName.partSuffix) else { return false }
    var parent = RecordingFolder.parent(of: path)
    // A folder that holds something else stays.
    while parent != ".", rmdir("\(folder)/\(parent)") == 0 { parent = RecordingFolder.parent(of: parent) }
    return true
  }
}
