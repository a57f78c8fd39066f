import Testing
import Threads

@testable import GPIOPanel

@Suite struct ButtonTrackerTests {
  private func at(_ milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: 5_000_000_000).advanced(by: milliseconds)
  }

  @Test("edges are news when they change the state, and not when the kernel repeats itself")
  func repeated() {
    var tracker = ButtonTracker()
    tracker.open(isPressed: false)
    let news = [true, true, false, false, true].map { tracker.edge(isPressed: $0, read: at(0)) }
    #expect(news == [true, false, true, false, true])
  }

  @Test("a lost release is healed by the level, once")
  func healed() {
    var tracker = ButtonTracker()
    tracker.open(isPressed: false)
    let news = [
      tracker.edge(isPressed: true, read: at(0)), tracker.level(isPressed: true), tracker.level(isPressed: false),
      tracker.level(isPressed: false),
      // The edge itself, should it come late.
      tracker.edge(isPressed: false, read: at(1)),
    ]
    #expect(news == [true, false, true, false, false])
  }

  @Test("the state in which a button was found is no news")
  func found() {
    var tracker = ButtonTracker()
    tracker.open(isPressed: true)
    let news = [
      tracker.edge(isPressed: true, read: at(0)), tracker.level(isPressed: true),
      tracker.edge(isPressed: false, read: at(1)),
    ]
    #expect(news == [false, false, true])
  }

  @Test("bouncing presses in quick succession stay below the limit of edges")
  func bounce() {
    var tracker = ButtonTracker()
    tracker.open(isPressed: false)
    var news = 0
    // Ten presses a second, twenty edges at each end of a press.
    for press in 0..<100 {
      for edge in 0..<41 where tracker.edge(isPressed: edge.isMultiple(of: 2), read: at(press * 100 + edge)) {
        news += 1
      }
      if tracker.edge(isPressed: false, read: at(press * 100 + 90)) { news += 1 }
    }
    #expect(!tracker.isFlooded)
    #expect(news == 100 * 42)
  }

  @Test("a humming line is put aside for the rest of the second, its level still counts, and then it is taken back")
  func flood() {
    var tracker = ButtonTracker()
    tracker.open(isPressed: false)
    var news = 0
    for edge in 0..<2_000 where tracker.edge(isPressed: edge.isMultiple(of: 2), read: at(edge / 20)) { news += 1 }
    #expect(news == ButtonTracker.mostEdges)
    #expect(tracker.isFlooded)
    tracker.drained(at: at(500))
    #expect(tracker.isFlooded)
    // It was left released.
    let levels = [true, true, false].map { tracker.level(isPressed: $0) }
    #expect(levels == [true, false, true])
    tracker.drained(at: at(1_000))
    #expect(!tracker.isFlooded)
    let taken = tracker.edge(isPressed: true, read: at(1_001))
    #expect(taken)
  }
}
