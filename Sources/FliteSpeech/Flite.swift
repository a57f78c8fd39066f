private import CFlite
internal import Devices
internal import SpokenText

/// The thin calls into flite: the only place that knows its codes and pointers.
enum Flite {
  /// One piece of text as samples; empty when flite has no sound for it.
  static func speak(
    _ piece: SpokenText.Piece, voice: FliteVoice, stretch: Float = 1
  ) throws(SynthesisError) -> [Int16] {
    var speech = cflite_speech()
    let result = cflite_speak(
      voice.cValue, lines(piece.words), stretch / Float(piece.manner.rate), Float(piece.manner.pitch), &speech)
    defer { cflite_release(&speech) }
    switch result {
    case CFLITE_OK:
      return Array(UnsafeBufferPointer(start: speech.samples, count: Int(speech.count)))
    case CFLITE_NO_SOUND:
      return []
    case CFLITE_NO_VOICE:
      throw .engine("cannot make voice \(voice.rawValue)")
    default:
      throw .engine("flite failed at a text of \(piece.words.count) words with voice \(voice.rawValue)")
    }
  }

  /// The words as `cflite_speak` reads them. flite takes phones that are those of the word before for the rest of that word; the blank
  /// tells them apart.
  private static func lines(_ words: [SpokenText.Word]) -> String {
    var lines = ""
    var before: [String] = []
    var isMarked = false
    for word in words {
      isMarked = !word.phones.isEmpty && word.phones == before && !isMarked
      before = word.phones
      lines += "\(word.spelling)\t\(word.punctuation)\t\(isMarked ? " " : "")\(word.phones.joined(separator: " "))\n"
    }
    return lines
  }

  /// Samples per second of a voice.
  static func sampleRate(of voice: FliteVoice) -> Int { Int(cflite_sample_rate(voice.cValue)) }

  /// flite's phones of a lower-case word, with stress digits.
  static func phones(of word: String, partOfSpeech: String? = nil) -> [Substring] {
    let names = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { buffer -> String in
      guard let base = buffer.baseAddress, cflite_pronounce(word, partOfSpeech, base, buffer.count) == CFLITE_OK else {
        return ""
      }
      return String(cString: base)
    }
    return names.split(separator: " ")
  }

  static func isInLexicon(_ word: String) -> Bool { cflite_is_in_lexicon(word) }

  /// Teaches all voices a word, in flite's phones, in the place of what they were taught before; false when flite refuses it.
  @discardableResult
  static func addPronunciation(of word: String, partOfSpeech: String? = nil, phones: String) -> Bool {
    cflite_add_pronunciation("\(word)\(partOfSpeech.map { " " + $0 } ?? "") : \(phones)") == CFLITE_OK
  }
}

extension FliteVoice {
  fileprivate var cValue: cflite_voice {
    switch self {
    case .slt: CFLITE_VOICE_SLT
    case .rms: CFLITE_VOICE_RMS
    case .awb: CFLITE_VOICE_AWB
    case .kal16: CFLITE_VOICE_KAL16
    case .kal: CFLITE_VOICE_KAL
    }
  }
}
