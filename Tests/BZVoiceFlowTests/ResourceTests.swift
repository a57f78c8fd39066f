import BZVoiceFlow
import Sound
import TestSupport
import Testing

/// Where a flow's files are read from and saved to.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ResourceTests {
  private static let recording = FlowText.module(
    "R", "recordAudio",
    #""recordAudioParams": { "recordingFileName": "note", "stopRecordParams": { "maxAudioLengthMs": 300 } }"#)

  @Test("recordings are saved in their location, under the language folder if it is there", arguments: [true, false])
  func recordings(hasLanguageFolder: Bool) async throws {
    let theatre = try Theatre()
    if hasLanguageFolder { theatre.write("", to: "recordings/fr-FR/.keep") }
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    #expect(
      controller.setMediaResourceLocation(fileCategory: .FC_RECORD_AUDIO, localURL: "\(theatre.path)/recordings")
        == .BZ_SUCCESS)
    controller.setLanguageCode(langCode: "fr-FR")
    controller.loadAudioPromptModules(jsonData: "[]")
    controller.loadVoiceflow(jsonData: FlowText.flow(Self.recording))
    controller.runVoiceflow()
    await application.end()
    let place = "\(theatre.path)/recordings\(hasLanguageFolder ? "/fr-FR" : "")"
    #expect(TemporaryFolder.names(in: place).contains("note.wav"))
    #expect(try WAVFile.decode(TestFile.read("\(place)/note.wav")).samples.count == 4_800)
    #expect(application.told.contains("NMF_RECORD_AUDIO NME_STARTED R"))
    #expect(application.told.contains("NMF_RECORD_AUDIO NME_ENDED R"))
  }

  @Test("sound and text files are found in their locations, and a missing sound is replaced by the text of the map")
  func media() async throws {
    let theatre = try Theatre()
    theatre.write(
      WAVFile.encode(Clip(sampleRate: 16_000, samples: [Int16](repeating: 0, count: 1_600))), to: "sounds/a.wav")
    theatre.write("From a file.", to: "texts/en-US/t.txt")
    let application = TestApplication(theatre.controller())
    let controller = application.controller
    controller.setMediaResourceLocation(fileCategory: .FC_PLAY_AUDIO, localURL: "\(theatre.path)/sounds")
    controller.setMediaResourceLocation(fileCategory: .FC_PLAY_TEXT, localURL: "\(theatre.path)/texts")
    controller.loadAudioPromptModules(
      jsonData: """
        [ { "id": "A", "style": "single", "audioFile": "a.wav" }, { "id": "M", "style": "single", "audioFile": "missing.wav" },
          { "id": "T", "style": "single", "textFile": "t.txt" },
          { "id": "All", "style": "combo", "promptCollection": [ { "promptID": "A" }, { "promptID": "M" }, { "promptID": "T" } ] } ]
        """)
    controller.loadAudioToTextMap(jsonData: #"[{ "audioFile": "missing.wav", "textString": "Instead." }]"#)
    controller.loadVoiceflow(jsonData: FlowText.flow(FlowText.play("P", "All")))
    controller.runVoiceflow()
    await application.end()
    #expect(
      application.told.filter { $0.hasPrefix("plays") } == [
        "plays A AST_AUDIO_FILE a.wav - -", "plays M AST_TEXT_STRING - Instead. -", "plays T AST_TEXT_FILE - - t.txt",
      ])
  }
}
