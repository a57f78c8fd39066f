import Doctor
import GPIOPanel
import Testing

@Suite struct PanelBenchTests {
  @Test("without pins in the configuration there is nothing to try") func nothing() {
    #expect(PanelBench(PanelConfiguration(), person: nil).findings().map(\.verdict) == [.fine])
  }

  @Test("lines that this machine does not have are faults with their buttons' names") func missing() {
    var configuration = PanelConfiguration()
    configuration.buttons = [.init(name: "pause", line: .named("NO_SUCH_LINE_71"))]
    let findings = PanelBench(configuration, person: nil).findings()
    #expect(findings.map(\.verdict) == [.fault])
    #expect(findings[0].sentence.contains("pause"))
  }
}
