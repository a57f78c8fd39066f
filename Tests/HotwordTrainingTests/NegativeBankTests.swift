import Testing

@testable import HotwordTraining

@Suite struct NegativeBankTests {
  private let bank: NegativeBank

  init() {
    var chance = Chance(seed: 1)
    bank = NegativeBank(clips: [chance.noise(96 * 30).map { $0 * 10 }, [], chance.noise(96 * 3)])
  }

  @Test("comes back from its file, to a byte a number")
  func returns() throws {
    let read = try NegativeBank(bank.bytes, name: "x")
    #expect(read.clips.map(\.count) == bank.clips.map(\.count))
    for (one, other) in zip(read.clips.joined(), bank.clips.joined()) { #expect(abs(one - other) < 0.2) }
    #expect(abs(read.hours - 33 * 0.08 / 3_600) < 1e-9)
  }

  @Test("a file that is cut short, of another kind or empty is refused by its name", arguments: [0, 8, 11, 500, -1])
  func refuses(_ size: Int) {
    let bytes = bank.bytes
    let damaged = size < 0 ? [0] + bytes : Array(bytes.prefix(size))
    #expect { try NegativeBank(damaged, name: "people") } throws: { error in
      if case .bank(file: "people", _) = error as? TrainingError { true } else { false }
    }
  }

  @Test("an empty bank can be written and read")
  func empty() throws {
    #expect(try NegativeBank(NegativeBank(clips: []).bytes, name: "x").clips.isEmpty)
  }
}
