// Misses at each number of false wakes, from scores. A value.
private import Glibc

struct Sweep {
  /// The best score of each utterance of the hotword, by where it is said.
  var spoken: [(place: String, scores: [Double])]
  /// The score of everything that was taken for it in other people's speech.
  var wakes: [Double]
  var hours: Double

  private static let counts = [0, 1, 3, 10]
  /// As shipped, 0 and more wakes.
  private static let shipped = -1e-9

  private func threshold(_ falseWakes: Int) -> Double {
    let sorted = wakes.sorted(by: >)
    return falseWakes < sorted.count ? sorted[falseWakes] : -.infinity
  }

  private static func percent(_ scores: [Double], _ threshold: Double) -> Double {
    100 * Double(scores.count { $0 <= threshold }) / Double(max(1, scores.count))
  }

  /// For the mean over hotwords: name and misses in percent.
  var summary: [(String, Double)] {
    let rows = [0, 1].map { ("\($0) false wakes", threshold($0)) } + [("as shipped", Self.shipped)]
    return rows.flatMap { name, threshold in
      spoken.map { ("\($0.place), \(name)", Self.percent($0.scores, threshold)) }
    }
  }

  var lines: [String] {
    var rows = Self.counts.map { ("\($0) false wakes (\((Double($0) / hours).text(1))/h)", threshold($0)) }
    let wakes = wakes.count { $0 >= 0 }
    rows.append(("as shipped, \(wakes) false wakes (\((Double(wakes) / hours).text(1))/h)", Self.shipped))
    return rows.map { name, threshold in
      let misses = spoken.map { place, scores in
        "\(scores.count { $0 <= threshold }) (\(Self.percent(scores, threshold).text(1)) %) \(place)"
      }
      return "\(name), threshold \(threshold.text(2)): misses of \(spoken[0].scores.count) "
        + misses.joined(separator: ", ")
    }
  }
}

extension Double {
  /// With so many places.
  func text(_ places: Int) -> String {
    guard isFinite else { return description }
    let scale = pow(10, Double(places))
    let units = Int((abs(self) * scale).rounded())
    let fraction = String(units % Int(scale))
    let sign = self < 0 && units > 0 ? "-" : ""
    return sign + String(units / Int(scale))
      + (places == 0 ? "" : "." + String(repeating: "0", count: places - fraction.count) + fraction)
  }
}
