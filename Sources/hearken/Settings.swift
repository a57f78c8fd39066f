internal import Appliance
internal import LocatedJSON

/// A configuration as it was read: what of it is in order, its faults, and where it says what.
struct Settings {
  var configuration = Configuration()
  /// Errors among them: keys that cannot be used have their defaults.
  private(set) var issues: [Issue] = []
  private(set) var places = ConfigurationPlaces()

  init() {}

  /// Reads a file.
  init(_ path: String) throws(Failure) {
    let bytes = try Files.read(path)
    (configuration, issues) = ConfigurationReader.read(bytes, file: path)
    places = ConfigurationPlaces(bytes, file: path)
  }

  /// The effective configuration: the file that `--config` names, or the usual one where there is one; then `--hotword` and `--socket`.
  init(_ arguments: Arguments, orAt usual: String? = nil) throws(Failure) {
    if let path = arguments["--config"] ?? usual.flatMap({ Files.exists($0) ? $0 : nil }) {
      try self.init(path)
    } else {
      self.init()
    }
    let phrases = arguments.all("--hotword")
    if !phrases.isEmpty { configuration.hotwords = try phrases.map(SpeechFiles.hotword) }
    if let socket = arguments["--socket"] { configuration.application.socket = socket }
  }

  /// The configuration, if it has no errors.
  func flawless() throws(Failure) -> Configuration {
    let errors = issues.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.badConfiguration, lines: errors.map(\.description)) }
    return configuration
  }
}
