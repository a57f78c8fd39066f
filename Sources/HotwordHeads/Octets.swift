// Weights in eight bits each, as the file of a trained hotword holds them: a quarter of the bytes, and the same decisions.

/// A matrix whose columns have a unit each. A value.
struct Octets {
  /// Row by row, -127 to 127.
  let values: [Int8]
  /// What 1 is worth in each column.
  let units: [Float]

  init(values: [Int8], units: [Float]) {
    self.values = values
    self.units = units
  }

  /// The nearest to a matrix that fits. The weights that come of it give the same again.
  ///
  /// - Parameter weights: row by row, each of so many columns.
  init(_ weights: [Float], columns: Int) {
    var greatest = [Float](repeating: 0, count: columns)
    for (index, weight) in weights.enumerated() {
      greatest[index % columns] = max(greatest[index % columns], abs(weight))
    }
    let units = greatest.map(Self.unit)
    self.units = units
    values = weights.enumerated().map { index, weight in
      let unit = units[index % columns]
      return unit > 0 ? Int8(max(-127, min(127, (weight / unit).rounded()))) : 0
    }
  }

  var weights: [Float] { values.enumerated().map { Float($1) * units[$0 % units.count] } }

  /// A 127th, rounded up to so few digits that 127 times it is exact: so it is found again.
  private static func unit(_ greatest: Float) -> Float {
    let unit = greatest / 127
    guard unit.isNormal else { return 0 }
    let step = unit.binade / 4_096
    return (unit / step).rounded(.up) * step
  }
}
