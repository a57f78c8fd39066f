// Misses at each number of false wakes, from scores. A value.
private import Glibc

struct Sweep {
  /// The best score of each utterance of the hotword.
  var clean: [Double]
  var noise: [Double]
  /// The score of everything that was taken for it in other people's speech.
  var wakes: [Double]
  var hours: Double

  private static let counts = [0, 1, 3, 10]

  private func threshold(_ falseWakes: Int) -> Double {
    let sorted = wakes.sorted(by: >)
    return falseWakes < sorted.count ? sorted[falseWakes] : -.infinity
  }

  private func misses(_ scores: [Double], _ threshold: Double) -> Int { scores.count { $0 <= threshold } }

  /// For the mean over hotwords: name and misses in percent.
  var summary: [(String, Double)] {
    [0, 1].flatMap { count in
      [("clean", clean), ("babble at 10 dB", noise)].map { name, scores in
        ("\(name), \(count) false wakes", 100 * Double(misses(scores, threshold(count))) / Double(max(1, scores.count)))
      }
    }
      + [("clean", clean), ("babble at 10 dB", noise)].map { name, scores in
        ("\(name), as shipped", 100 * Double(misses(scores, -1e-9)) / Double(max(1, scores.count)))
      }
  }

  var lines: [String] {
    var rows = Self.counts.map { ("\($0) false wakes (\((Double($0) / hours).text(1))/h)", threshold($0)) }
    let shipped = wakes.count { $0 >= 0 }
    rows.append(("as shipped, \(shipped) false wakes (\((Double(shipped) / hours).text(1))/h)", -1e-9))
    return rows.map { name, threshold in
      let (quiet, loud) = (misses(clean, threshold), misses(noise, threshold))
      return "\(name), threshold \(threshold.text(2)): misses \(quiet) of \(clean.count)"
        + " (\((100 * Double(quiet) / Double(max(1, clean.count))).text(1)) %) clean, \(loud)"
        + " (\((100 * Double(loud) / Double(max(1, noise.count))).text(1)) %) in babble"
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
