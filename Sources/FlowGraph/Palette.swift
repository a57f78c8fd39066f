internal import VoiceFlow

/// The colours of the picture, the same in every format: pale inside, strong at the border, dark enough for text at the border's
/// colour to be read on the inside (contrast of at least 4.5 to 1).
enum Palette {
  struct Tone: Hashable {
    /// Border and the name of the type.
    var line: String
    var fill: String
  }

  static let ink = "#1E293B"
  static let caption = "#475569"
  static let paper = "#FFFFFF"
  static let terminal = Tone(line: "#334155", fill: "#334155")
  static let field = Tone(line: "#6D28D9", fill: "#FFFFFF")
  static let aside = Tone(line: "#94A3B8", fill: "#FFFFFF")
  static let error = Tone(line: "#B91C1C", fill: "#FEF2F2")
  static let warning = Tone(line: "#C2410C", fill: "#FFF7ED")

  static let arrow = "#334155"
  static let returning = "#6F8FC0"
  static let errorPath = "#A3A3A3"
  /// Text on an error path; its line would be too pale to read.
  static let errorWords = "#7C7C7C"
  static let hushed = "#C8C8C8"
  static let interruption = "#0E7490"

  static func tone(_ kind: VoiceflowModule.Kind) -> Tone {
    switch kind {
    case .node: Tone(line: "#52606F", fill: "#F1F5F9")
    case .process: Tone(line: "#6D28D9", fill: "#F3EEFF")
    case .pauseResume: Tone(line: "#854D0E", fill: "#FEF9C3")
    case .playAudio: Tone(line: "#1D4ED8", fill: "#EAF2FF")
    case .recordAudio: Tone(line: "#BE185D", fill: "#FDEAF3")
    case .audioDialog: Tone(line: "#0F766E", fill: "#DFF5F1")
    case .audioListener: Tone(line: "#3F6212", fill: "#EEF7DA")
    case .runAEC: Tone(line: "#57534E", fill: "#F5F5F4")
    }
  }
}
