// Free speech by a statistical language model, or phones by themselves.
internal import Devices
private import Sound

/// Understands what a statistical model makes likely. It searches while somebody speaks: once more at the end would take too long.
final class ModelEngine: UtteranceEngine {
  private let decoder: Decoder
  /// Nil if the answer is phones itself.
  private let phones: FreePhones?
  private var sound: [Int16] = []
  private(set) var heardMean: (values: [Float], frames: Int)?

  /// Words of a language model.
  ///
  /// - Parameter dictionary: the text of a dictionary of the model's words, or nil for the general one.
  init(model: SpeechModel, languageModel path: String, dictionary: String?, phones: FreePhones) throws(HearingError) {
    self.phones = phones
    let options = dictionary == nil ? ["dict": model.dictionaryFile] : ["dictcase": "yes"]
    decoder = try Decoder(model: model, options: options, dictionary: dictionary)
    try decoder.useLanguageModel(path: path)
  }

  /// Phones, by the statistics of which follows which.
  init(model: SpeechModel, phoneModel path: String) throws(HearingError) {
    phones = nil
    // Phones with context take 15 times real time. A dictionary must not be empty.
    decoder = try Decoder(
      model: model, options: ["lw": "2.0", "allphone_ci": "yes", "beam": "1e-20", "pbeam": "1e-20"],
      dictionary: "a AH\n")
    try decoder.usePhoneModel(path: path)
  }

  func start(room: [Float], wantsPartials: Bool) throws(HearingError) {
    sound.removeAll(keepingCapacity: true)
    heardMean = nil
    if !room.isEmpty { decoder.mean = room }
    try decoder.start()
  }

  func hear(_ samples: [Int16]) throws(HearingError) {
    if phones != nil { sound += samples }
    try samples.withElements { block throws(HearingError) in try decoder.feed(block) }
  }

  var partial: String? { Self.text(decoder.hypothesis) }

  func finish() throws(HearingError) -> Recognition {
    try decoder.end()
    let frames = decoder.frameCount
    if frames > 0 { heardMean = (decoder.mean, frames) }
    guard let text = Self.text(decoder.hypothesis) else { return .nothing }
    let quality = AnswerQuality(answer: decoder.segments(), phones: try phones?.segments(of: sound) ?? [])
    return Recognition(text: text, score: quality.score, isAccepted: quality.isAccepted)
  }

  func abandon() throws(HearingError) { try decoder.end() }

  private static func text(_ hypothesis: String?) -> String? {
    guard let hypothesis else { return nil }
    let words = hypothesis.split(separator: " ").filter { $0 != "SIL" && !$0.hasPrefix("+") && !$0.hasPrefix("[") }
    return words.isEmpty ? nil : words.joined(separator: " ").lowercased()
  }
}
