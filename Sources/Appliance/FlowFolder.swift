package import LocatedJSON
package import VoiceFlow

/// A flow folder as it lies on disk: the flow, its media, and every fault of its files.
package struct FlowFolder {
  /// The folder's own name, for the log.
  package let name: String
  package let flow: Flow
  package let media: MediaLibrary
  /// Sorted by position. With an error among them the flow must not run.
  package let issues: [Issue]

  /// Reads the files of a folder and checks them together.
  ///
  /// - Throws: if `voiceflow.json` is missing, or a file that is there cannot be read.
  package init(_ path: String) throws(MediaLibrary.Failure) {
    var folder = path
    while folder.count > 1 && folder.hasSuffix("/") { folder.removeLast() }
    name = folder.split(separator: "/").last.map(String.init) ?? folder
    media = MediaLibrary(folder: folder)
    func read(_ file: String) throws(MediaLibrary.Failure) -> SourceFile {
      let path = "\(folder)/\(file)"
      return SourceFile(name: path, bytes: try MediaLibrary.read(path))
    }
    func readIfThere(_ file: String) throws(MediaLibrary.Failure) -> SourceFile? {
      MediaLibrary.exists("\(folder)/\(file)") ? try read(file) : nil
    }
    let prompts = try readIfThere("prompts.json").map { [$0] } ?? []
    let (flow, found) = FlowReader.flow(
      voiceflow: try read("voiceflow.json"), prompts: prompts, audioToText: try readIfThere("audio-to-text.json"))
    self.flow = flow
    issues = (found + Validator.issues(in: flow)).sorted { $0.position < $1.position }
  }
}
