import Testing
import VoiceFlow

@Suite struct ListenRequestTests {
  private func request(
    fields: [String: FieldContent] = [:], inputs: [String] = [],
    _ change: (inout RecognizeAudioParams, inout RecordAudioParams) -> Void
  ) -> (ListenRequest?, [String]) {
    var recognition = RecognizeAudioParams()
    var recording = RecordAudioParams()
    change(&recognition, &recording)
    let module = VoiceflowModule.dialog("D", [], to: "VF_END").inputs(inputs.map { ($0, "VF_END") }).with {
      $0.recognizeAudioParams = recognition
      $0.recordAudioParams = recording
    }
    var stage = Stage([module], fields: fields)
    stage.begin()
    return (stage.listenRequest, stage.faults())
  }

  private static func session(active: String? = nil, kind: String = "jsgfString") -> PocketSphinxSRSessionParams {
    var session = PocketSphinxSRSessionParams()
    session.taskCollection = ["one", "two"].map { id in
      var task = PocketSphinxSRTask(taskID: FieldString(id), taskType: FieldString(kind))
      task.taskData = FieldString("grammar \(id)")
      return task
    }
    session.activeTaskID = active.map { FieldString($0) }
    return session
  }

  private static func task(_ id: String) -> ListenRequest.Task {
    .task(id: id, kind: .jsgfString, data: "grammar \(id)", file: nil, location: nil)
  }

  @Test("the active task is taken, the first without one, and the first with a fault when it does not exist")
  func tasks() {
    for (active, id, faults) in [(nil, "one", []), ("$[T]", "two", []), ("three", "one", ["unknown-task"])]
      as [(String?, String, [String])]
    {
      let (request, said) = request(fields: ["T": .string("two")], inputs: ["yes"]) { recognition, _ in
        recognition.pocketSphinxSRSessionParams = Self.session(active: active)
      }
      #expect(request?.task == Self.task(id))
      #expect(said == faults)
    }
  }

  @Test("Apple's engine has no tasks: the words of the table, else dictation")
  func apple() {
    for (inputs, task) in [([], .dictation), (["Yes.", "no", "yes"], .phrases(["yes", "no"]))]
      as [([String], ListenRequest.Task)]
    {
      let (request, _) = request(inputs: inputs) { recognition, _ in
        recognition.srEngine = FieldString("apple")
        recognition.pocketSphinxSRSessionParams = Self.session()
      }
      #expect(request?.task == task)
    }
  }

  @Test("a task of an unknown type is a fault, and the table is used")
  func badTask() {
    let (request, faults) = request(inputs: ["yes"]) { recognition, _ in
      recognition.pocketSphinxSRSessionParams = Self.session(kind: "magic")
    }
    #expect(request?.task == .phrases(["yes"]))
    #expect(faults == ["bad-field-value"])
  }

  @Test("voice detection can be switched off; then no silence limit is made up")
  func noVAD() {
    let (request, faults) = request { _, recording in recording.vadParams.enableVAD = FieldValue(false) }
    #expect(request?.limits == SpeechLimits())
    #expect(faults == [])
  }

  @Test("limits of the file stand; one that is 0 is off; two that are 0 get values, and that is said")
  func limits() {
    func limits(_ before: Int?, _ after: Int?) -> (Int?, Int?, [String]) {
      let (request, faults) = request { _, recording in
        recording.stopRecordParams.maxPreSpeechSilenceLengthMs = FieldValue(before)
        recording.stopRecordParams.maxPostSpeechSilenceLengthMs = FieldValue(after)
      }
      return (request?.limits.maxPreSpeechSilence, request?.limits.maxPostSpeechSilence, faults)
    }
    #expect(limits(3000, 500) == (3000, 500, []))
    #expect(limits(0, nil) == (0, 1000, []))
    #expect(limits(nil, 700) == (8000, 700, []))
    #expect(limits(0, 0) == (8000, 1000, ["silence-limits-off"]))
  }

  @Test("a fault of the file is said once in a visit, however many turns follow")
  func saidOnce() {
    let module = VoiceflowModule.dialog("D", [], to: "D", timeout: 5).with {
      $0.recordAudioParams = RecordAudioParams()
      $0.recordAudioParams?.stopRecordParams.maxPreSpeechSilenceLengthMs = FieldValue(0)
      $0.recordAudioParams?.stopRecordParams.maxPostSpeechSilenceLengthMs = FieldValue(0)
    }
    var stage = Stage([module])
    stage.begin()
    for _ in 0..<4 { stage.hearsSilence() }
    #expect(stage.faults() == ["silence-limits-off"])
    stage.hears("again")
    #expect(stage.faults() == ["silence-limits-off", "silence-limits-off"])
  }

  @Test("language, echo removal and keeping the utterance")
  func rest() {
    let (request, _) = request(fields: ["AEC": .bool(false)]) { recognition, recording in
      recognition.languageCode = FieldString("de-DE")
      recognition.saveUtteranceParams = SaveUtteranceParams()
      recognition.saveUtteranceParams?.saveUtterance = FieldValue(true)
      recognition.saveUtteranceParams?.requestorID = FieldString("desk")
      recording.aecParams.enableAEC = FieldValue(true, field: FieldName("AEC"))
    }
    #expect(request?.languageCode == "de-DE")
    #expect(request?.saveUtteranceAs == "BZAudioSaved-desk")
    #expect(request?.removesEcho == false)
  }
}
