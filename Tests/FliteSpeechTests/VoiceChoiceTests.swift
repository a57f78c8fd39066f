import Devices
import Testing

@testable import FliteSpeech

@Suite struct VoiceChoiceTests {
  @Test(
    "the nearest voice is taken, and never none (spec A12, field report E7)",
    arguments: [
      (VoiceQuery(), "slt"), (VoiceQuery(id: "rms"), "rms"), (VoiceQuery(name: "AWB"), "awb"),
      (VoiceQuery(id: "slt-hts"), "slt"), (VoiceQuery(id: "cmu_us_kal16"), "kal16"),
      (VoiceQuery(id: "com.apple.ttsbundle.Samantha-compact"), "slt"), (VoiceQuery(name: "Alex"), "rms"),
      (VoiceQuery(id: "com.apple.voice.compact.en-GB.Daniel", languageCode: "en-GB"), "awb"),
      (VoiceQuery(gender: "male"), "rms"), (VoiceQuery(gender: "Female"), "slt"),
      (VoiceQuery(gender: "male", languageCode: "en_GB"), "awb"), (VoiceQuery(languageCode: "en-GB"), "awb"),
      (VoiceQuery(name: "Samantha", gender: "male"), "rms"), (VoiceQuery(languageCode: "de-DE"), "slt"),
      (VoiceQuery(id: "nosuch"), "slt"), (VoiceQuery(id: "../../etc/passwd"), "slt"),
      (VoiceQuery(id: "", name: ""), "slt"),
      (VoiceQuery(id: "nosuch", name: "kal"), "kal"), (VoiceQuery(gender: "unknown"), "slt"),
    ])
  func choice(query: VoiceQuery, expected: String) {
    #expect(FliteSynthesizer().voice(for: query).id == expected)
  }
}
