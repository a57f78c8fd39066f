import Appliance
import Devices
import LocatedJSON
import TestSupport
import Testing
import VoiceFlow

@Suite struct ApplicationTests {
  private let board = QuietBoard()
  private let beside = Beside()

  private func node(_ id: String) -> VoiceflowModule { VoiceflowModule(id: id, kind: .node) }
  private func at(_ seconds: Double) -> StreamTime { StreamTime(seconds: seconds) }

  private func listener(_ id: String, _ prompt: String) -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: .audioListener)
    module.audioListenerParams = AudioListenerParams()
    module.audioListenerParams?.promptID = FieldString(prompt)
    return module
  }

  /// A dialog without prompts that expects one word.
  private func dialog(_ id: String) -> VoiceflowModule {
    var module = VoiceflowModule(id: id, kind: .audioDialog)
    module.audioDialogParams = AudioDialogParams()
    module.goTo.userInputCollection = [UserInputEntry(input: "yes", goTo: FieldString("VF_END"))]
    module.goTo.userIntentCollection = [UserIntentEntry(intent: "Sleep", goTo: FieldString("VF_END"))]
    return module
  }

  @Test("the flow waits at the start and at the end of each module, and goes on when it is answered") func waits() {
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    var asked: [Announcement] = []
    while let ask = beside.asks.last, !conductor.isIdle {
      #expect(beside.asks.count == asked.count + 1)
      asked.append(ask.announcement)
      #expect(conductor.answer(ask.number, at: at(1)) == nil)
    }
    #expect(
      asked == [
        .preModuleStart(module: "VF_START"), .preModuleEnd(module: "VF_START"), .preModuleStart(module: "A"),
        .preModuleEnd(module: "A"), .preModuleStart(module: "VF_END"), .preModuleEnd(module: "VF_END"),
      ])
    #expect(board.modules == ["VF_START", "A", "VF_END"])
    #expect(conductor.isIdle)
  }

  @Test("an answer before the ask returns is as good") func synchronous() {
    let conductor = board.conductor([node("A"), node("B")], application: beside)
    beside.reply = { ask in
      if ask.announcement == .preModuleStart(module: "A") {
        #expect(conductor.perform(.field("X", .integer(7)), at: ask.at) == nil)
      }
      #expect(conductor.answer(ask.number, at: ask.at) == nil)
    }
    conductor.wake(.control, at: at(1))
    #expect(conductor.isIdle)
    #expect(beside.asks.map(\.number) == Array(1...8))
    let names = board.events.map(\.name)
    #expect(names.firstIndex(of: .field) ?? 0 > 0)
  }

  @Test("what the application sets before it answers counts for the module that is about to start") func fields() {
    var go = node("Go")
    go.goTo = GoTo(default: "$[Next]")
    let conductor = board.conductor([go, node("A"), node("B")], application: beside)
    beside.reply = { ask in
      if ask.announcement == .preModuleEnd(module: "Go") {
        _ = conductor.perform(.field("Next", .string("B")), at: ask.at)
      }
      _ = conductor.answer(ask.number, at: ask.at)
    }
    conductor.wake(.control, at: at(1))
    #expect(board.modules == ["VF_START", "Go", "B", "VF_END"])
  }

  @Test("nobody there: the flow goes on at once, with the same events as without an application") func nobody() {
    beside.isThere = false
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    #expect(conductor.isIdle)
    let alone = QuietBoard()
    alone.conductor([node("A")]).wake(.control, at: at(1))
    #expect(board.events == alone.events)
  }

  @Test("without an answer the flow goes on after the limit, which is said once") func limit() {
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    conductor.advance(to: at(2.99))
    #expect(beside.asks.count == 1)
    conductor.advance(to: at(3))
    #expect(beside.asks.count == 2)
    conductor.advance(to: at(5))
    #expect(board.faults("application-late") == 1)
    #expect(beside.asks.count == 3)
    // It hangs: after the third miss the flow no longer waits.
    conductor.advance(to: at(7))
    #expect(conductor.isIdle)
    #expect(beside.asks.count == 6)
    #expect(board.faults("application-late") == 2)
  }

  @Test("an application that hung is waited for again when it gives a sign of life") func backAgain() {
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    for second in [3.0, 5, 7] { conductor.advance(to: at(second)) }
    #expect(conductor.isIdle)
    #expect(conductor.answer(3, at: at(8)) != nil)
    conductor.wake(.control, at: at(9))
    #expect(!conductor.isIdle)
    #expect(beside.asks.count == 7)
  }

  @Test("late, double and wrong answers change nothing and are refused", arguments: [-1, 0, 1, 3, 99, Int.max])
  func wrongAnswers(number: Int) throws {
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    #expect(conductor.answer(1, at: at(1)) == nil)
    let before = board.events
    #expect(conductor.answer(number, at: at(1)) != nil)
    #expect(board.events == before)
    #expect(beside.asks.count == 2)
  }

  @Test("an application that goes away is not waited for") func gone() {
    let conductor = board.conductor([node("A")], application: beside)
    conductor.wake(.control, at: at(1))
    beside.isThere = false
    conductor.applicationGone(at: at(1.5))
    #expect(conductor.isIdle)
    #expect(board.faults("application-late") == 0)
  }

  @Test("a hypothesis is refused, or becomes an intent") func hypothesis() throws {
    for isRejected in [true, false] {
      let board = QuietBoard()
      let beside = Beside()
      let conductor = board.conductor([dialog("Ask")], application: beside)
      beside.reply = { ask in
        guard case .hypothesis(_, let heard, true) = ask.announcement else {
          _ = conductor.answer(ask.number, at: ask.at)
          return
        }
        #expect(heard.text == "good night")
        #expect(conductor.perform(isRejected ? .reject : .intent("Sleep"), at: ask.at) == nil)
        _ = conductor.answer(ask.number, at: ask.at)
      }
      conductor.wake(.control, at: at(1))
      let turn = try #require(board.turn)
      #expect(conductor.perform(.reject, at: at(1)) != nil)
      conductor.hearing(
        .turnEnded(turn, .heard(Hypothesis(text: "good night", score: 0.5)), utterance: nil), at: at(2))
      let reasons = board.events.filter { $0.name == .moduleEnded && $0["module"] == .string("Ask") }
      #expect(reasons.compactMap { $0["reason"]?.text } == [isRejected ? "no-match" : "intent"])
    }
  }

  @Test("a listener plays what the application loads when a segment ends") func listenerPrompts() throws {
    let conductor = board.conductor([listener("Read", "P")], prompts: ["P", "Q"], application: beside)
    var loaded = 0
    beside.reply = { ask in
      if case .segmentEnded = ask.announcement, loaded == 0 {
        loaded = 1
        #expect(conductor.perform(.loadPrompt("Q"), at: ask.at) == nil)
      }
      _ = conductor.answer(ask.number, at: ask.at)
    }
    #expect(conductor.perform(.loadPrompt("Q"), at: at(0)) != nil)
    conductor.wake(.control, at: at(1))
    for second in [2.0, 3] {
      let playback = try #require(board.playback)
      conductor.speaker(.reached(playback, .segmentEnded(index: 0)), at: at(second))
      conductor.speaker(.ended(playback, .completed), at: at(second))
    }
    let prompts = board.events.filter { $0.name == .promptStarted }.compactMap { $0["prompt"]?.text }
    #expect(prompts == ["P", "Q"])
  }

  @Test(
    "a command that cannot be carried out is refused with a reason, and nothing changes",
    arguments: [
      Command.interrupt(module: "Nowhere"), .loadPrompt("Nothing"), .loadPrompt("P"), .reject, .field("", .bool(true)),
      .volume(11), .volume(-1), .route(.handset),
      .field("Big", .string(String(repeating: "x", count: 1 << 20))),
    ])
  func refused(command: Command) {
    let conductor = board.conductor([node("A")], prompts: ["P"], application: beside)
    conductor.wake(.control, at: at(1))
    let before = board.events
    #expect(conductor.perform(command, at: at(1))?.isEmpty == false)
    #expect(board.events == before)
  }

  @Test("between conversations fields can be set, and the next conversation finds them") func betweenConversations() {
    var go = node("Go")
    go.goTo = GoTo(default: "$[Next]")
    let conductor = board.conductor([go, node("A"), node("B")])
    #expect(conductor.perform(.field("Next", .string("B")), at: at(1)) == nil)
    #expect(conductor.perform(.intent("Sleep"), at: at(1)) != nil)
    conductor.wake(.control, at: at(2))
    #expect(board.modules == ["VF_START", "Go", "B", "VF_END"])
  }

  @Test("the snapshot tells what runs") func snapshot() throws {
    let conductor = board.conductor([node("A")], application: beside)
    func snapshot() throws -> LocatedValue {
      try #require(LocatedJSON.parse(Array(conductor.snapshot(at: at(1)).utf8), file: "").value)
    }
    #expect(try snapshot()["state"]?.string == "idle")
    #expect(try snapshot()["session"]?.kind == .null)
    conductor.wake(.control, at: at(1))
    _ = conductor.perform(.field("B", .integer(2)), at: at(1))
    _ = conductor.perform(.field("A", .string("x")), at: at(1))
    conductor.device(.microphone, isThere: false, at: at(1))
    let running = try snapshot()
    #expect(running["session"]?.integer != nil)
    #expect(running["module"]?.string == "VF_START")
    #expect(running["route"]?.string == "speaker")
    #expect(running["muted"]?.bool == false)
    #expect(running["devices"]?["microphone"]?.string == "lost")
    #expect(running["fields"]?.members.map(\.key) == ["A", "B"])
  }

  @Test("an ask is an event with a number") func line() {
    let ask = Ask(
      number: 4, announcement: .hypothesis(module: "M", Hypothesis(text: "yes", score: 0.91234), final: true),
      at: at(1.5))
    #expect(
      ask.json
        == #"{"t":1.5,"event":"hypothesis","module":"M","text":"yes","final":true,"score":0.912,"ask":4}"#)
    #expect(
      Ask(number: 1, announcement: .preModuleStart(module: "M"), kind: .node, at: at(0)).json
        == #"{"t":0,"event":"module.started","module":"M","type":"node","ask":1}"#)
  }
}
