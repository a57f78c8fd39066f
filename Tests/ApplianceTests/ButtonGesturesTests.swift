import Appliance
import Devices
import Testing

@Suite struct ButtonGesturesTests {
  typealias Gesture = ButtonGestures.Gesture
  typealias Edge = (ms: Double, isPressed: Bool)

  /// Feeds edges at milliseconds and lets time pass every `tick` ms, as the appliance does.
  private func run(
    _ edges: [Edge], wanted: Set<Gesture> = [.press], until end: Int, tick: Int = 10
  ) -> [ButtonGestures.Change] {
    var gestures = ButtonGestures(wanted: ["b": wanted])
    var rest = edges[...]
    var found: [ButtonGestures.Change] = []
    for now in stride(from: 0, through: end, by: tick) {
      while let edge = rest.first, edge.ms <= Double(now) {
        gestures.handle(ButtonEdge(button: "b", isPressed: edge.isPressed, at: .init(seconds: edge.ms / 1_000)))
        rest.removeFirst()
      }
      found += gestures.advance(to: .init(microseconds: Int64(now) * 1_000))
    }
    return found
  }

  private func gestures(_ changes: [ButtonGestures.Change]) -> [Gesture] {
    changes.compactMap { if case .gesture(let gesture, _, _) = $0 { gesture } else { nil } }
  }

  private func press(_ at: Double, _ length: Double) -> [Edge] { [(at, true), (at + length, false)] }

