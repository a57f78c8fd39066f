internal import Devices
internal import Sound

/// The voices that are built in. flite's awb_time is not among them: it can say the time and nothing else.
enum FliteVoice: String, CaseIterable, Sendable {
  case slt, rms, awb, kal16, kal

  /// CLUSTERGEN, which flite can keep in a file; else diphones.
  var isStatistical: Bool {
    switch self {
    case .slt, .rms, .awb: true
    case .kal16, .kal: false
    }
  }

  /// How it shows in `say --voices`.
  var description: Voice {
    Voice(
      id: rawValue, name: rawValue, gender: self == .slt ? .female : .male, languageCode: languageCode, quality: quality
    )
  }

  private var languageCode: String { self == .awb ? "en-GB" : "en-US" }

  /// In the words of the flow format (spec A12): statistical voices sound better than diphones, and 8 kHz is the least.
  private var quality: String { isStatistical ? "enhanced" : "compact" }

  /// `Loudness` over some sentences; a single one is within 2 dB of it.
  var level: Decibels {
    switch self {
    case .slt: Decibels(-12.9)
    case .rms: Decibels(-19.2)
    case .awb: Decibels(-17.3)
    case .kal16: Decibels(-27)
    case .kal: Decibels(-19.1)
    }
  }
}
