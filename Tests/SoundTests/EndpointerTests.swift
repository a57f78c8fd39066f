import Testing

@testable import Sound

@Suite struct EndpointerTests {
  /// What a whole turn reported.
  private struct Turn {
    var began: [Int] = []
    var ended: [Int] = []
    var stop: EndpointerStop?
    /// Milliseconds of the turn when it stopped.
    var stoppedAt: Int?
    var kept: [Range<Int>] = []
    var keptCount: Int { kept.reduce(0) { $0 + $1.count } }
  }

  private func listen(
    _ samples: [Int16], after room: [Int16] = [], _ change: (inout EndpointerLimits) -> Void = { _ in }
  ) -> Turn {
    var endpointer = Endpointer()
    var limits = EndpointerLimits()
    change(&limits)
    func blocks(_ samples: [Int16], _ handle: (EndpointerReport, Int) -> Void) {
      samples.withUnsafeBufferPointer { samples in
        for start in stride(from: 0, to: samples.count, by: Endpointer.blockSize) {
          let block = samples[start..<min(samples.count, start + Endpointer.blockSize)]
          handle(endpointer.process(UnsafeBufferPointer(rebasing: block)), start + block.count)
        }
      }
    }
    blocks(room) { report, _ in #expect(report == EndpointerReport()) }
    endpointer.begin(limits)
    var turn = Turn()
    blocks(samples) { report, end in
      if let began = report.speechBegan {
        turn.began.append(began)
        #expect(end - began <= Endpointer.lookBack)
      }
      if let ended = report.speechEnded { turn.ended.append(ended) }
      if !report.keep.isEmpty {
        #expect(end - report.keep.lowerBound <= Endpointer.lookBack && report.keep.upperBound <= end)
        turn.kept.append(report.keep)
      }
      if let stop = report.stop {
        #expect(turn.stop == nil)
        turn.stop = stop
        turn.stoppedAt = end / 16
      }
    }
    return turn
  }

  private func milliseconds(_ position: Int?) -> Int { (position ?? -1_000_000) / 16 }

  @Test("speech is found where it is", arguments: [-20.0, -35, -50]) func positions(level: Double) {
    let turn = listen(Voices.inRoom(Voices.speech(1_500, level: Decibels(level)), noise: Decibels(level - 25)))
    #expect(turn.began.count == 1 && abs(milliseconds(turn.began.first) - 1_000) <= 60)
    #expect(turn.ended.count == 1 && abs(milliseconds(turn.ended.first) - 2_500) <= 120)
    #expect(turn.stop == nil)
  }

  @Test("speech in perfect silence is found as well") func digitalSilence() {
    let silence = [Int16](repeating: 0, count: 16_000)
    let turn = listen(silence + Voices.speech(1_000, level: Decibels(-30)) + silence)
    #expect(turn.began.count == 1 && turn.ended.count == 1)
  }

  @Test("a first word that begins at once is found") func immediately() {
    let turn = listen(Voices.inRoom(Voices.speech(800, level: Decibels(-26)), lead: 0))
    #expect(turn.began.count == 1 && milliseconds(turn.began.first) <= 60)
  }

  @Test("a short answer ends within a second of its end (field report B4)") func shortAnswer() {
    let yes = Voices.syllable(180, level: Decibels(-24)) + Voices.hiss(120, level: Decibels(-34))
    let turn = listen(Voices.inRoom(yes)) {
      $0.maxPreSpeechSilence = 8_000
      $0.maxPostSpeechSilence = 800
    }
    #expect(turn.began.count == 1)
    #expect(turn.stop == .postSpeechSilence)
    #expect((1_900...2_300).contains(turn.stoppedAt ?? 0))
  }

  @Test("8 s of soft speech stay whole (field report B4)", arguments: [-66.0, -55])
  func softSpeech(noise: Double) {
    let speech = Voices.speech(8_000, level: Decibels(-35))
    let turn = listen(Voices.inRoom(speech, noise: Decibels(noise))) { $0.maxPostSpeechSilence = 800 }
    #expect(turn.stop == .postSpeechSilence)
    #expect((9_500...10_200).contains(turn.stoppedAt ?? 0))
  }

  @Test(
    "a fan that starts with the end of speech does not hold it (field report B2)",
    arguments: NoiseGenerator.Color.allCases)
  func fanBehindSpeech(color: NoiseGenerator.Color) {
    let speech = Voices.inRoom(Voices.speech(1_500, level: Decibels(-24)), trail: 0)
    var fan = NoiseGenerator(color, level: Decibels(-25), seed: 4)
    let turn = listen(speech + fan.samples(80_000)) { $0.maxPostSpeechSilence = 1_000 }
    #expect(turn.began.count == 1)
    #expect(turn.stop == .postSpeechSilence)
    #expect((turn.stoppedAt ?? .max) < 2_500 + 1_000 + 500)
  }

  @Test("noise alone is no speech, steady or starting", arguments: NoiseGenerator.Color.allCases, [-60.0, -40, -25])
  func noiseAlone(color: NoiseGenerator.Color, level: Double) {
    var noise = NoiseGenerator(color, level: Decibels(level), seed: 5)
    let quiet = Voices.inRoom([], lead: 1_000, trail: 0)
    for samples in [noise.samples(80_000), quiet + noise.samples(80_000) + quiet] {
      let turn = listen(samples) { $0.maxPreSpeechSilence = 4_000 }
      #expect(turn.began.isEmpty)
      #expect(turn.stop == .preSpeechSilence && turn.stoppedAt == 4_000)
    }
  }

  @Test("clicks and slamming doors are no speech") func impulses() {
    var room = Voices.inRoom([], lead: 6_000, trail: 0)
    for place in 0..<6 {
      var noise = NoiseGenerator(.white, level: Decibels(-15), seed: UInt64(place))
      let slam = noise.samples(90 * 16).enumerated().map { Int16(Double($1) * max(0, 1 - Double($0) / 1_440)) }
      Mixing.add(slam, at: 8_000 + place * 14_000, to: &room)
      Mixing.add([20_000, -20_000, 15_000], at: 15_000 + place * 14_000, to: &room)
    }
    #expect(listen(room).began.isEmpty)
  }

  @Test("a click after speech does not lengthen it") func clickAfterSpeech() {
    var room = Voices.inRoom(Voices.speech(1_000, level: Decibels(-24)))
    Mixing.add([20_000, -20_000, 20_000, -20_000], at: 2_700 * 16, to: &room)
    let turn = listen(room) { $0.maxPostSpeechSilence = 1_000 }
    #expect((2_850...3_200).contains(turn.stoppedAt ?? 0))
  }

  @Test("a loud room that was heard before the turn is known from its first sample") func knownRoom() {
    var noise = NoiseGenerator(.pink, level: Decibels(-38), seed: 2)
    let room = noise.samples(80_000)
    var turnSound = noise.samples(64_000)
    Mixing.add(Voices.speech(1_000, level: Decibels(-22)), at: 4_800, to: &turnSound)
    let turn = listen(turnSound, after: room)
    #expect(turn.began.count == 1 && abs(milliseconds(turn.began.first) - 300) < 120)
    #expect(turn.ended.count == 1 && abs(milliseconds(turn.ended.first) - 1_300) < 200)
  }

  @Test("speech straight after a loud room went quiet is found") func roomWentQuiet() {
    var noise = NoiseGenerator(.pink, level: Decibels(-30), seed: 2)
    let turn = listen(
      Voices.inRoom(Voices.speech(1_000, level: Decibels(-35)), lead: 700), after: noise.samples(80_000))
    #expect(turn.began.count == 1 && abs(milliseconds(turn.began.first) - 700) < 100)
  }

  @Test("our own voice is not learnt as noise") func ownVoice() {
    var endpointer = Endpointer()
    let prompt = Voices.speech(4_000, level: Decibels(-15))
    prompt.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: 160) {
        _ = endpointer.process(UnsafeBufferPointer(rebasing: samples[start..<start + 160]), learnsRoom: false)
      }
    }
    endpointer.begin(EndpointerLimits())
    var began = false
    Voices.inRoom(Voices.speech(800, level: Decibels(-35)), lead: 100).withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: 160) {
        if endpointer.process(UnsafeBufferPointer(rebasing: samples[start..<start + 160])).speechBegan != nil {
          began = true
        }
      }
    }
    #expect(began)
  }

  @Test("the five limits and the ceiling stop a turn, 0 is off") func limits() {
    let quiet = Voices.inRoom([], lead: 5_000, trail: 0)
    let spoken = Voices.inRoom(Voices.speech(4_000, level: Decibels(-24)))
    #expect(listen(quiet).stop == nil)
    #expect(listen(spoken).stop == nil)

    let cases: [([Int16], EndpointerStop, Int, (inout EndpointerLimits) -> Void)] = [
      (quiet, .preSpeechSilence, 3_000, { $0.maxPreSpeechSilence = 3_000 }),
      (spoken, .speechLength, 3_000, { $0.maxSpeechLength = 2_000 }),
      (spoken, .recordLength, 2_500, { $0.maxRecordLength = 2_500 }),
      (spoken, .audioLength, 2_500, { $0.maxAudioLength = 2_500 }),
      (spoken, .ceiling, 1_500, { $0.ceiling = 1_500 }),
      (spoken, .postSpeechSilence, 6_000, { $0.maxPostSpeechSilence = 1_000 }),
    ]
    for (samples, stop, time, change) in cases {
      let turn = listen(samples, change)
      #expect(turn.stop == stop)
      #expect(abs((turn.stoppedAt ?? 0) - time) <= 150)
    }
  }

  @Test("without voice detection only lengths count") func withoutVAD() {
    let spoken = Voices.inRoom(Voices.speech(1_000, level: Decibels(-24)))
    let turn = listen(spoken) {
      $0.detectsVoice = false
      $0.trimsSilence = true
      $0.maxPreSpeechSilence = 100
      $0.maxPostSpeechSilence = 100
      $0.maxSpeechLength = 100
      $0.maxRecordLength = 3_000
    }
    #expect(turn.began.isEmpty && turn.stop == .recordLength && turn.stoppedAt == 3_000)
    #expect(turn.keptCount == 48_000)
  }

  @Test("a pause longer than the minimum is reported, and speech goes on after it") func pause() {
    let word = Voices.speech(700, level: Decibels(-24))
    let turn = listen(Voices.inRoom(word + [Int16](repeating: 0, count: 8_000) + word)) {
      $0.maxPostSpeechSilence = 1_000
    }
    #expect(turn.began.count == 2 && turn.ended.count == 2)
    #expect(abs(milliseconds(turn.began.last) - 2_200) < 100)
    #expect(turn.stop == .postSpeechSilence)
    #expect(abs((turn.stoppedAt ?? 0) - 3_900) < 150)
  }

  @Test("who begins at the last moment is still heard") func lastMoment() {
    let turn = listen(Voices.inRoom(Voices.speech(1_000, level: Decibels(-24)), lead: 2_900)) {
      $0.maxPreSpeechSilence = 3_000
      $0.maxPostSpeechSilence = 600
    }
    #expect(turn.stop == .postSpeechSilence)
  }

  @Test("trimmed, speech is kept with what stands just around it") func trimming() {
    let word = Voices.speech(1_000, level: Decibels(-24))
    let spoken = Voices.inRoom(word + [Int16](repeating: 0, count: 24_000) + word, lead: 3_000)
    let turn = listen(spoken) { $0.trimsSilence = true }
    // Twice: 300 ms before, a second of speech, 200 ms until silence is sure.
    #expect(abs(turn.keptCount / 16 - 2 * 1_500) < 300)
    for (earlier, later) in zip(turn.kept, turn.kept.dropFirst()) { #expect(later.lowerBound >= earlier.upperBound) }
    #expect(turn.kept.contains { $0.contains(3_000 * 16 - 2_000) } && turn.kept.contains { $0.contains(5_500 * 16) })
    #expect(!turn.kept.contains { $0.contains(4_800 * 16) })
  }

  @Test("what is kept ends exactly at the limit") func recordLimitWhileTrimming() {
    let turn = listen(Voices.inRoom(Voices.speech(4_000, level: Decibels(-24)))) {
      $0.trimsSilence = true
      $0.maxRecordLength = 1_234
    }
    #expect(turn.stop == .recordLength && turn.keptCount == 1_234 * 16)
  }

  @Test("a turn can be ended, a block may be short or empty, and nothing is reported then") func edges() {
    var endpointer = Endpointer()
    let none = UnsafeBufferPointer<Int16>(start: nil, count: 0)
    #expect(endpointer.process(none) == EndpointerReport())
    endpointer.begin(EndpointerLimits())
    #expect(endpointer.isListening && !endpointer.isSpeaking)
    #expect(endpointer.process(none).keep.isEmpty)
    [1, 2, 3].withUnsafeBufferPointer { #expect(endpointer.process($0).keep == 0..<3) }
    endpointer.end()
    [1, 2, 3].withUnsafeBufferPointer { #expect(endpointer.process($0) == EndpointerReport()) }
    #expect(endpointer.captured == 3)
  }

  @Test("no limit is too strange", arguments: [Int.max, Int.min, -1, 1]) func strangeLimits(limit: Int) {
    let turn = listen(Voices.inRoom(Voices.speech(500, level: Decibels(-24)), trail: 500)) {
      $0.minSpeechToDetect = limit
      $0.minSilenceToDetect = limit
      $0.maxRecordLength = limit
      $0.maxAudioLength = limit
      $0.maxSpeechLength = limit
      $0.maxPreSpeechSilence = limit
      $0.maxPostSpeechSilence = limit
      $0.ceiling = limit
      $0.trimsSilence = true
    }
    #expect((turn.stop == nil) == (limit != 1))
  }

  @Test("a longer minimum leaves short words out") func longMinimum() {
    let room = Voices.inRoom(Voices.syllable(250, level: Decibels(-24)))
    #expect(listen(room).began.count == 1)
    #expect(listen(room) { $0.minSpeechToDetect = 800 }.began.isEmpty)
    #expect(
      listen(Voices.inRoom(Voices.speech(1_500, level: Decibels(-24)))) { $0.minSpeechToDetect = 800 }.began.count == 1)
  }

  @Test("the same sound gives the same reports") func deterministic() {
    let spoken = Voices.inRoom(Voices.speech(2_000, level: Decibels(-30)), noise: Decibels(-50))
    let (first, second) = (listen(spoken), listen(spoken))
    #expect(first.began == second.began && first.ended == second.ended && first.kept == second.kept)
  }
}
