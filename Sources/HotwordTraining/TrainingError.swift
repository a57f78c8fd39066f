/// Why a training cannot go on.
package enum TrainingError: Error, Hashable, Sendable {
  /// A synthesizer failed: what it said.
  case synthesizer(String)
  /// A sound cannot be used.
  case sound(String)
  /// The phrase has a fault: which.
  case phrase(String)
  /// The bank of negatives cannot be used: its file and what is wrong.
  case bank(file: String, reason: String)
  /// Somebody asked to stop.
  case interrupted
  /// The system has no thread to give.
  case noThread(Int32)
}
