import Appliance
import Devices
import TestSupport
import Testing
import VoiceFlow

/// Conductors that are given one flow after the other.
@Suite struct ConductorExchangeTests {
  private let board = QuietBoard()

  private func flow(_ module: VoiceflowModule) -> Flow {
    Flow(modules: [
      VoiceflowModule(id: "VF_START", kind: .node, goTo: GoTo(default: module.id)), module,
      VoiceflowModule(id: "VF_END", kind: .node, goTo: GoTo(default: "")),
    ])
  }

  private func exchange(_ conductor: Conductor, for flow: Flow) -> Bool {
    conductor.exchange(
      flow: flow, name: "other", media: MediaLibrary(folder: "/nonexistent"), recordings: board)
  }

  @Test("another flow is taken between conversations, and refused while one runs") func exchanges() {
    let conductor = board.conductor([VoiceflowModule(id: "Wait", kind: .pauseResume)])
    let other = flow(VoiceflowModule(id: "B", kind: .node, goTo: GoTo(default: "VF_END")))
    conductor.wake(.control, at: .zero)
    #expect(!exchange(conductor, for: other))
    #expect(conductor.perform(.resume, at: .zero) == nil)
    #expect(conductor.isIdle)
    #expect(exchange(conductor, for: other))
    conductor.wake(.control, at: .zero)
    #expect(board.modules == ["VF_START", "Wait", "VF_END", "VF_START", "B", "VF_END"])
  }

  @Test("a conversation that fails ends in words, unless there are none", arguments: ["I am sorry.", ""])
  func apology(words: String) {
    var settings = Configuration()
    settings.apology = words
    let lost = VoiceflowModule(id: "Lost", kind: .node, goTo: GoTo(default: "Nowhere"))
    let conductor = board.conductor([lost], settings: settings)
    conductor.wake(.control, at: .zero)
    #expect(conductor.isIdle == words.isEmpty)
    #expect((board.playback == nil) == words.isEmpty)
  }
}
