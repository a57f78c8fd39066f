private import CFlite

/// What is known of flite without a voice.
package enum FliteLibrary {
  /// The version that the program was built with, e.g. `2.2`.
  package static var version: String { String(cString: cflite_version()) }

  /// Keeps the process small while it speaks, and afterwards: sets how its heap works, so only a program decides about it, in the first line
  /// of its main. Before there is a second thread.
  package static func giveMemoryBack() { cflite_give_memory_back() }
}
