import Testing

@testable import Sound

@Suite struct EchoCancellerTests {
  /// A way from the speaker to the microphone: the straight one and two reflections.
  private struct Path {
    var delayMs: Int
    var gain: Double

    func echo(of played: [Int16]) -> [Int16] {
      var mix = [Int16](repeating: 0, count: played.count)
      for (late, softer) in [(0, 0.0), (17, -6), (41, -12)] {
        let gain = Gain(Decibels(gain + softer))
        Mixing.add(played, gain: gain, at: (delayMs + late) * 16, to: &mix)
      }
      return Array(mix[..<played.count])
    }
  }

  /// Sound with what speech has: syllables, hisses, pauses.
  private func speech(_ seconds: Int) -> [Int16] {
    var samples = Voices.speech(seconds * 1_000, level: Decibels(-20))
    var noise = NoiseGenerator(.pink, level: Decibels(-26), seed: 3)
    for index in samples.indices {
      let hiss = Int(noise.next())
      if index / 3_200 % 3 == 1 { samples[index] = Int16(clamping: Int(samples[index]) + hiss) }
    }
    return samples
  }

  private func clean(
    _ heard: [Int16], _ played: [Int16], _ canceller: EchoCanceller, each: (Int) -> Void = { _ in }
  ) -> [Int16] {
    var output = heard
    for start in stride(from: 0, to: heard.count - 159, by: 160) {
      let range = start..<start + 160
      played[range].withUnsafeBufferPointer { reference in
        output.withUnsafeMutableBufferPointer { output in
          let block = UnsafeMutableBufferPointer(rebasing: output[range])
          canceller.process(UnsafeBufferPointer(block), reference: reference, into: block)
        }
      }
      each(start)
    }
    return output
  }

  private func loss(_ before: [Int16], _ after: [Int16], seconds: Range<Int>) -> Double {
    let range = seconds.lowerBound * 16_000..<seconds.upperBound * 16_000
    return Level(of: Array(before[range])).rms.value - Level(of: Array(after[range])).rms.value
  }

  @Test(
    "the echo of a room is gone soon, wherever it comes from", arguments: [(10, -6.0), (80, -20), (150, -12)])
  func echoIsRemoved(delayMs: Int, gain: Double) {
    let played = speech(12)
    let echo = Path(delayMs: delayMs, gain: gain).echo(of: played)
    let canceller = EchoCanceller()
    let rest = clean(echo, played, canceller)
    #expect(loss(echo, rest, seconds: 2..<4) >= 12)
    #expect(loss(echo, rest, seconds: 10..<12) >= 25)
    #expect(abs((canceller.delayMs ?? -100) - delayMs) <= 20)
  }

  @Test("an echo that is later than the filter is long is found as well") func lateEcho() {
    let played = speech(8)
    let echo = Path(delayMs: 350, gain: -10).echo(of: played)
    #expect(loss(echo, clean(echo, played, EchoCanceller()), seconds: 6..<8) >= 20)
  }

  @Test("somebody who speaks meanwhile stays whole, is noticed, and spoils nothing") func doubleTalk() {
    let played = speech(10)
    let echo = Path(delayMs: 40, gain: -10).echo(of: played)
    // As loud as the echo, from 5 to 8 s.
    var voice = [Int16](repeating: 0, count: played.count)
    Mixing.add(Voices.speech(3_000, level: Decibels(-30)).reversed(), at: 80_000, to: &voice)
    var heard = echo
    Mixing.add(voice, at: 0, to: &heard)
    let canceller = EchoCanceller()
    var noticed = (alone: 0, together: 0)
    let rest = clean(heard, played, canceller) { start in
      guard canceller.hearsOthers else { return }
      if (80_000..<128_000).contains(start) { noticed.together += 1 } else if start >= 32_000 { noticed.alone += 1 }
    }
    let left = zip(rest, voice).map { Int16(clamping: Int($0) - Int($1)) }
    #expect(loss(echo, left, seconds: 5..<8) >= 10)
    #expect(loss(echo, left, seconds: 9..<10) >= 15)
    #expect(noticed.together >= 150)
    #expect(noticed.alone <= 60)
  }

  @Test("while nothing is played the sound passes as it is") func transparent() {
    let heard = speech(1)
    let nothing = [Int16](repeating: 0, count: heard.count)
    #expect(clean(heard, nothing, EchoCanceller()) == heard)
  }

  @Test("a block of another size passes unchanged") func oddBlock() {
    var output = [Int16](repeating: 0, count: 100)
    let heard = [Int16](repeating: 7, count: 100)
    heard.withUnsafeBufferPointer { heard in
      output.withUnsafeMutableBufferPointer {
        EchoCanceller().process(heard, reference: heard, into: $0)
      }
    }
    #expect(output == heard)
  }
}
