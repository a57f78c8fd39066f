internal import Devices

/// The voices that are built in.
enum FliteVoice: String, CaseIterable, Sendable {
  case slt, rms, awb, kal16, kal

  /// How it shows in `say --voices`.
  var description: Voice {
    Voice(
      id: rawValue, name: rawValue, gender: self == .slt ? .female : .male, languageCode: languageCode, quality: quality
    )
  }

  private var languageCode: String { self == .awb ? "en-GB" : "en-US" }

  /// In the words of the flow format (spec A12): statistical voices sound better than diphones, and 8 kHz is the least.
  private var quality: String {
    switch self {
    case .slt, .rms, .awb: "enhanced"
    case .kal16, .kal: "compact"
    }
  }
}
