// PocketSphinx's decoder with Swift's types: the only file that calls the C module for decoding.
private import CPocketSphinx
internal import Devices
private import Glibc
private import Sound

/// A keyphrase that was found.
struct DecodedKeyphrase: Hashable {
  /// Which of the list: the name says it.
  var index: Int
  /// In frames of 10 ms, not counting those that the voice activity detector dropped.
  var length: Int
  /// Over free phones, in decades: powers of ten.
  var margin: Double
}

/// A part of a hypothesis: a word, a phone or a silence.
struct DecodedSegment: Hashable {
  var word: String
  /// In frames of 10 ms, not counting those that the voice activity detector dropped.
  var length: Int
  /// How well the sound fits, in decades: 0 would be the best that any sound of the model can do.
  var fit: Double

  enum Kind {
    case word, silence
    /// A phone of speech beside a phrase.
    case other
  }

  var kind: Kind {
    // Silence and noises are written in brackets or between signs.
    if word == "SIL" || word.hasPrefix("<") || word.hasPrefix("[") || word.hasPrefix("+") { return .silence }
    return FiniteStateGrammar.isOtherSpeech(word) ? .other : .word
  }
}

/// Owns one PocketSphinx decoder. Confined to one thread.
final class Decoder {
  /// PocketSphinx's scores are logarithms to the base 1.0001, shifted by 10 bits.
  private static let unitsPerDecade = 22.487
  /// Added by the keyphrase search to keep scores below zero; taken off again here.
  private static let keyphraseOffset = 1500

  private let handle: OpaquePointer
  private var segmentBuffer = [cps_segment](repeating: cps_segment(), count: 2_048)

  /// Opens a decoder.
  ///
  /// - Parameters:
  ///   - options: PocketSphinx's settings by name, without dash.
  ///   - dictionary: the text of the dictionary, or nil if an option names a file.
  ///   - fillers: the text of the dictionary of noises, or nil for the model's own.
  /// - Throws: `HearingError.model` naming the model's folder with the library's words.
  init(
    model: SpeechModel, options: [String: String], dictionary: String? = nil, fillers: String? = nil
  ) throws(HearingError) {
    let all = options.merging(["hmm": model.acousticFolder]) { given, _ in given }
    let flat = all.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    let opened = Self.withCStrings(flat) { names in
      Self.withCString(dictionary) { dictionary in
        Self.withCString(fillers) { fillers in cps_open(names, flat.count, dictionary, fillers) }
      }
    }
    guard let opened else {
      let reason = String(cString: cps_reason())
      if let file = ModelInspection.damagedFile(of: model) {
        throw .model(file: file, reason: "it is damaged (\(reason)); install it again")
      }
      throw .model(file: model.acousticFolder, reason: "PocketSphinx cannot load the model: \(reason)")
    }
    handle = opened
  }

  deinit { cps_close(handle) }

  // MARK: Searches

  /// Looks for phrases; each line is a phrase, a space and its threshold between slashes.
  func useKeyphrases(_ list: String) throws(HearingError) {
    try check("load keyphrases", cps_use_keyphrases(handle, list))
  }
  func useGrammar(_ fsg: String) throws(HearingError) { try check("load the grammar", cps_use_grammar(handle, fsg)) }
  func useLanguageModel(path: String) throws(HearingError) {
    try check("load the language model \(path)", cps_use_language_model(handle, path))
  }
  func usePhoneModel(path: String) throws(HearingError) {
    try check("load the phone model \(path)", cps_use_phone_model(handle, path))
  }
  /// Any phone after any other.
  func useFreePhones() throws(HearingError) { try check("look for phones", cps_use_free_phones(handle)) }

  // MARK: An utterance

