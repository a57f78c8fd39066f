import Testing

@Suite struct LanguagePageTests {
  @Test("every example of flows/README.md is read and checked without an error, and does what the page says")
  func examples() throws {
    let page = try #require(LanguagePage.read())
    #expect(page.faults == [])
    #expect(page.examples.count >= 14)
    for example in page.examples {
      let place = "flows/README.md:\(example.line) (\(example.heading))"
      let test = try ConformanceCase(Array(example.json.utf8), file: place)
      #expect(LanguagePage.errors(in: test) == [], "\(place)")
      #expect(!test.script.isEmpty, "\(place)")
      var runner = ConformanceRunner(test)
      for difference in runner.play(test.script) { Issue.record("\(place)\n\(difference)") }
    }
  }

  @Test("an example without an outcome is a fault of the page")
  func untested() {
    #expect(LanguagePage("```json flow\n[]\n```\n").faults.count == 1)
    #expect(LanguagePage("```json flow\n[]\n```\n```json flow\n[]\n```\n<!-- run {} -->").faults.count == 1)
  }
}
