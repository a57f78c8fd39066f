internal import ApplicationLink
private import Appliance
private import CLinux
private import Devices
internal import Rehearsal

extension ApplicationLink {
  /// The program beside the flow in a rehearsal: that of `--application`, else of the configuration; nil if there is none, and no
  /// `--socket` either.
  convenience init?(rehearsing setup: inout Rehearsal.Setup, _ assembly: Assembly, _ arguments: Arguments)
    throws(Failure)
  {
    var link = ApplicationLink.Setup()
    link.command =
      arguments["--application"].map { $0.split(separator: " ").map(String.init) }
      ?? assembly.configuration.application.command
    link.folder = assembly.folder.media.folder
    link.socket = arguments["--socket"]
    link.group = link.socket.flatMap { _ in assembly.configuration.application.group }
    guard !link.command.isEmpty || link.socket != nil else { return nil }
    let post = RehearsalPost(mustStop: { clinux_stop_requests() > 0 })
    do throws(LinkError) {
      try self.init(link, journal: StandardErrorJournal(threshold: .info)) { post.post($0) }
    } catch {
      throw error.failure
    }
    setup.application = self
    setup.post = post
  }
}

extension LinkError {
  var failure: Failure { Failure(isTaken ? .alreadyRuns : .cannotCreate, "hearken: \(self)") }
}
