private import CFlite

/// What is known of flite without a voice.
package enum FliteLibrary {
  /// The version that the program was built with, e.g. `2.2`.
  package static var version: String { String(cString: cflite_version()) }
}
