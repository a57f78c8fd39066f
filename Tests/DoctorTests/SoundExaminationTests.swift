import Doctor
import Sound
import Testing

/// Recordings made by arithmetic, and what the examination says of them.
@Suite struct SoundExaminationTests {
  private static let rate = 16_000

  /// Bursts like syllables.
  private static let sentence: [Int16] = (0..<48_000).map { index in
    let isLoud = [3, 5, 6, 9, 12, 13, 17, 21, 22, 26].contains(index / 1_600)
    return isLoud ? Int16((index * 7_919) % 16_001 - 8_000) : 0
  }

  private func noise(_ count: Int, _ amplitude: Int) -> [Int16] {
    (0..<count).map { Int16(($0 * 104_729) % (2 * amplitude + 1) - amplitude) }
  }

  /// The sentence as a microphone hears it.
  private func heard(delayMs: Int, factor: Double, noise amplitude: Int = 20) -> [Int16] {
    var room = noise(64_000, amplitude)
    for (index, sample) in Self.sentence.enumerated() where index + delayMs * 16 < room.count {
      room[index + delayMs * 16] = Int16(clamping: Int(room[index + delayMs * 16]) + Int(Double(sample) * factor))
    }
    return room
  }

  private func verdict(_ part: String, _ examination: SoundExamination) -> Finding.Verdict? {
    examination.findings.first { $0.part == part }?.verdict
  }

  @Test("a microphone and a loudspeaker that work are found in order, with their delay", arguments: [12, 80, 240, 500])
  func works(delayMs: Int) {
    let examination = SoundExamination(
      quiet: noise(24_000, 20), loud: heard(delayMs: delayMs, factor: 0.4), played: Self.sentence)
    #expect(verdict("microphone", examination) == .fine)
    let echo = examination.findings.first { $0.part == "loudspeaker" }
    #expect(echo?.verdict == .fine)
    let told = echo?.sentence.split(separator: " ").compactMap { Int($0) }.first ?? -1_000
    #expect(abs(told - delayMs) <= 4)
  }

  @Test("digital silence is a microphone that is off") func silence() {
    let zeros = [Int16](repeating: 0, count: 24_000)
    let examination = SoundExamination(quiet: zeros, loud: zeros, played: Self.sentence)
    #expect(examination.findings.map(\.verdict) == [.fault])
    #expect(examination.findings[0].advice?.contains("alsamixer") == true)
  }

  @Test("a loudspeaker that nobody hears, a loud room, an overdriven microphone are named")
  func troubles() {
    let unheard = SoundExamination(quiet: noise(24_000, 20), loud: noise(64_000, 20), played: Self.sentence)
    #expect(verdict("loudspeaker", unheard) == .warning)
    let loudRoom = SoundExamination(
      quiet: noise(24_000, 4_000), loud: heard(delayMs: 80, factor: 1, noise: 4_000), played: Self.sentence)
    #expect(verdict("microphone", loudRoom) == .warning)
    let overdriven = SoundExamination(
      quiet: noise(24_000, 20), loud: heard(delayMs: 80, factor: 30), played: Self.sentence)
    #expect(overdriven.findings.contains { $0.sentence.contains("overdriven") })
    #expect(verdict("loudspeaker", overdriven) == .warning)
  }
}
