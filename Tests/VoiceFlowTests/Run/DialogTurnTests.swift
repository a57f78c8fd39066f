import Testing
import VoiceFlow

@Suite struct DialogTurnTests {
  static let prompts: [AudioPromptModule] = ["pre", "ask", "g1", "g2", "t1", "t2", "e1"].map { .text($0) }
  static let groups: [DialogPrompt] = [
    .group("initial", "ask"), .group("timeout", "t1", "t2", style: "serial"),
    .group("garbage", "g1", "g2", style: "serial", thenInitial: true), .group("sr_error", "e1"),
  ]

  private func stage(_ module: VoiceflowModule, fields: [String: FieldContent] = [:]) -> Stage {
    Stage(
      [module] + ["Yes", "No", "T", "G", "E", "I"].map { .pause($0, to: "VF_END") }, prompts: Self.prompts,
      fields: fields)
  }

  private func listening(_ module: VoiceflowModule) -> Stage {
    var stage = stage(module)
    stage.begin()
    stage.promptEnds()
    _ = stage.happened()
    return stage
  }

  static func dialog(timeout: Int = 1, garbage: Int = 1, srError: Int = 1) -> VoiceflowModule {
    .dialog("D", groups, to: "VF_END", timeout: timeout, garbage: garbage, srError: srError)
      .to([.maxTimeoutCount: "T", .maxGarbageCount: "G", .maxSRErrorCount: "E"])
  }

  // MARK: Asking and listening

  @Test("preInitial, then initial, then listening; preInitial is never repeated")
  func order() {
    let groups = [DialogPrompt.group("initial", "ask"), .group("preInitial", "pre")] + Self.groups.dropFirst()
    var stage = stage(.dialog("D", Array(groups), to: "VF_END", garbage: 2))
    stage.begin()
    #expect(stage.happened().last == "play pre")
    stage.promptEnds()
    #expect(stage.happened() == ["play ask"])
    stage.promptEnds()
    #expect(stage.happened() == ["listen dictation"])
    stage.hearsNonsense()
    stage.promptEnds()
    stage.promptEnds()
    #expect(stage.happened() == ["play g1", "play ask", "listen dictation"])
  }

  @Test("a dialog without any prompt listens at once")
  func silentDialog() {
    var stage = stage(.dialog("D", [], to: "VF_END"))
    stage.begin()
    #expect(stage.happened().last == "listen dictation")
  }

  @Test("without limits in the file a turn has voice detection and the usual silences")
  func limits() {
    let stage = listening(Self.dialog())
    var limits = SpeechLimits()
    limits.detectsVoice = true
    limits.maxPreSpeechSilence = 8000
    limits.maxPostSpeechSilence = 1000
    #expect(stage.listenRequest == ListenRequest(task: .dictation, limits: limits))
  }

