import LocatedJSON
import Testing
import VoiceFlow

@Suite struct SettingsReaderTests {
  @Test("an audio session is read, yes and no as its format writes them") func audioSession() throws {
    let text = """
      {
          "categories": { "mixWithOthers": "yes", "duckOthers": "no", "allowBluetooth": true, },
          "mode": "spokenAudio",
          "_comment": "Other values for mode are voiceChat and gameChat",
      }
      """
    let (session, issues) = SettingsReader.audioSession(FlowText.file(text))
    #expect(issues.map(\.description) == [])
    #expect(session?.categories == [.mixWithOthers: true, .duckOthers: false, .allowBluetooth: true])
    #expect(session?.mode == .spokenAudio)
  }

  @Test("faults of an audio session are named") func audioSessionFaults() {
    let text = #"{ "categories": { "duckOther": "yes", "duckOthers": "maybe" }, "mode": "loud" }"#
    #expect(
      FlowText.lines(SettingsReader.audioSession(FlowText.file(text)).issues) == [
        #"1:19: warning: "duckOther" in "categories" of audio session is unknown and ignored (did you mean "duckOthers"?)"#,
        #"1:53: error: "duckOthers" of audio session must be "yes" or "no", but the string "maybe" stands here"#,
        #"1:72: error: "mode" of audio session must be "default", "voiceChat", "gameChat" or "spokenAudio", but "loud" stands here"#,
      ])
  }

  @Test("media modules keep their order, which decides the default synthesizer") func mediaModules() {
    let text = """
      [
          { "module": "FliteSS", "enable": "yes", "voiceName": "default", },
          { "module": "AppleSR", "enable": "no", "languageCode": "en-us", },
      ]
      """
    let (modules, issues) = SettingsReader.mediaModules(FlowText.file(text))
    #expect(issues.map(\.description) == [])
    #expect(modules.map(\.module) == [.FliteSS, .AppleSR])
    #expect(modules.map(\.enable) == [true, false])
    #expect(modules.map(\.voiceName) == ["default", nil])
    #expect(modules.map(\.languageCode) == [nil, "en-us"])
  }

  @Test("faults of media modules are named") func mediaModuleFaults() {
    let text = #"[ { "module": "Flite", "enable": "yes" }, { "module": "AppleSS" }, 3 ]"#
    #expect(
      FlowText.lines(SettingsReader.mediaModules(FlowText.file(text)).issues) == [
        #"1:15: error: "module" of module "Flite" must be "AudioPlayer", "AudioRecorder", "FliteSS", "AppleSS", "PocketSphinxSR" or "AppleSR", but "Flite" stands here (did you mean "FliteSS"?)"#,
        #"1:43: error: module "AppleSS" lacks "enable""#,
        "1:68: error: each element of the file must be a module, an object, but 3 stands here",
      ])
  }
}
