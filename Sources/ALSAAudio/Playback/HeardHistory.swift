// What is on its way through a device, and has not been heard.

/// How far the ears have come.
struct HeardPlace: Hashable {
  /// Everything before this position of the queue.
  var position: Int
  /// The playback up to which a stop has been obeyed.
  var silenced: Int
}

/// At which frame of a device which place will have been heard. Of a fixed size; allocates nothing after `init`.
///
/// Confined to the playback thread.
final class HeardHistory {
  private struct Entry {
    var frame = 0
    var place = HeardPlace(position: 0, silenced: 0)
  }

  /// More periods than any device queues.
  private static let capacity = 256
  private let entries: UnsafeMutableBufferPointer<Entry>
  private var start = 0
  private var count = 0
  private var latest: HeardPlace?

  init() {
    entries = .allocate(capacity: Self.capacity)
    entries.initialize(repeating: Entry())
  }

  deinit { entries.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The place will have been heard at the frame. One that is no news is left out.
  func append(_ place: HeardPlace, atFrame frame: Int) {
    guard place != latest else { return }
    latest = place
    // Where there is no room, the last two are known together.
    if count < Self.capacity { count += 1 }
    entries[index(count - 1)] = Entry(frame: frame, place: place)
  }

  /// The last place that has been heard at the frame; nil is nothing new.
  func take(throughFrame frame: Int) -> HeardPlace? {
    var heard: HeardPlace?
    while count > 0, entries[start].frame <= frame {
      heard = entries[start].place
      start = index(1)
      count -= 1
    }
    return heard
  }

  /// Everything will have been heard at this frame at the latest.
  func shift(toFrame frame: Int) {
    for number in 0..<count { entries[index(number)].frame = min(entries[index(number)].frame, frame) }
  }

  /// What was to be heard after the frame will not be.
  func cut(afterFrame frame: Int) {
    while count > 0, entries[index(count - 1)].frame > frame { count -= 1 }
    latest = nil
  }

  func removeAll() { count = 0 }

  private func index(_ number: Int) -> Int { (start + number) % Self.capacity }
}
