private import CFlite
private import Synchronization

/// What is known of flite without a voice.
package enum FliteLibrary {
  /// The version that the program was built with, e.g. `2.2`.
  package static var version: String { String(cString: cflite_version()) }

  private static let finder = Mutex<(@Sendable () -> String?)?>(nil)

  /// Says where the built-in voices are if they are not linked into the program: `NAME.flitevox`, or `NAME.res` and `NAME.lpc`. To be called
  /// before anything speaks.
  ///
  /// - Parameter folder: asked when such a voice is wanted, on any thread; nil if there is none.
  package static func findVoices(_ folder: @escaping @Sendable () -> String?) { finder.withLock { $0 = folder } }

  static var voiceFolder: String? {
    let find = finder.withLock { $0 }
    return find?()
  }

  /// Keeps the process small while it speaks, and afterwards: sets how its heap works, so only a program decides about it, in the first line
  /// of its main. Before there is a second thread.
  package static func giveMemoryBack() { cflite_give_memory_back() }
}