  @Test("an accepted hypothesis that is on no list leads to DEFAULT")
  func accepted() {
    var stage = listening(Self.dialog())
    stage.hears("blue")
    #expect(
      stage.happened().prefix(3) == ["ask heard blue", "judged blue: accepted", "end D said DEFAULT -> VF_END"])
  }

  @Test("the run waits for the answer about a hypothesis")
  func waits() {
    var stage = listening(Self.dialog())
    stage.answers = false
    stage.hears("blue")
    #expect(stage.happened() == ["ask heard blue"])
    stage.send(.hypothesisRejected)
    #expect(stage.happened() == [])
    stage.answer()
    #expect(stage.happened() == ["judged blue: garbage", "play g1"])
  }

  // MARK: Counting

  @Test("N retries follow the first try, then the key; each prompt of a serial group in turn, the last one stays")
  func timeouts() {
    var stage = listening(Self.dialog(timeout: 3))
    for prompt in ["t1", "t2", "t2"] {
      stage.hearsSilence()
      #expect(stage.happened() == ["play \(prompt)"])
      stage.promptEnds()
      #expect(stage.happened() == ["listen dictation"])
    }
    stage.hearsSilence()
    #expect(stage.happened().first == "end D silence maxTimeoutCount -> T")
  }

  @Test("garbage counts by itself; its group is followed by initial when it says so")
  func garbage() {
    var stage = listening(Self.dialog(timeout: 1, garbage: 2))
    stage.hearsNonsense("mumble")
    #expect(stage.happened() == ["judged mumble: garbage", "play g1"])
    stage.promptEnds()
    #expect(stage.happened() == ["play ask"])
    stage.promptEnds()
    stage.hearsSilence()
    stage.promptEnds()
    stage.hears("   ")
    #expect(
      stage.happened() == [
        "listen dictation", "play t1", "listen dictation", "judged    : garbage", "play g2",
      ])
    stage.promptEnds()
    stage.promptEnds()
    stage.hearsNonsense()
    #expect(stage.happened().contains("end D no-match maxGarbageCount -> G"))
  }

  @Test("recogniser errors count by themselves")
  func recognizerErrors() {
    var stage = listening(Self.dialog())
    stage.recognizerFails()
    #expect(stage.happened() == ["fault recognizer-failed", "play e1"])
    stage.promptEnds()
    stage.recognizerFails()
    #expect(stage.happened().contains("end D error maxSRErrorCount -> E"))
  }

  @Test("the counters begin anew when the dialog is entered again, and the intent is forgotten")
  func reentry() {
    var stage = Stage(
      [Self.dialog(timeout: 1).to([.DEFAULT: "D"]).intents([("Go", "VF_END")])], prompts: Self.prompts)
    stage.begin()
    stage.promptEnds()
    stage.hearsSilence()
    stage.promptEnds()
    stage.application["ask heard again"] = [.intentSet("Unlisted")]
    stage.hears("again")
    stage.promptEnds()
    _ = stage.happened()
    stage.hearsSilence()
    #expect(stage.happened() == ["play t1"])
  }

  @Test("without a limit there is no retry; limits are read from their fields")
  func limitFields() {
    var params = AudioDialogParams()
    params.dialogMaxRetryCount.timeout = FieldValue(0, field: FieldName("Patience"))
    let module = VoiceflowModule(id: "D", kind: .audioDialog, goTo: GoTo(default: "VF_END")).with {
      $0.audioDialogParams = params
    }
    var patient = stage(module, fields: ["Patience": .integer(1)])
    patient.begin()
    _ = patient.happened()
    patient.hearsSilence()
    #expect(patient.happened() == ["listen dictation"])
    patient.hearsSilence()
    #expect(patient.happened().first == "end D silence DEFAULT -> VF_END")
    var hasty = stage(module)
    hasty.begin()
    _ = hasty.happened()
    hasty.hearsNonsense()
    #expect(hasty.happened().first == "end D no-match DEFAULT -> VF_END")
  }

  // MARK: Lists

  @Test("rejected before intent before input table before DEFAULT")
  func precedence() {
    let module = Self.dialog().intents([("Agree", "I")]).inputs([("yes", "Yes")])
    var rejected = listening(module)
    rejected.application["ask heard yes"] = [.intentSet("Agree"), .hypothesisRejected]
    rejected.hears("yes")
    #expect(rejected.happened().contains("judged yes: garbage"))
    var intent = listening(module)
    intent.application["ask heard yes"] = [.intentSet("Agree")]
    intent.hears("yes")
    #expect(
      intent.happened().prefix(3) == [
        "ask heard yes", #"judged yes: intent("Agree")"#, "end D intent userIntentCollection -> I",
      ])
    var input = listening(module)
    input.application["ask heard yes"] = [.intentSet("Unlisted")]
    input.hears("yes")
    #expect(
      input.happened().prefix(3) == [
        "ask heard yes", #"judged yes: input("yes")"#, "end D said userInputCollection -> Yes",
      ])
  }

  @Test("an intent that differs in case only is taken, with a warning")
  func intentCase() {
    var stage = listening(Self.dialog().intents([("Agree", "I")]))
    stage.application["ask heard yes"] = [.intentSet("agree")]
    stage.hears("yes")
    #expect(stage.happened().contains("end D intent userIntentCollection -> I"))
    #expect(stage.faults() == ["intent-case"])
  }

  @Test("an intent from elsewhere counts at once, also while the question is still being asked")
  func intentFromOutside() {
    var stage = stage(Self.dialog().intents([("Agree", "I")]))
    stage.begin()
    _ = stage.happened()
    stage.send(.intentSet("Other"))
    #expect(stage.happened() == [])
    stage.send(.intentSet("Agree"))
    #expect(stage.happened() == ["cancel play", "end D intent userIntentCollection -> I", "start I"])
  }

  @Test("the first entry that matches wins, whatever case, spaces and final punctuation")
  func table() {
    let module = Self.dialog().inputs([("open", "Yes")], by: .starts).inputs([("hours", "No")], by: .contains)
    var stage = listening(module)
    #expect(
      stage.listenRequest?.task == .phrases([ExpectedPhrase("open", .starts), ExpectedPhrase("hours", .contains)]))
    stage.hears("  When  are your HOURS? ")
    #expect(stage.happened().contains("end D said userInputCollection -> No"))
    var both = listening(module)
    both.hears("Opening hours")
    #expect(both.happened().contains("end D said userInputCollection -> Yes"))
  }

  @Test("an entry with an unset target leads to DEFAULT")
  func unsetTarget() {
    var stage = listening(Self.dialog().inputs([("yes", "$[Unset]")]))
    stage.hears("yes")
    #expect(stage.happened().contains("end D said DEFAULT -> VF_END"))
    #expect(stage.faults() == ["unset-target"])
  }

  // MARK: Partial hypotheses

  static func partials(_ module: VoiceflowModule) -> VoiceflowModule {
    module.with { module in
      var params = RecognizeAudioParams()
      params.appleSRSessionParams = AppleSRSessionParams()
      params.appleSRSessionParams?.enablePartialResults = FieldValue(true)
      module.recognizeAudioParams = params
    }
  }

  @Test("partial hypotheses are announced when they are enabled, and test only entries that allow it")
  func announcedPartials() {
    let module = Self.partials(Self.dialog().inputs([("yes", "Yes")]).inputs([("no", "No")], partial: true))
    var stage = listening(module)
    #expect(stage.listenRequest?.wantsPartials == true)
    stage.hearsPartly("yes")
    #expect(stage.happened() == ["ask partial yes", "judged yes: ignored"])
    stage.hearsPartly("no")
    #expect(
      stage.happened().prefix(4) == [
        "ask partial no", #"judged no: input("no")"#, "cancel listen", "end D said userInputCollection -> No",
      ])
  }

  @Test("an entry for partial hypotheses is tested without asking when they are not enabled")
  func silentPartials() {
    var stage = listening(Self.dialog().inputs([("no", "No")], partial: true))
    #expect(stage.listenRequest?.wantsPartials == true)
    stage.hearsPartly("n")
    #expect(stage.happened() == ["judged n: ignored"])
    stage.hearsPartly("no")
    #expect(stage.happened().contains("end D said userInputCollection -> No"))
  }

  @Test("while the application looks at a partial hypothesis only the newest thing waits, and the end is not lost")
  func slowApplication() {
    var stage = listening(Self.partials(Self.dialog()))
    stage.answers = false
    stage.hearsPartly("a")
    stage.hearsPartly("a b")
    stage.hearsPartly("a b c")
    #expect(stage.happened() == ["ask partial a"])
    stage.answer()
    #expect(stage.happened() == ["judged a: ignored", "ask partial a b c"])
    stage.hears("a b c d")
    #expect(stage.happened() == [])
    stage.answer()
    #expect(stage.happened() == ["judged a b c: ignored", "ask heard a b c d"])
    stage.answer()
    #expect(stage.happened() == ["judged a b c d: accepted", "ask end D"])
  }

  @Test("an intent set on a partial hypothesis counts, a rejected one changes nothing")
  func partialIntent() {
    var stage = listening(Self.partials(Self.dialog().intents([("Go", "I")])))
    stage.application["ask partial x"] = [.hypothesisRejected]
    stage.application["ask partial go"] = [.intentSet("Go")]
    stage.hearsPartly("x")
    #expect(stage.happened() == ["ask partial x", "judged x: garbage"])
    stage.hearsPartly("go")
    #expect(stage.happened().contains("end D intent userIntentCollection -> I"))
  }

  // MARK: Failures

  @Test("a prompt that cannot be loaded leads by its key", arguments: ["nowhere", "ask"])
  func promptFailure(prompt: String) {
    let module = VoiceflowModule.dialog("D", [.group("initial", prompt)], to: "VF_END").to([.loadPromptFailure: "E"])
    var stage = stage(module)
    stage.begin()
    if prompt == "ask" { stage.promptFails(.cannotLoad("no file")) }
    #expect(stage.happened().contains("end D error loadPromptFailure -> E"))
  }

  @Test("a file is recognised instead of the microphone; without a name that is said and the microphone is used")
  func utteranceFile() {
    let module = VoiceflowModule.dialog("D", [], to: "VF_END").with {
      $0.recognizeAudioParams = RecognizeAudioParams()
      $0.recognizeAudioParams?.recognizeUtteranceFile = FieldValue(true)
    }
    var unnamed = stage(module)
    unnamed.begin()
    #expect(unnamed.happened().suffix(2) == ["fault no-utterance-file", "listen dictation"])
    #expect(unnamed.listenRequest?.utteranceFile == nil)
    var named = stage(module.with { $0.recognizeAudioParams?.utteranceFileName = FieldString("$[File]") })
    named.send(.fieldSet(FieldName("File"), .string("answer.wav")))
    named.begin()
    #expect(named.listenRequest?.utteranceFile == "answer.wav")
    #expect(named.faults().isEmpty)
  }
}
