private import CGPIOD

/// What is known of libgpiod without opening a chip.
package enum GPIODLibrary {
  /// Its version, e.g. `1.6.3`.
  package static var version: String { String(cString: cgpiod_version()) }
}
