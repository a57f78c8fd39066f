private import CFAAD
private import CFLAC
private import CMAD

/// What is known of the decoders' libraries without a file.
package enum SoundFileLibraries {
  /// Of libFLAC, e.g. `1.4.2`.
  package static var flac: String { String(cString: cflac_version()) }
  /// Of libmad, e.g. `0.15.1 (beta)`.
  package static var mad: String { String(cString: cmad_version()) }

  /// Of FAAD2, e.g. `2.10.1`; nil if it does not tell.
  package static var faad: String? {
    var version: UnsafeMutablePointer<CChar>?
    var copyright: UnsafeMutablePointer<CChar>?
    guard NeAACDecGetVersion(&version, &copyright) == 0 else { return nil }
    return version.map { String(cString: $0) }
  }
}
