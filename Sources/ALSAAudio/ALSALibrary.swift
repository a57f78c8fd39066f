private import CALSA
private import Glibc

/// What is known of libasound without opening a device.
package enum ALSALibrary {
  /// Its version, e.g. `1.2.8`.
  package static var version: String { String(cString: snd_asoundlib_version()) }

  /// An error number (positive) in words.
  static func words(for code: Int) -> String {
    code == timedOut ? "it takes or gives no sound" : String(cString: snd_strerror(CInt(truncatingIfNeeded: -code)))
  }

  /// The error number of a device that stands still.
  static let timedOut = Int(ETIMEDOUT)
}
