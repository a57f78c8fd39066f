import Appliance
import Devices
import Rehearsal
import Testing

@Suite struct ConversationPrinterTests {
  private func lines(_ events: [(ApplianceEvent.Name, KeyValuePairs<String, ApplianceEvent.Detail?>)]) -> [String] {
    var printer = ConversationPrinter()
    return events.compactMap { name, values in printer.line(for: ApplianceEvent(name, at: .zero, values)) }
  }

  @Test("what was not understood is not told as what the visitor said") func notUnderstood() {
    #expect(
      lines([
        (
          .hypothesis,
          ["text": .string("opening hours"), "final": .bool(true), "score": .number(0.994), "accepted": .bool(true)]
        ),
        (
          .hypothesis,
          ["text": .string("no thank you"), "final": .bool(true), "score": .number(0.005), "accepted": .bool(false)]
        ),
        (.hypothesis, ["text": .string(""), "final": .bool(true), "score": .integer(0), "accepted": .bool(false)]),
        (
          .hypothesis, ["text": .string("open"), "final": .bool(false), "score": .number(0.2), "accepted": .bool(true)]
        ),
      ]) == [
        "0:00.00  visitor    \"opening hours\"  (score 0.994)",
        "0:00.00  visitor    (not understood; best guess \"no thank you\", score 0.005)",
        "0:00.00  visitor    (not understood)",
      ])
  }

  @Test("a hotword is told without the score of the moment in which it sufficed") func hotword() {
    #expect(
      lines([(.hotwordDetected, ["phrase": .string("hey hearken"), "score": .number(0.173)])])
        == ["0:00.00  visitor    \"hey hearken\"  (hotword)"])
  }

  @Test("a pause is told, and that it is over; not so one that ends with its session") func pause() {
    let paused: (ApplianceEvent.Name, KeyValuePairs<String, ApplianceEvent.Detail?>) = (
      .state, ["state": .string("paused")]
    )
    #expect(
      lines([
        (.state, ["state": .string("speaking")]), paused, (.state, ["state": .string("speaking")]),
        (.state, ["state": .string("listening")]),
      ])
        == ["0:00.00             paused", "0:00.00             goes on"])
    #expect(
      lines([
        paused, (.sessionEnded, ["session": .integer(1), "reason": .string("interrupted")]),
        (.state, ["state": .string("idle")]),
      ])
        == ["0:00.00             paused", "0:00.00  --- session 1 is over: interrupted"])
    #expect(
      lines([paused, (.state, ["state": .string("muted")])]) == [
        "0:00.00             paused", "0:00.00             muted",
      ])
  }
}
