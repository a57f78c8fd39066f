import Testing

@testable import Sound

@Suite struct MixingTests {
  @Test("a sound is added at its place, and the mix grows for it") func placing() {
    var mix: [Int16] = [1, 1, 1]
    Mixing.add([10, 20, 30], gain: Gain(factor: 2), at: 2, to: &mix)
    #expect(mix == [1, 1, 21, 40, 60])
    Mixing.add([5, 6, 7], at: -2, to: &mix)
    #expect(mix == [8, 1, 21, 40, 60])
    Mixing.add([5], at: -2, to: &mix)
    Mixing.add([], at: 7, to: &mix)
    #expect(mix == [8, 1, 21, 40, 60, 0, 0])
  }

  @Test("sums saturate") func saturation() {
    var mix: [Int16] = [30_000, -30_000]
    Mixing.add([30_000, -30_000], at: 0, to: &mix)
    #expect(mix == [.max, .min])
  }

  @Test("an echo comes later and weaker", arguments: [0, 1, 3]) func echo(delay: Int) {
    var path = EchoPath(delay: delay, gain: Gain(factor: 0.5))
    let heard = [100, 200, 300, 400, 500].map { path.next($0) }
    #expect(heard == Array(([Int16](repeating: 0, count: delay) + [50, 100, 150, 200, 250])[..<5]))
  }
}
