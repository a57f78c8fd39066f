internal import Appliance
private import Glibc
internal import LocatedJSON

extension Assembly {
  /// The program beside the flow, if the system would not find it.
  ///
  /// - Parameter folder: that of the flow, where the program runs; nil if it is not known.
  static func applicationIssues(
    _ application: Configuration.Application, at position: SourcePosition, flowFolder folder: String?
  ) -> [Issue] {
    guard let name = application.command.first else { return [] }
    let places: [String]
    let hint: String
    if name.hasPrefix("/") {
      places = [name]
      hint = "put it there, and make it executable"
    } else if name.contains("/") {
      guard let folder else { return [] }
      places = ["\(folder)/\(name)"]
      hint = "the command runs in the folder of the flow: put it there, and make it executable"
    } else {
      let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      places = path.split(separator: ":").map { "\($0)/\(name)" }
      hint = "install it, or write ./\(name) for a program in the folder of the flow"
    }
    guard !places.contains(where: { !MediaLibrary.isFolder($0) && access($0, X_OK) == 0 }) else { return [] }
    return [
      Issue(
        .warning, at: position, rule: "no-application",
        "the application \"\(name)\" cannot be started: there is no such program", hint: hint)
    ]
  }
}
