/// Why bytes are not a WAV file that can be played: what was found, and what would work.
package enum WAVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something else under the name of a WAV file; says what it looks like.
  case notWAV(found: String)
  /// The bytes end before the sound begins.
  case truncated(String)
  /// The header contradicts itself.
  case malformed(String)
  /// A WAV file with sound in a form that is not read here.
  case unsupported(String)

  package var description: String {
    switch self {
    case .notWAV(let found): "not a WAV file: \(found)"
    case .truncated(let what): "WAV file is cut off: \(what)"
    case .malformed(let what): "WAV file is damaged: \(what)"
    case .unsupported(let what):
      "WAV file holds \(what); save it as PCM with 8, 16, 24 or 32 bits, float, \u{B5}-law or A-law, 1 to 8 channels"
    }
  }
}
