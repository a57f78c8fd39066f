// What understands the utterances of one task.
internal import Devices

/// Understands utterances of one task, one after the other.
protocol UtteranceEngine: AnyObject {
  /// Begins an utterance.
  ///
  /// - Parameter room: what was learnt of the room, or nothing.
  func start(room: [Float], wantsPartials: Bool) throws(HearingError)
  func hear(_ samples: [Int16]) throws(HearingError)
  /// The best guess so far, if partials are wanted.
  var partial: String? { get }
  func finish() throws(HearingError) -> Recognition
  /// Ends an utterance whose meaning nobody wants.
  func abandon() throws(HearingError)
  /// The mean of the features of the last utterance that was finished, and how many frames that were; nil if it says nothing.
  var heardMean: (values: [Float], frames: Int)? { get }
}

extension Recognition {
  static let nothing = Recognition(text: nil, score: 0, isAccepted: false)
}
