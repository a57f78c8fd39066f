import Devices
import GPIOPanel
import Glibc
import Testing
import Threads

/// What works on every machine; `scripts/vm-test panel` has the tests with lines.
@Suite struct GPIOPanelTests {
  private static let configuration = PanelConfiguration(
    buttons: [
      .init(name: "pause", line: LineAddress("no such line")), .init(name: "speaker", line: LineAddress("GPIO0:999")),
    ],
    lamps: [.init(name: "listening", line: LineAddress("no such line either"))])

  private func threads() -> [String] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard let file = fopen("/proc/self/task/\(name)/comm", "r") else { continue }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 32)
      if fgets(&line, 32, file) != nil {
        names.append(String(decoding: line.prefix { $0 > 32 }.map(UInt8.init), as: UTF8.self))
      }
    }
    return names
  }

  @Test("lines that are not there are a fault of their own each or of all together, and the panel ends when it is told")
  func absent() throws {
    let events = Mailbox<PanelEvent>(capacity: 100)
    let panel = try GPIOPanel(Self.configuration, zero: .now()) { events.post($0) }
    panel.show(.on, on: "listening")
    panel.show(.fast, on: "a lamp that nobody has")
    let limit = MonotonicTime.now().advanced(by: 10_000)
    var parts: [PanelPart] = []
    var faults: [LineFault] = []
    while parts.count < 3, MonotonicTime.now() < limit {
      for event in events.take(until: limit) {
        guard case .fault(let fault, let affected) = event else { continue }
        faults.append(fault)
        parts += affected
      }
    }
    #expect(Set(parts) == [PanelPart(.button, "pause"), PanelPart(.button, "speaker"), PanelPart(.lamp, "listening")])
    if ChipTable.read() == ChipTable(chips: []) {
      #expect(faults.map(\.kind) == [.noChip])
    }
    #expect(threads().contains("panel"))
    let begun = MonotonicTime.now()
    panel.close()
    panel.close()
    #expect(MonotonicTime.now().milliseconds(since: begun) < 1_000)
  }

  @Test("a board without buttons and lamps has nothing to report")
  func nothing() throws {
    let events = Mailbox<PanelEvent>(capacity: 100)
    do {
      let panel = try GPIOPanel(PanelConfiguration(), zero: .now()) { events.post($0) }
      panel.show(.on, on: "listening")
    }
    // Dropped, hence closed and joined.
    #expect(events.isEmpty)
  }

  @Test("a button's resistor pulls away from its active level unless something else is asked for")
  func bias() {
    let line = LineAddress("GPIO17")
    #expect(PanelConfiguration.Button(name: "a", line: line).bias == .pullUp)
    #expect(PanelConfiguration.Button(name: "a", line: line, activeLevel: .high).bias == .pullDown)
    #expect(PanelConfiguration.Button(name: "a", line: line, bias: .disabled).bias == .disabled)
  }
}