  @Test("contacts that bounce give one press, from the first contact on")
  func bounce() {
    let edges: [Edge] = [
      (0, true), (2, false), (3, true), (5, false), (6, true), (500, false), (503, true), (505, false),
    ]
    #expect(
      run(edges, until: 1_000) == [.gesture(.press, button: "b", at: .zero), .released(button: "b", heldMs: 505)])
  }

  @Test("a spike is no press") func spike() {
    #expect(run([(100, true), (103, false), (300, true), (304, false)], until: 500) == [])
  }

  @Test("short clean presses in quick succession all count") func quick() {
    let edges = (0..<100).flatMap { press(Double($0) * 150, 60) }
    #expect(gestures(run(edges, until: 15_200)).count == 100)
  }

  @Test("random bounce of up to 40 ms on both edges never doubles a press and never loses one", arguments: 0..<20)
  func randomBounce(seed: Int) {
    var chance = SplitMix(state: UInt64(seed))
    var edges: [Edge] = []
    for cycle in 0..<100 {
      let start = Double(cycle) * 400
      edges += bouncing(to: true, at: start, &chance)
      edges += bouncing(to: false, at: start + 150 + chance.fraction() * 100, &chance)
    }
    for tick in [1, 10, 20] {
      let found = run(edges, until: 41_000, tick: tick)
      #expect(gestures(found).count == 100)
      #expect(found.filter { if case .released = $0 { true } else { false } }.count == 100)
    }
  }

  /// The level swings for up to 40 ms, and stands in the end.
  private func bouncing(to level: Bool, at start: Double, _ chance: inout SplitMix) -> [Edge] {
    let length = chance.fraction() * 40
    let swings = Int(chance.fraction() * 6)
    let times = (0..<(2 * swings)).map { _ in start + chance.fraction() * length }.sorted()
    var edges: [Edge] = [(start, level)]
    for (index, time) in times.enumerated() { edges.append((time, index % 2 == 0 ? !level : level)) }
    return edges
  }

  @Test(
    "each press gives exactly one gesture",
    arguments: [
      // A button that has a press alone acts at once, however long it is held.
      ([.press], [(0, 60)], [.press]),
      ([.press], [(0, 3_000)], [.press]),
      ([.press], [(0, 60), (200, 60)], [.press, .press]),
      // With a long press, the short one is certain at the release.
      ([.press, .long], [(0, 60)], [.press]),
      ([.press, .long], [(0, 780)], [.press]),
      ([.press, .long], [(0, 820)], [.long]),
      ([.press, .long], [(0, 5_000), (6_000, 60)], [.long, .press]),
      // With a double press, the single one is certain when the second did not come.
      ([.press, .double], [(0, 60)], [.press]),
      ([.press, .double], [(0, 60), (200, 60)], [.double]),
      ([.press, .double], [(0, 60), (200, 2_000)], [.double]),
      ([.press, .double], [(0, 60), (600, 60)], [.press, .press]),
      ([.press, .double], [(0, 60), (200, 60), (400, 60)], [.double, .press]),
      ([.press, .double, .long], [(0, 60), (200, 900)], [.double]),
      ([.press, .double, .long], [(0, 900), (1_100, 60)], [.long, .press]),
      ([.press, .double, .long], [(0, 400)], [.press]),
    ] as [(Set<Gesture>, [(Double, Double)], [Gesture])])
  func oneGesture(wanted: Set<Gesture>, presses: [(Double, Double)], expected: [Gesture]) {
    let edges = presses.flatMap { press($0.0, $0.1) }
    #expect(gestures(run(edges, wanted: wanted, until: 8_000, tick: 5)) == expected)
  }

  @Test("a press that acts at once is certain 5 ms after the contact stands, and says when that will be")
  func latency() {
    var gestures = ButtonGestures()
    gestures.handle(ButtonEdge(button: "b", isPressed: true, at: .init(microseconds: 100_000)))
    #expect(gestures.nextDue == .init(microseconds: 105_000))
    #expect(gestures.advance(to: .init(microseconds: 104_999)) == [])
    #expect(
      gestures.advance(to: .init(microseconds: 105_000))
        == [.gesture(.press, button: "b", at: .init(microseconds: 100_000))])
    #expect(gestures.nextDue == nil)
  }

  @Test("a button that is down at the start does nothing until it was released")
  func heldAtStart() {
    var gestures = ButtonGestures(wanted: ["b": [.press, .long]])
    gestures.holdAtStart("b")
    #expect(gestures.advance(to: .init(seconds: 5)) == [])
    gestures.handle(ButtonEdge(button: "b", isPressed: false, at: .init(seconds: 6)))
    #expect(gestures.advance(to: .init(seconds: 7)) == [])
    gestures.handle(ButtonEdge(button: "b", isPressed: true, at: .init(seconds: 8)))
    gestures.handle(ButtonEdge(button: "b", isPressed: false, at: .init(seconds: 8.1)))
    let found = gestures.advance(to: .init(seconds: 9))
    #expect(found.first == .gesture(.press, button: "b", at: .init(seconds: 8)))
  }

  @Test("an edge that was lost heals when the level is read again")
  func lostEdge() {
    // The release of the first press is lost; the level that is read 150 ms later tells.
    let edges: [Edge] = [(0, true), (250, false), (600, true), (660, false)]
    #expect(gestures(run(edges, until: 1_000)) == [.press, .press])
  }

  @Test("a floating line is put aside, gives no gestures meanwhile, and comes back when it has been calm")
  func floating() {
    let noise = (0..<400).flatMap { press(Double($0) * 50, 25) }
    let changes = run(noise + press(40_000, 100), until: 41_000)
    let aside = changes.firstIndex(of: .putAside(button: "b", .noisy))
    let healed = changes.firstIndex(of: .healed(button: "b"))
    #expect(aside != nil)
    #expect(healed != nil)
    #expect(gestures(Array(changes[(aside ?? 0)..<(healed ?? 0)])) == [])
    #expect(gestures(Array(changes[(healed ?? 0)...])) == [.press])
  }

  @Test("mashing a worn button for a minute is not taken for noise")
  func mashing() {
    var chance = SplitMix(state: 7)
    var edges: [Edge] = []
    for cycle in 0..<400 {
      edges += bouncing(to: true, at: Double(cycle) * 150, &chance)
      edges += bouncing(to: false, at: Double(cycle) * 150 + 75, &chance)
    }
    let changes = run(edges.sorted { $0.ms < $1.ms }, until: 61_000)
    #expect(!changes.contains(.putAside(button: "b", .noisy)))
  }

  @Test("a button that is down for a minute is stuck, is told once, and works again after its release")
  func stuck() {
    let changes = run(press(0, 200_000) + press(201_000, 100), until: 202_000)
    #expect(changes.filter { $0 == .putAside(button: "b", .stuck) }.count == 1)
    #expect(changes.filter { $0 == .healed(button: "b") }.count == 1)
    #expect(gestures(changes) == [.press, .press])
  }

  @Test("however often it is told the time, the same edges give the same gestures", arguments: 0..<50)
  func ticks(seed: Int) {
    var chance = SplitMix(state: UInt64(seed))
    var time = 0.0
    var edges: [Edge] = []
    for index in 0..<60 {
      time += chance.fraction() * (index % 3 == 0 ? 900 : 120)
      edges.append((time.rounded(), index % 2 == 0))
    }
    let wanted: Set<Gesture> = [.press, .double, .long]
    let fine = run(edges, wanted: wanted, until: Int(time) + 2_000, tick: 1)
    let coarse = run(edges, wanted: wanted, until: Int(time) + 2_000, tick: 20)
    #expect(gestures(fine) == gestures(coarse))
  }
}

/// Chance that repeats (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
struct SplitMix {
  var state: UInt64

  /// From 0 up to 1.
  mutating func fraction() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}
