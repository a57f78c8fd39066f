import Testing

@testable import VoiceFlow

@Suite struct DigraphTests {
  @Test("components, loops and ways round are found") func small() {
    let graph = Digraph([[1], [2, 3], [0], [4], [4], []])
    #expect(graph.components().map { $0.sorted() } == [[4], [3], [0, 1, 2], [5]])
    #expect(graph.loops() == [[4], [0, 1, 2]])
    #expect(graph.roundTrip(in: [0, 1, 2]) == [0, 1, 2])
    #expect(graph.roundTrip(in: [4]) == [4])
    #expect(graph.roundTrip(in: [3]) == [])
    #expect(graph.reachable(from: [3]) == [false, false, false, true, true, false])
    #expect(graph.reversed.reachable(from: [4]) == [true, true, true, true, true, false])
  }

  @Test("a chain of two hundred thousand points needs no recursion") func long() {
    let count = 200_000
    let graph = Digraph((0..<count).map { $0 + 1 < count ? [$0 + 1] : [0] })
    #expect(graph.components().count == 1)
    #expect(graph.roundTrip(in: Array(0..<count)).count == count)
  }
}
