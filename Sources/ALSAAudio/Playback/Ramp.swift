// A factor that moves to its target in a straight line, so that no change of loudness clicks.

/// A factor of amplitude between 0 and 1, in 65,536ths: integers give the same samples on every board.
struct Ramp {
  static let one = 65_536
  private(set) var value: Int
  var target: Int
  private let step: Int

  /// - Parameter samples: from 0 to 1.
  init(_ value: Int, samples: Int) {
    self.value = value
    target = value
    step = max(1, Self.one / max(1, samples))
  }

  /// It stays where it is.
  var isSteady: Bool { value == target }

  /// Samples until the target is reached.
  var samplesLeft: Int { (abs(target - value) + step - 1) / step }

  mutating func jump(to newValue: Int) {
    value = newValue
    target = newValue
  }

  mutating func next() -> Int {
    if value < target { value = min(target, value + step) } else if value > target { value = max(target, value - step) }
    return value
  }
}
