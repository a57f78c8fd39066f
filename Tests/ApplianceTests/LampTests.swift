import Appliance
import Devices
import TestSupport
import Testing

/// What the lamps show: the table of `board/README.md`, cell by cell.
@Suite struct LampTests {
  private static let listening: [ApplianceState: LampPattern] = [
    .idle: .off, .listening: .on, .thinking: .off, .speaking: .off, .recording: .on, .paused: .slow, .muted: .off,
    .degraded: .off,
  ]
  private static let codes: [Trouble: LampPattern] = [
    .noMicrophone: .code2, .noSpeaker: .code3, .badFlow: .code4, .diskFull: .code5, .clockNotSet: .code6,
    .noLog: .code7,
  ]

  @Test("the listening lamp tells who is heard, whatever is wrong", arguments: ApplianceState.allCases)
  func listening(state: ApplianceState) {
    for trouble in [nil] + Trouble.allCases.map(Optional.some) {
      #expect(state.pattern(of: .listening, trouble: trouble) == Self.listening[state])
    }
  }

  @Test(
    "the attention lamp is lit while muted, and flashes the number of the trouble", arguments: ApplianceState.allCases)
  func attention(state: ApplianceState) {
    #expect(state.pattern(of: .attention, trouble: nil) == (state == .muted ? .on : .off))
    for trouble in Trouble.allCases {
      #expect(state.pattern(of: .attention, trouble: trouble) == (state == .muted ? .on : Self.codes[trouble]))
    }
  }

  @Test("troubles come and go on the lamp, the most important first") func troubles() {
    let board = QuietBoard()
    let conductor = board.conductor([])
    func attention() -> String? {
      board.events.last { $0.name == .lamp && $0["name"] == "attention" }?["pattern"]?.text
    }
    conductor.start(at: .zero)
    #expect(attention() == "off")
    conductor.device(.speaker, isThere: false, at: StreamTime(seconds: 1))
    #expect(attention() == "code-3")
    conductor.device(.microphone, isThere: false, at: StreamTime(seconds: 2))
    #expect(attention() == "code-2")
    conductor.device(.microphone, isThere: true, at: StreamTime(seconds: 3))
    #expect(attention() == "code-3")
    conductor.device(.speaker, isThere: true, at: StreamTime(seconds: 4))
    #expect(attention() == "off")
  }

  @Test("a clock of long ago is shown") func clock() {
    let board = QuietBoard()
    board.time = WallTime(millisecondsSince1970: 86_400_000)
    board.conductor([]).start(at: .zero)
    #expect(board.events.contains { $0.name == .lamp && $0["pattern"] == "code-6" })
  }
}
