import Appliance
import Devices
import Testing

@Suite struct ButtonGesturesTests {
  /// Feeds edges at milliseconds and lets time pass every 10 ms, as the appliance does.
  private func presses(_ edges: [(ms: Int, isPressed: Bool)], until end: Int) -> [Int] {
    var gestures = ButtonGestures()
    var rest = edges[...]
    var found: [Int] = []
    for now in stride(from: 0, through: end, by: 10) {
      while let edge = rest.first, edge.ms <= now {
        gestures.handle(
          ButtonEdge(button: "b", isPressed: edge.isPressed, at: .init(microseconds: Int64(edge.ms) * 1_000)))
        rest.removeFirst()
      }
      for case .pressed(_, let at) in gestures.advance(to: .init(microseconds: Int64(now) * 1_000)) {
        found.append(at.milliseconds)
      }
    }
    return found
  }

  @Test("contacts that bounce give one press") func bounce() {
    let edges = [(0, true), (2, false), (3, true), (5, false), (6, true), (500, false), (503, true), (505, false)]
    #expect(presses(edges, until: 1_000) == [6])
  }

  @Test("a glitch shorter than the settling time is no press") func glitch() {
    #expect(presses([(100, true), (110, false)], until: 500) == [])
  }

  @Test("short clean presses in quick succession all count") func quick() {
    let edges = (0..<100).flatMap { [($0 * 150, true), ($0 * 150 + 60, false)] }
    #expect(presses(edges, until: 15_100).count == 100)
  }

  @Test("a release tells how long the button was held") func held() {
    var gestures = ButtonGestures()
    func time(_ ms: Int) -> StreamTime { StreamTime(microseconds: Int64(ms) * 1_000) }
    gestures.handle(ButtonEdge(button: "b", isPressed: true, at: time(100)))
    #expect(gestures.advance(to: time(110)) == [])
    #expect(gestures.advance(to: time(130)) == [.pressed(button: "b", at: time(100))])
    gestures.handle(ButtonEdge(button: "b", isPressed: false, at: time(350)))
    #expect(gestures.advance(to: time(380)) == [.released(button: "b", heldMs: 250)])
    #expect(gestures.advance(to: time(900)) == [])
  }
}
