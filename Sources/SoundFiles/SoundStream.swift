package import Sound

/// The sound of a file, decoded piece by piece, so that a long one begins as soon as a short one.
///
/// Confined to one thread. One channel, 16 bit, at the file's own rate.
package protocol SoundStream: AnyObject {
  /// Samples per second.
  var sampleRate: Int { get }
  /// The next piece, about a quarter of a second; nil at the end.
  ///
  /// - Throws: the rest is of no use, or most of what came before was not.
  func next() throws(SoundFileError) -> [Int16]?
}

extension WAVReader: SoundStream {
  package func next() throws(SoundFileError) -> [Int16]? { nextPiece() }
}
