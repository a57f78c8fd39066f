// A trace of noise in place of digital silence: PocketSphinx's noise removal stops hearing after exact zeros, so that of two hotwords between
// them only the first was found.

/// Fills zeros with noise of two units at most. A value: the same sound gets the same noise.
struct Dither {
  private var state: UInt64 = 1

  mutating func callAsFunction(_ samples: some Sequence<Int16>) -> [Int16] {
    samples.map { sample in
      guard sample == 0 else { return sample }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16((state >> 33) % 5) - 2
    }
  }
}
