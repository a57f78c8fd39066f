import Testing
import VoiceFlow

/// The rules of comparison, seen through a dialog: everything else of them is private to the engine.
@Suite struct UtteranceTests {
  private func isTaken(_ heard: String, entry: String, _ comparator: UserInputEntry.Comparator) -> Bool {
    let module = VoiceflowModule.dialog("D", [], to: "VF_END").inputs([(entry, "P")], by: comparator)
    var stage = Stage([module, .pause("P", to: "VF_END")])
    stage.begin()
    stage.hears(heard)
    return stage.run.currentModule == "P"
  }

  @Test(
    "case, spaces and final punctuation are no matter",
    arguments: ["yes please", "YES PLEASE", "  yes   please \n", "Yes please!", "yes please ...", "yes please . ?"])
  func equal(heard: String) {
    #expect(isTaken(heard, entry: "Yes, please.", .equals) == false)
    #expect(isTaken(heard, entry: "Yes please.", .equals))
  }

  @Test("letters beyond ASCII are compared by what they mean")
  func unicode() {
    #expect(isTaken("CAFE\u{301}", entry: "caf\u{E9}", .equals))
    #expect(isTaken("Straße offen", entry: "straße", .starts))
  }

  @Test("starts and contains")
  func comparators() {
    #expect(isTaken("opening hours please", entry: "opening hours", .starts))
    #expect(!isTaken("the opening hours", entry: "opening hours", .starts))
    #expect(isTaken("the opening hours", entry: "opening hours", .contains))
    #expect(!isTaken("open", entry: "opening", .contains))
  }

  @Test("an entry without a word matches nothing", arguments: UserInputEntry.Comparator.allCases)
  func emptyEntry(comparator: UserInputEntry.Comparator) {
    #expect(!isTaken("anything", entry: " . ", comparator))
  }
}
