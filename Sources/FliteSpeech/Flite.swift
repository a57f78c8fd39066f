private import CFlite
internal import Devices
internal import SpokenText

/// The thin calls into flite: the only place that knows its codes and pointers.
enum Flite {
  /// Whether a computation went to its end.
  enum Outcome { case completed, stopped }

  /// Speaks one piece, about 25 ms a packet; without a packet flite has no sound for it.
  ///
  /// - Parameters:
  ///   - words: as `lines` writes them.
  ///   - stretch: factor on durations, beside the voice's own.
  ///   - pitch: factor on the frequency of the voice.
  ///   - packet: takes what is computed; false stops the computation. It is called without samples between the stages.
  static func speak(
    _ words: String, voice: FliteHandle, stretch: Double = 1, pitch: Double = 1,
    packet: (UnsafeBufferPointer<Int16>) -> Bool
  ) throws(SynthesisError) -> Outcome {
    // The check that it does not escape names the file with the whole path of where it is built, or at least that path's length: the same
    // sources would give other bytes elsewhere. No other file has this name.
    #sourceLocation(file:"Flite+Speaking.swift",line:23)
    let result = withoutActuallyEscaping(packet) { packet in
      let sink = Sink(take: packet)
      return withExtendedLifetime(sink) {
        cflite_speak(
          voice.pointer, words, Float(stretch) * voice.stretch, Float(pitch),
          { context, samples, count in
            guard let context else { return false }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
            return sink.take(UnsafeBufferPointer(start: samples, count: Int(count)))
          }, Unmanaged.passUnretained(sink).toOpaque())
      }
    }
    #sourceLocation()
    switch result {
    case CFLITE_OK, CFLITE_NO_SOUND: return .completed
    case CFLITE_STOPPED: return .stopped
    default: throw .engine("flite failed at \"\(words.prefix(60))\" with voice \(voice.name)")
    }
  }

  /// The words as `cflite_speak` reads them. flite takes phones that are those of the word before for the rest of that word; the blank
  /// tells them apart.
  static func lines(_ words: [SpokenText.Word]) -> String {
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

  /// Carries a closure through C.
  private final class Sink {
    let take: (UnsafeBufferPointer<Int16>) -> Bool
    init(take: @escaping (UnsafeBufferPointer<Int16>) -> Bool) { self.take = take }
  }

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
}

/// One voice of flite's, ready to speak; owns what was loaded from a file.
///
/// `@unchecked Sendable`: nothing of it changes, and every call into flite holds flite's lock.
final class FliteHandle: @unchecked Sendable {
  let name: String
  /// Samples per second.
  let sampleRate: Int
  fileprivate let pointer: OpaquePointer
  fileprivate let stretch: Float
  private let isOwned: Bool

  /// A built-in voice; nil if it is neither linked into the program nor, in order, in the folder of voices.
  init?(_ voice: FliteVoice) {
    guard let pointer = cflite_built_in(voice.cValue, nil) ?? Self.load(voice) else { return nil }
    self.pointer = pointer
    name = voice.rawValue
    sampleRate = Int(cflite_sample_rate(pointer))
    stretch = cflite_stretch(pointer)
    isOwned = false
  }

  /// A voice of a file, which `VoiceFile` found in order: flite believes whatever it says. Nil if flite refuses it.
  init?(path: String, name: String) {
    guard let pointer = cflite_load(path) else { return nil }
    self.pointer = pointer
    self.name = name
    sampleRate = Int(cflite_sample_rate(pointer))
    stretch = cflite_stretch(pointer)
    isOwned = true
  }

  private static func load(_ voice: FliteVoice) -> OpaquePointer? {
    guard let folder = FliteLibrary.voiceFolder else { return nil }
    let stem = "\(folder)/\(voice.rawValue)"
    // What the diphones hold is sound, and any bytes are.
    guard voice.isStatistical else { return cflite_built_in(voice.cValue, stem) }
    guard let file = try? VoiceFile(path: "\(stem).flitevox") else { return nil }
    return cflite_built_in(voice.cValue, file.path)
  }

  deinit { if isOwned { cflite_unload(pointer) } }

  /// Writes the voice into a `.flitevox` file; false for voices that are not made of statistics.
  func dump(to path: String) -> Bool { cflite_dump(pointer, path) }
}

extension FliteVoice {
  fileprivate var cValue: cflite_built_in_voice {
    switch self {
    case .slt: CFLITE_VOICE_SLT
    case .rms: CFLITE_VOICE_RMS
    case .awb: CFLITE_VOICE_AWB
    case .kal16: CFLITE_VOICE_KAL16
    case .kal: CFLITE_VOICE_KAL
    }
  }
}
