import Appliance
import Devices
import Rehearsal
import SQLiteSessionLog
import SimulatedDevices
import Sound
import Testing
import VoiceFlow

/// What is recorded while something is played, and right after it.
@Suite struct EchoRemovalTests {
  private static let text =
    "Welcome to the reading room. The table in the corner is free, and there is tea in the kitchen. Please put the "
    + "books back where they were."

  private func recording(
    _ id: String, while prompt: String?, file: String, removesEcho: Bool, limitMs: Int = 6_000, then next: String
  ) -> VoiceflowModule {
    var module = VoiceflowModule.record(id, limitMs: limitMs, then: next)
    module.recordAudioParams?.recordingFileName = FieldString(file)
    module.recordAudioParams?.promptID = prompt.map { FieldString($0) }
    module.recordAudioParams?.recordWhilePlay = FieldValue(true)
    module.recordAudioParams?.aecParams.enableAEC = FieldValue(removesEcho)
    return module
  }

  private func samples(_ name: String, _ kiosk: Kiosk) throws -> [Int16] {
    try MediaLibrary.decode(
      try MediaLibrary.read("\(kiosk.folder)/recordings/\(name).wav"), name: name, format: nil
    ).samples
  }

  private func level(_ samples: [Int16], _ seconds: Range<Int>) -> Double {
    Level(of: Array(samples[seconds.lowerBound * 16_000..<seconds.upperBound * 16_000])).rms.value
  }

  @Test("runAEC takes the prompt out of a recording of the room, and leaves what was said") func runAEC() throws {
    var clean = VoiceflowModule(id: "Clean", kind: .runAEC, goTo: GoTo(default: "VF_END"))
    clean.goTo.targets[.internalFailure] = FieldString("Broken")
    clean.runAECParams = RunAECParams()
    clean.runAECParams?.renderPromptID = FieldString("P")
    clean.runAECParams?.captureFileName = FieldString("with-echo")
    clean.runAECParams?.resultFileName = FieldString("without-echo")
    let kiosk = try Kiosk(
      [
        recording("Rec", while: "P", file: "with-echo", removesEcho: false, then: "Clean"), clean,
        .play("Broken", "P"),
      ], prompts: ["P": Self.text])
    kiosk.script.echo = SimulatedRoom.Echo(delayMs: 70, gain: -8)
    #expect(try kiosk.rehearse().sessions == 1)
    let story = try kiosk.story()
    #expect(story.steps.map(\.module) == ["VF_START", "Rec", "Clean", "VF_END"])
    #expect(story.recordings.map(\.state) == ["complete", "complete"])
    let before = try samples("with-echo", kiosk)
    let after = try samples("without-echo", kiosk)
    #expect(after.count == before.count)
    #expect(level(before, 0..<5) > -45)
    // The room was learnt before: the first second is as clean as the others.
    #expect(level(before, 0..<1) - level(after, 0..<1) >= 12)
    #expect(level(before, 1..<5) - level(after, 1..<5) >= 15)
  }

  @Test("runAEC on a recording that is not there ends with a fault, not with a wait") func noCapture() throws {
    var clean = VoiceflowModule(id: "Clean", kind: .runAEC, goTo: GoTo(default: "VF_END"))
    clean.goTo.targets[.internalFailure] = FieldString("Broken")
    clean.runAECParams = RunAECParams()
    clean.runAECParams?.renderPromptID = FieldString("P")
    clean.runAECParams?.captureFileName = FieldString("nowhere")
    clean.runAECParams?.resultFileName = FieldString("result")
    let kiosk = try Kiosk([clean, .play("Broken", "P")], prompts: ["P": "Sorry."])
    _ = try kiosk.rehearse()
    #expect(try kiosk.story().steps.map(\.module) == ["VF_START", "Clean", "Broken", "VF_END"])
    #expect(kiosk.events.contains { $0.name == .fault && $0["detail"]?.text?.contains("nowhere") == true })
  }

  @Test("a stop ends runAEC at once") func stopped() throws {
    var clean = VoiceflowModule(id: "Clean", kind: .runAEC, goTo: GoTo(default: "VF_END"))
    clean.runAECParams = RunAECParams()
    clean.runAECParams?.renderPromptID = FieldString("P")
    clean.runAECParams?.captureFileName = FieldString("long")
    clean.runAECParams?.resultFileName = FieldString("result")
    let kiosk = try Kiosk(
      [recording("Rec", while: nil, file: "long", removesEcho: true, limitMs: 20_000, then: "Clean"), clean],
      prompts: ["P": Self.text])
    kiosk.script.steps = [RehearsalScript.Step(when: .at(20.2), action: .press("interrupt", held: 0.1), line: 1)]
    _ = try kiosk.rehearse()
    let story = try kiosk.story()
    #expect(story.session.endReason == "interrupted")
    #expect(story.recordings.map(\.state) == ["complete", "complete"])
    #expect((story.recordings.last?.durationMs ?? .max) < 20_000)
  }

  @Test("a recording while a prompt plays has the prompt only if the flow wants it (spec A10)") func whilePlaying()
    throws
  {
    func level(removesEcho: Bool) throws -> Double {
      let kiosk = try Kiosk(
        [recording("Rec", while: "P", file: "take", removesEcho: removesEcho, then: "VF_END")],
        prompts: ["P": Self.text])
      kiosk.script.echo = SimulatedRoom.Echo(delayMs: 40, gain: -10)
      _ = try kiosk.rehearse()
      return self.level(try samples("take", kiosk), 3..<5)
    }
    #expect(try level(removesEcho: false) - level(removesEcho: true) >= 12)
  }

  @Test("the end of a prompt is not the start of the recording after it (field report A11)") func tail() throws {
    var record = recording("Rec", while: "P", file: "take", removesEcho: true, limitMs: 2_000, then: "VF_END")
    record.recordAudioParams?.recordWhilePlay = FieldValue(false)
    let kiosk = try Kiosk([record], prompts: ["P": "Beep"])
    kiosk.script.echo = SimulatedRoom.Echo(delayMs: 120, gain: -6)
    _ = try kiosk.rehearse()
    #expect(Level(of: Array(try samples("take", kiosk)[..<3_200])).rms.value < -60)
  }
}
