/// A small seeded generator, so that a run that chooses by chance can be replayed exactly.
///
/// The published SplitMix64 algorithm (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, `bound`; 0 if `bound` is below 2. The bias of the remainder is below 1 in 2^40 for
  /// every table that fits in a file.
  mutating func index(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    return Int(next() % UInt64(bound))
  }
}
