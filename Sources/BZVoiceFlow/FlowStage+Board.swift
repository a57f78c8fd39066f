internal import Appliance
internal import Devices
private import Glibc
private import PocketSphinxHearing

extension FlowStageMaker {
  /// The board that the program runs on.
  static let board = FlowStageMaker(
    hasMicrophone: { false }, hasRecognizer: { false },
    make: { parts in
      parts.failed("this version cannot open the sound devices of a board")
      return NoStage()
    })
}

/// Stands where a board could not be opened.
final class NoStage: FlowStage {
  func post(_ work: @escaping @Sendable (Conductor, StreamTime) -> Void) {}
  func close() {}
}
