// Which of the kernel's edges and levels of one button are news.
internal import Threads

/// Follows one line. The kernel may report a level twice, or lose an edge when sixteen wait; a level that was read heals that.
struct ButtonTracker: Hashable, Sendable {
  /// Edges that are taken within a second. Bouncing contacts stay below; an open line that hums does not, and would keep the
  /// processor busy (field report F11).
  static let mostEdges = 500
  private static let window = 1_000

  private var isPressed: Bool?
  private var windowStart = MonotonicTime(nanoseconds: 0)
  private var edges = 0

  /// Edges are not looked at for now; levels still are.
  private(set) var isFlooded = false

  /// The line was opened, in this state.
  mutating func open(isPressed: Bool) {
    self = ButtonTracker()
    self.isPressed = isPressed
  }

  /// - Returns: it is news.
  mutating func edge(isPressed: Bool, read now: MonotonicTime) -> Bool {
    if now.milliseconds(since: windowStart) >= Self.window {
      windowStart = now
      edges = 0
    }
    edges += 1
    if edges > Self.mostEdges { isFlooded = true }
    return !isFlooded && level(isPressed: isPressed)
  }

  /// A level was read.
  /// - Returns: it is news: an edge was lost.
  mutating func level(isPressed: Bool) -> Bool {
    defer { self.isPressed = isPressed }
    return self.isPressed != isPressed
  }

  /// The line has been emptied of edges: they are looked at again once the second is over.
  mutating func drained(at now: MonotonicTime) {
    if now.milliseconds(since: windowStart) >= Self.window { isFlooded = false }
  }
}
