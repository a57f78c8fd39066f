private import CALSA

/// What is known of libasound without opening a device.
package enum ALSALibrary {
  /// Its version, e.g. `1.2.8`.
  package static var version: String { String(cString: snd_asoundlib_version()) }
}
