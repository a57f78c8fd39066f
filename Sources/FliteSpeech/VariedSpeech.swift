package import Devices
package import Sound
private import SpokenText

/// Speech with pace and pitch moved, beyond what an owner's choice of voice allows: for training. Any thread.
package enum VariedSpeech {
  /// The ids of the voices.
  package static var voices: [String] { FliteVoice.allCases.map(\.rawValue) }

  /// - Parameters:
  ///   - voice: its id.
  ///   - rate, pitch: 1 are the voice's own.
  ///   - lexicon: counts before what flite guesses of its words. What else `KnownWords` corrects is not: people who read a name guess too.
  /// - Returns: empty if flite has no sound for the text.
  package static func clip(
    of text: String, voice: String, rate: Double, pitch: Double, lexicon: Lexicon = Lexicon()
  ) throws(SynthesisError) -> Clip {
    guard let handle = FliteVoice(rawValue: voice).flatMap({ FliteHandle($0) }) else {
      throw .engine("there is no voice \(voice)")
    }
    let spoken = SpokenText(
      text, isSSML: false, lexicon: Pronunciations(lexicon), knowsWord: KnownWords.isInDictionary)
    var samples: [Int16] = []
    for case .piece(let piece) in spoken.parts {
      _ = try Flite.speak(Flite.lines(piece.words), voice: handle, stretch: 1 / rate, pitch: pitch) { packet in
        samples += packet
        return true
      }
    }
    return Clip(sampleRate: handle.sampleRate, samples: samples)
  }
}
