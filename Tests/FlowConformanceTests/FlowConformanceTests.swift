import Testing

@Suite struct FlowConformanceTests {
  @Test("the cases are there, each cites a rule and none is told twice")
  func cases() throws {
    #expect(CaseFolder.names.count >= 120)
    var titles: Set<String> = []
    for name in CaseFolder.names {
      let test = try ConformanceCase(#require(CaseFolder.read(name)), file: name)
      #expect(test.rule.hasPrefix("spec "), "\(name)")
      #expect(titles.insert(test.title).inserted, "\(name)")
      #expect(!test.script.isEmpty, "\(name)")
    }
  }

  @Test("a flow does what the rule says", arguments: CaseFolder.names)
  func conforms(name: String) throws {
    let test = try ConformanceCase(#require(CaseFolder.read(name)), file: name)
    var runner = ConformanceRunner(test)
    for difference in runner.play(test.script) { Issue.record("\(test.rule): \(test.title)\n\(difference)") }
  }
}
