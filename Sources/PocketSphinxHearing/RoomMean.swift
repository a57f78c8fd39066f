// The mean of the features, which belongs to room and microphone: it settles over utterances and is kept from task to task.

/// What was learnt of the room by all utterances so far.
struct RoomMean {
  /// An utterance of so many frames weighs as much as all before it.
  private static let inertia = 300.0

  /// Empty until something was heard.
  private(set) var values: [Float] = []

  /// Notes the mean of one utterance, and how long it was.
  mutating func note(_ mean: [Float], frames: Int) {
    guard !mean.isEmpty, frames > 0 else { return }
    guard values.count == mean.count else {
      values = mean
      return
    }
    let weight = Float(Double(frames) / (Double(frames) + Self.inertia))
    for index in values.indices { values[index] += (mean[index] - values[index]) * weight }
  }
}
