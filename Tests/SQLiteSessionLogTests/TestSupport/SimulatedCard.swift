// A card whose power can be cut.
import CSimulatedCard

/// Watches the databases below a folder, as long as it lives.
final class SimulatedCard {
  private let number: Int32

  init(_ folder: String) { number = card_watch(folder) }
  deinit { card_unwatch(number) }

  var bytes: Int { Int(card_bytes(number)) }
  var syncs: Int { Int(card_syncs(number)) }
  var wasCut: Bool { card_was_cut(number) == 1 }

  /// Nil is no limit.
  func limit(_ bytes: Int?) { card_limit(number, Int64(bytes ?? -1)) }

  /// The power goes at this operation from now on; what is left lies in the folder.
  func cut(at operation: Int, seed: UInt64, into folder: String) {
    card_cut(number, Int32(operation), seed, folder)
  }
}