  func start() throws(HearingError) { try check("start an utterance", cps_start(handle)) }
  func feed(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) {
    guard let base = samples.baseAddress, !samples.isEmpty else { return }
    try check("hear", cps_feed(handle, base, samples.count))
  }
  func end() throws(HearingError) { try check("end an utterance", cps_end(handle)) }
  /// All three for a sound that is there already; its features are normalised by its own mean, which `mean` tells afterwards.
  func hear(whole samples: [Int16]) throws(HearingError) {
    try samples.withElements { block throws(HearingError) in
      guard let base = block.baseAddress else { return }
      try check("hear", cps_hear_whole(handle, base, block.count))
    }
  }

  /// Frames searched so far in this utterance.
  var frameCount: Int { Int(cps_frames(handle)) }
  var isInSpeech: Bool { cps_in_speech(handle) }
  /// The best hypothesis so far; PocketSphinx may have none (field report A7).
  var hypothesis: String? { cps_hypothesis(handle).map { String(cString: $0) } }
  /// Frames after the end of a keyphrase until `forEachKeyphrase` tells it, as the option -kws_delay asks. It may still grow in that time, and
  /// is told again if it does so later; PocketSphinx's own 10 frames made a visitor wait 60 ms longer for the same decision.
  static let keyphraseDelay = 4

  /// The name of a keyphrase in lists and dictionaries, by which `forEachKeyphrase` knows it again.
  static func keyphraseName(_ index: Int) -> String { "s\(index)" }

  /// Keyphrases found in this utterance, newest first.
  func forEachKeyphrase(_ body: (DecodedKeyphrase) -> Void) {
    // Counted first: the buffer is filled by that.
    let count = readSegments()
    for segment in segmentBuffer.prefix(count) {
      guard let name = segment.word else { continue }
      body(
        DecodedKeyphrase(
          index: Int(atoi(name + 1)), length: Int(segment.length),
          margin: Double(Int(segment.score) + Self.keyphraseOffset) / Self.unitsPerDecade))
    }
  }

  /// The parts of the hypothesis, in their order, without those that last no time.
  func segments() -> [DecodedSegment] {
    let count = readSegments()
    return segmentBuffer.prefix(count).compactMap { segment in
      guard let word = segment.word.map({ String(cString: $0) }), !word.hasPrefix("(") else { return nil }
      return DecodedSegment(
        word: word, length: Int(segment.length) + 1, fit: Double(segment.acoustic) / Self.unitsPerDecade)
    }
  }

  private func readSegments() -> Int {
    segmentBuffer.withUnsafeMutableBufferPointer { buffer in cps_segments(handle, buffer.baseAddress, buffer.count) }
  }

  // MARK: The room

  /// The running mean of the features: what was learnt of room and microphone.
  var mean: [Float] {
    get {
      var mean = [Float](repeating: 0, count: 64)
      let count = cps_get_mean(handle, &mean, mean.count)
      return Array(mean.prefix(count))
    }
    set { _ = cps_set_mean(handle, newValue, newValue.count) }
  }

  /// Moves the mean towards what was heard since the last call, as if it had been worth `weight` frames; how many frames that were.
  func moveMean(weight: Double) -> Int { Int(cps_move_mean(handle, weight)) }

  private func check(_ operation: String, _ result: CInt) throws(HearingError) {
    guard result == 0 else { throw .engine("PocketSphinx failed to \(operation): \(String(cString: cps_reason()))") }
  }

  private static func withCString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let string else { return body(nil) }
    return string.withCString { body($0) }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    // One block of bytes with the offset of each string, so that no string is copied to the heap of its own.
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for string in strings {
      offsets.append(bytes.count)
      bytes.append(contentsOf: string.utf8CString)
    }
    return bytes.withUnsafeBufferPointer { block in
      let pointers = offsets.map { offset in block.baseAddress.map { $0 + offset } }
      return pointers.withUnsafeBufferPointer { list in
        // `strings` is never empty (the model's folder is always among them), so the list has an address.
        withUnsafePointer(to: list.baseAddress) { address in
          address.withMemoryRebound(to: UnsafePointer<UnsafePointer<CChar>?>.self, capacity: 1) { body($0.pointee) }
        }
      }
    }
  }
}
