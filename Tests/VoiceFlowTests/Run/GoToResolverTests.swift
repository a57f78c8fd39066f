import Testing
import VoiceFlow

@Suite struct GoToResolverTests {
  @Test("an unknown target leads by internalFailure, and without one ends the run in an error")
  func unknown() {
    var rescued = Stage([
      VoiceflowModule.node("A", to: "nowhere").to([.internalFailure: "P"]), .pause("P", to: "VF_END"),
    ])
    rescued.begin()
    #expect(
      rescued.happened().suffix(3) == ["fault unknown-target", "end A completed internalFailure -> P", "start P"])
    rescued.send(.resumeRequested)
    #expect(rescued.happened().last == "finished completed")
    var lost = Stage([VoiceflowModule.node("A", to: "nowhere").to([.internalFailure: "nowhere"])])
    lost.begin()
    #expect(
      lost.happened().suffix(6) == [
        "fault unknown-target", "end A completed DEFAULT -> VF_END", "start VF_END", "ask end VF_END",
        "end VF_END completed", "finished error",
      ])
  }

  @Test(
    "DEFAULT from an unset field, an empty one, or none at all ends the run in an error",
    arguments: ["$[Unset]", "", nil])
  func noDefault(target: String?) {
    var module = VoiceflowModule.node("A", to: "VF_END")
    module.goTo.targets[.DEFAULT] = target.map { FieldString($0) }
    var stage = Stage([module])
    stage.begin()
    #expect(stage.faults() == [target == "$[Unset]" ? "unset-target" : "no-target"])
    #expect(stage.happened().last == "finished error")
  }

  @Test("an empty DEFAULT of VF_END is not followed")
  func end() {
    var stage = Stage([.node("A", to: "VF_END")])
    stage.begin()
    #expect(stage.faults() == [])
    #expect(stage.happened().last == "finished completed")
  }

  @Test("a run without VF_END still ends")
  func withoutEnd() {
    var run = FlowRun(flow: Flow(modules: [.node("VF_START", to: "nowhere")]), seed: 1)
    var effects = run.handle(.started)
    for id in 1...3 { effects += run.handle(.answered(ActivityID(id))) }
    #expect(effects.last == .finished(.error))
  }
}
