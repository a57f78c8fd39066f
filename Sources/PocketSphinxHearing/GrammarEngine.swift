// Answers of a grammar, with free phones for a rival: what was not of the grammar is recognised as such (field report A8).
internal import Devices
private import Sound

/// Understands what a grammar allows.
///
/// An utterance is understood when it is over, as a whole: its features are then normalised by their own mean, which halves the errors of
/// an unsettled one. While it lasts it is searched only if partial results are wanted.
final class GrammarEngine: UtteranceEngine {
  /// Frames that are never searched: the window of the last one, and those ahead that the features' differences need.
  private static let framesLost = 12

  private let decoder: Decoder
  private let phones: FreePhones
  private let isOpen: Bool
  private var sound: [Int16] = []
  private var isLive = false
  private(set) var heardMean: (values: [Float], frames: Int)?

  init(model: SpeechModel, plan: RecognitionPlan, phones: FreePhones) throws(HearingError) {
    self.phones = phones
    isOpen = plan.isOpen
    decoder = try Decoder(
      model: model, options: isOpen ? RecognitionPlan.openSettings : RecognitionPlan.settings,
      dictionary: plan.dictionary, fillers: RecognitionPlan.silences)
    try decoder.useGrammar(plan.grammar)
  }

  func start(room: [Float], wantsPartials: Bool) throws(HearingError) {
    sound.removeAll(keepingCapacity: true)
    heardMean = nil
    isLive = wantsPartials
    guard isLive else { return }
    if !room.isEmpty { decoder.mean = room }
    try decoder.start()
  }

  func hear(_ samples: [Int16]) throws(HearingError) {
    sound += samples
    guard isLive else { return }
    try samples.withElements { block throws(HearingError) in try decoder.feed(block) }
  }

  var partial: String? { isLive ? Self.answer(decoder.hypothesis) : nil }

  func finish() throws(HearingError) -> Recognition {
    try abandon()
    let part = Foreground(sound).part
    guard !part.isEmpty else { return .nothing }
    try decoder.hear(whole: part)
    let frames = decoder.frameCount
    guard frames > 0 else { return .nothing }
    heardMean = (decoder.mean, frames)
    guard let answer = Self.answer(decoder.hypothesis) else { return .nothing }
    // Where the detector of voices dropped frames nobody tells which; but there it is quiet between the words, and levels say nothing.
    let levels = Foreground(part).levels
    let quality = AnswerQuality(
      answer: decoder.segments(), phones: try phones.segments(of: part),
      levels: frames >= levels.count - Self.framesLost ? levels : [], isOpen: isOpen)
    return Recognition(text: answer, score: quality.score, isAccepted: quality.isAccepted)
  }

  func abandon() throws(HearingError) {
    guard isLive else { return }
    isLive = false
    try decoder.end()
  }

  private static func answer(_ hypothesis: String?) -> String? {
    guard let hypothesis else { return nil }
    let words = hypothesis.split(separator: " ").filter { !FiniteStateGrammar.isOtherSpeech($0) }
    return words.isEmpty ? nil : words.joined(separator: " ").lowercased()
  }
}
