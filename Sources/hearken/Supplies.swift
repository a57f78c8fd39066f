private import CLinux
private import FliteSpeech
private import Glibc
internal import PocketSphinxHearing
private import Resources
private import Synchronization

/// The files that the program needs beside itself: those of a package, those it carries (it is one file then), or Debian's.
enum Supplies {
  /// The flow that is rehearsed or run where none is named, and what happens in its rehearsal.
  static let sampleFlow = "front-desk"
  static let sampleRehearsal = "rehearsals/whole-visit.json"

  /// Found, and unpacked if need be, when first asked for; nil where there is nothing but what Debian's packages installed.
  private static let folder: String? = {
    do throws(ResourceError) {
      return try ResourceFolder.find(
        environment: { getenv($0).map { String(cString: $0) } }, removeTree: { _ = clinux_remove_tree($0) })
    } catch {
      Output.error("hearken: \(error.sentence)")
      couldNotUnpack.store(true, ordering: .relaxed)
      return nil
    }
  }()

  /// What the program carries cannot be unpacked, which was said: nothing else need be said of what is missing.
  static var isMissing: Bool { couldNotUnpack.load(ordering: .relaxed) }
  private static let couldNotUnpack = Atomic<Bool>(false)

  /// The folder of the models, if they are not Debian's.
  static var models: String? { folder.map { $0 + "/models" } }

  /// The models that speech is recognised with.
  static var speechModel: SpeechModel { models.map { SpeechModel(folder: $0) } ?? SpeechModel() }

  /// Lets the voices be found that are not linked into the program. To be called before there are threads.
  static func prepareVoices() { FliteLibrary.findVoices { folder.map { $0 + "/voices" } } }

  /// The folder of a sample flow, or nil if there is none of this name.
  static func flow(_ name: String) -> String? {
    guard !name.isEmpty, !name.contains("/"), let folder, Files.isFolder("\(folder)/flows/\(name)") else { return nil }
    return "\(folder)/flows/\(name)"
  }

  /// The sample flows that can be named instead of a folder, for a sentence; empty where there are none.
  static var samplesHint: String {
    let names = folder.map { ResourceFolder.names(in: $0 + "/flows") }?.filter { flow($0) != nil } ?? []
    return names.isEmpty ? "" : " (sample flows need no folder: \(names.joined(separator: ", ")))"
  }

  /// The names and texts of the licences of what is inside.
  static var licences: [(name: String, path: String)] {
    folder.map { folder in
      ResourceFolder.names(in: folder + "/licences").map { ($0, "\(folder)/licences/\($0)") }
    } ?? []
  }

  /// Lets ALSA find its configuration on a board that has none. To be called before the first device is opened and before there are threads.
  static func prepareALSA() {
    guard !Files.exists("/usr/share/alsa/alsa.conf"), let folder else { return }
    setenv("ALSA_CONFIG_DIR", folder + "/alsa", 0)
  }
}
