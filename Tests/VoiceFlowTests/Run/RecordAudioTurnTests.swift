import Testing
import VoiceFlow

@Suite struct RecordAudioTurnTests {
  private static let prompts: [AudioPromptModule] = [.text("p")]

  @Test("without a prompt it records at once, with the limits of the file and no others")
  func plain() {
    let module = VoiceflowModule.record("R", to: "VF_END") { params in
      params.id = FieldString("message")
      params.recordingFileName = FieldString("note")
      params.stopRecordParams.maxRecordLengthMs = FieldValue(30_000)
      params.notifyPosMs = FieldValue(5, field: FieldName("Notify"))
    }
    var stage = Stage([module], fields: ["Notify": .string("7")])
    stage.begin()
    #expect(stage.happened().last == "record")
    var limits = SpeechLimits()
    limits.maxRecordLength = 30_000
    #expect(
      stage.recordRequest == RecordRequest(label: "message", limits: limits, fileName: "note", notifyPosMs: 7))
    stage.recordingEnds(.maxRecordExceeded)
    #expect(stage.happened().contains("end R completed DEFAULT -> VF_END"))
  }

  @Test("the recording begins when the prompt was heard to its end")
  func afterPrompt() {
    let module = VoiceflowModule.record("R", to: "VF_END") { $0.promptID = FieldString("p") }
    var stage = Stage([module], prompts: Self.prompts)
    stage.begin()
    #expect(stage.happened().last == "play p")
    stage.promptEnds()
    #expect(stage.happened() == ["record"])
  }

  @Test("with recordWhilePlay both begin at once, and the end of the recording stops the prompt")
  func whilePlaying() {
    let module = VoiceflowModule.record("R", to: "VF_END") { params in
      params.promptID = FieldString("p")
      params.recordWhilePlay = FieldValue(true)
    }
    var stage = Stage([module], prompts: Self.prompts)
    stage.begin()
    #expect(stage.happened().suffix(2) == ["play p", "record"])
    stage.recordingEnds(.maxSpeechExceeded)
    #expect(stage.happened().prefix(2) == ["cancel play", "end R completed DEFAULT -> VF_END"])
  }

  @Test("with recordWhilePlay the prompt may end first; its failure ends the recording")
  func promptEndsFirst() {
    let module = VoiceflowModule.record("R", to: "VF_END") { params in
      params.promptID = FieldString("p")
      params.recordWhilePlay = FieldValue(true)
    }
    var stage = Stage([module], prompts: Self.prompts)
    stage.begin()
    stage.promptEnds()
    _ = stage.happened()
    stage.recordingEnds(.maxSpeechExceeded)
    #expect(stage.happened().first == "end R completed DEFAULT -> VF_END")

    var failing = Stage([module], prompts: Self.prompts)
    failing.begin()
    _ = failing.happened()
    failing.promptFails(.cannotLoad("no file"))
    #expect(
      failing.happened().prefix(3) == ["fault prompt-not-loaded", "cancel record", "end R error DEFAULT -> VF_END"])
  }

  @Test("recordFromPrompt records the prompt and plays nothing")
  func fromPrompt() {
    let module = VoiceflowModule.record("R", to: "VF_END") { params in
      params.promptID = FieldString("p")
      params.recordFromPrompt = FieldValue(true)
    }
    var stage = Stage([module], prompts: Self.prompts)
    stage.begin()
    #expect(stage.happened().last == "record prompt p")
  }

  @Test("every reason has its own key, and DEFAULT is for those without", arguments: StopRecordReason.allCases)
  func reasons(reason: StopRecordReason) {
    var module = VoiceflowModule.record("R", to: "VF_END")
    let plain = module
    module.goTo.goToForStopRecordReason[reason] = FieldString("L")
    let failures: Set<StopRecordReason> = [
      .unknownError, .writeToStreamError, .alreadyRecording, .recordingFileError, .audioFormatError, .unknown,
    ]
    let why =
      failures.contains(reason) ? "error" : reason == .maxPreSpeechSilenceExceeded ? "silence" : "completed"
    for (module, way) in [(module, "\(reason.rawValue) -> L"), (plain, "DEFAULT -> VF_END")] {
      var stage = Stage([module, .pause("L", to: "VF_END")])
      stage.begin()
      stage.recordingEnds(reason)
      #expect(stage.happened().contains("end R \(why) \(way)"))
    }
  }

  @Test("a recording that failed takes internalFailure when its reason has no key")
  func internalFailure() {
    let module = VoiceflowModule.record("R", to: "VF_END").to([.internalFailure: "L"])
    var stage = Stage([module, .pause("L", to: "VF_END")])
    stage.begin()
    stage.recordingEnds(.writeToStreamError)
    #expect(stage.happened().contains("end R error internalFailure -> L"))
    var fine = Stage([module, .pause("L", to: "VF_END")])
    fine.begin()
    fine.recordingEnds(.endOfAudio)
    #expect(fine.happened().contains("end R completed DEFAULT -> VF_END"))
  }

  @Test("runAEC hands over its files and leads by internalFailure when it did not work", arguments: [true, false])
  func runAEC(works: Bool) {
    var params = RunAECParams()
    params.renderPromptID = FieldString("p")
    params.captureFileName = FieldString("in.wav")
    params.resultFileName = FieldString("$[Out]")
    params.aecParams.delayOffsetMs = FieldValue(60)
    let module = VoiceflowModule(id: "E", kind: .runAEC, goTo: GoTo(default: "VF_END")).with {
      $0.runAECParams = params
    }
    var stage = Stage(
      [module.to([.internalFailure: "L"]), .pause("L", to: "VF_END")], prompts: Self.prompts,
      fields: ["Out": .string("out.wav")])
    stage.begin()
    #expect(stage.happened().last == "aec")
    stage.recordingEnds(works ? .endOfAudio : .recordingFileError)
    #expect(stage.happened().contains(works ? "end E completed DEFAULT -> VF_END" : "end E error internalFailure -> L"))
    let requests = stage.effects.compactMap { if case .runAEC(_, let request) = $0 { request } else { nil } }
    #expect(requests.first?.resultFile == "out.wav")
    #expect(requests.first?.delayOffsetMs == 60)
  }

  @Test("runAEC without its file names or prompt is an internal failure")
  func runAECWithout() {
    var stage = Stage([
      VoiceflowModule(id: "E", kind: .runAEC, goTo: GoTo(default: "VF_END")).to([.internalFailure: "L"]),
      .pause("L", to: "VF_END"),
    ])
    stage.begin()
    #expect(stage.happened().contains("end E error internalFailure -> L"))
    #expect(stage.faults() == ["missing-file-name"])
  }
}
