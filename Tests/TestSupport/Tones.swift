import Glibc

package import Sound

/// Sounds made by arithmetic.
package enum Tones {
  package static func sine(_ hertz: Double, rate: Int, seconds: Double, level: Decibels = Decibels(-6)) -> [Int16] {
    (0..<Int(seconds * Double(rate))).map {
      Int16((32_767 * level.amplitude * sin(2 * Double.pi * hertz * Double($0) / Double(rate))).rounded())
    }
  }

  /// The frequency of a tone, from its phase at two places far apart; exact to some millihertz.
  package static func frequency(of samples: [Int16], rate: Int, near hertz: Double) -> Double {
    let window = samples.count / 4
    func phase(from start: Int) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for index in 0..<window {
        let angle = 2 * Double.pi * hertz * Double(start + index) / Double(rate)
        let weight = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(window))
        real += Double(samples[start + index]) * cos(angle) * weight
        imaginary -= Double(samples[start + index]) * sin(angle) * weight
      }
      return atan2(imaginary, real)
    }
    let distance = samples.count / 2
    var turn = phase(from: distance) - phase(from: 0)
    if turn > Double.pi { turn -= 2 * Double.pi }
    if turn < -Double.pi { turn += 2 * Double.pi }
    return hertz + turn / (2 * Double.pi) * Double(rate) / Double(distance)
  }
}
