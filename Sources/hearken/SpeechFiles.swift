internal import Appliance
internal import Devices
private import Glibc
internal import HotwordHeads
internal import LocatedJSON
internal import SpeechEmbedding

/// The trained files that hotwords are heard with: the speech embedding, and heads of phrases.
///
/// They are looked for in the folder that `HEARKEN_MODELS` names, and if it names none beside the program, in `share/hearken` of its folder and those above (a build
/// tree, or /usr/local), in what the program carries, and in /usr/share/hearken; heads first of all in the flow folder.
struct SpeechFiles {
  let weights: EmbeddingWeights?
  /// Those that serve one of the hotwords.
  let heads: [HotwordHead]
  /// What is there and cannot be used, by its name.
  let faults: [HearingError]
  /// Those that a hotword names though they were trained for another phrase: used, for its owner says so.
  let strangers: [(file: String, trainedFor: String, phrase: String)]

  /// - Parameter flowFolder: its `*.hotword` count before those that come with the program.
  init(for hotwords: [Hotword], flowFolder: String?) {
    var faults: [HearingError] = []
    var heads: [HotwordHead] = []
    var strangers: [(file: String, trainedFor: String, phrase: String)] = []
    func read(_ path: String, _ use: (HotwordHead) -> Void) {
      do throws(HearingError) { use(try HotwordHead(Self.bytes(path), name: path)) } catch { faults.append(error) }
    }
    for hotword in hotwords {
      guard let path = hotword.head else { continue }
      read(path.hasPrefix("/") ? path : "\(flowFolder ?? ".")/\(path)") { head in
        var head = head
        if !head.serves(hotword.phrase) { strangers.append((path, head.phrase, hotword.phrase)) }
        // The owner says what it is for.
        head.phrase = hotword.phrase
        heads.append(head)
      }
    }
    for folder in [flowFolder].compactMap({ $0 }) + Self.folders {
      guard hotwords.contains(where: { hotword in !heads.contains { $0.serves(hotword.phrase) } }) else { break }
      for path in Self.trained(in: folder) {
        read(path) { head in
          if hotwords.contains(where: { head.serves($0.phrase) }) { heads.append(head) }
        }
      }
    }
    self.heads = heads
    self.strangers = strangers
    var weights: EmbeddingWeights?
    if !hotwords.isEmpty, let path = Self.embeddingFile {
      do throws(HearingError) { weights = try EmbeddingWeights(Self.bytes(path), name: path) } catch {
        faults.append(error)
      }
    }
    self.weights = weights
    self.faults = faults
  }

  /// Whether the second stage knows a hotword.
  func isTrained(for hotword: Hotword) -> Bool { weights != nil && heads.contains { $0.serves(hotword.phrase) } }

  /// Tells on standard error what cannot be used.
  func complain() { for fault in faults { Output.error("hearken: \(fault.sentence)") } }

  /// Why some hotwords are left to the first stage; nil if none is.
  func lack(_ hotwords: [Hotword]) -> (sentence: String, hint: String)? {
    if weights == nil, let file = Self.embeddingFile {
      return (
        "hotwords are heard by the first stage alone: \(file) cannot be used",
        "copy it again, or install the package again"
      )
    }
    guard weights != nil else {
      return (
        "hotwords are heard by the first stage alone: \(EmbeddingWeights.fileName) is not there",
        "scripts/embedding makes it; it is looked for in \(Self.folders.joined(separator: ", "))"
      )
    }
    let untrained = hotwords.map(\.phrase).filter { phrase in !heads.contains { $0.serves(phrase) } }
    guard let first = untrained.first else { return nil }
    let names = untrained.map { "\"\($0)\"" }.joined(separator: ", ")
    return (
      "\(names) \(untrained.count == 1 ? "is" : "are") heard by the first stage alone: not trained",
      "\"hearken train \"\(first)\" -o FILE.hotword\" trains a second one; put the file into the flow folder"
    )
  }

  /// The trained files of a flow folder that cannot be used.
  static func issues(in flowFolder: String) -> [Issue] {
    trained(in: flowFolder).compactMap { path in
      do throws(HearingError) {
        _ = try HotwordHead(bytes(path), name: path)
        return nil
      } catch { return issue(error) }
    }
  }

  /// A fault as `check` tells it.
  static func issue(_ fault: HearingError) -> Issue {
    guard case .model(let file, let reason) = fault else {
      return Issue(.error, at: .nowhere, rule: "trained-file", fault.sentence)
    }
    return Issue(
      .error, at: SourcePosition(file: file, line: 1, column: 1), rule: "trained-file", "it cannot be used: \(reason)")
  }

  /// In alphabetical order.
  private static func trained(in folder: String) -> [String] {
    MediaLibrary.entries(of: folder).filter { $0.hasSuffix(".\(HotwordHead.fileExtension)") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// What `--hotword` says: a phrase, or a trained file that has one.
  static func hotword(_ text: String) throws(Failure) -> Hotword {
    guard text.hasSuffix(".\(HotwordHead.fileExtension)") else { return Hotword(phrase: text) }
    do throws(HearingError) {
      return Hotword(phrase: try HotwordHead(bytes(text), name: text).phrase, head: Files.whole(text) ?? text)
    } catch { throw error.failure }
  }

  /// The weights of the speech embedding, or nil where they are not.
  static var embeddingFile: String? {
    folders.map { "\($0)/\(EmbeddingWeights.fileName)" }.first(where: Files.exists)
  }

  static let folders: [String] = {
    if let named = getenv("HEARKEN_MODELS"), named.pointee != 0 { return [String(cString: named)] }
    var folders: [String] = []
    if let program = Files.whole("/proc/self/exe") {
      let folder = Files.folder(of: program)
      let above = Files.folder(of: folder)
      folders += [
        folder, "\(folder)/share/hearken", "\(above)/share/hearken", "\(Files.folder(of: above))/share/hearken",
      ].filter { !$0.hasPrefix("//") }
      // The repository's own, for a program in its build tree.
      let root = Files.folder(of: Files.folder(of: above))
      if Files.exists("\(root)/Package.swift") { folders.append("\(root)/share/hearken") }
    }
    if let models = Supplies.models { folders.append(models) }
    return folders.contains("/usr/share/hearken") ? folders : folders + ["/usr/share/hearken"]
  }()

  private static func bytes(_ path: String) throws(HearingError) -> [UInt8] {
    do { return try MediaLibrary.read(path) } catch { throw .model(file: path, reason: error.reason) }
  }
}
