import Appliance
import Devices
import Testing
import VoiceFlow

@testable import BZVoiceFlow

@Suite struct FieldMirrorTests {
  private let mirror = FieldMirror()
  private let name = FieldName("X")

  private func flowWrites(_ value: ApplianceEvent.Detail) {
    mirror.take(ApplianceEvent(.field, at: .zero, ["name": "X", "value": value]))
  }

  @Test("what the flow writes is seen, and removed") func flow() {
    flowWrites(.integer(7))
    #expect(mirror[name] == .integer(7))
    flowWrites(.null)
    #expect(mirror[name] == nil)
  }

  @Test("what the application has set is not undone by what the flow wrote before it arrived") func order() {
    mirror.set(name, to: .string("first"))
    mirror.set(name, to: .string("second"))
    flowWrites(.string("older"))
    // The appliance tells what it was told itself.
    flowWrites(.string("first"))
    mirror.arrived(name)
    #expect(mirror[name] == .string("second"))
    flowWrites(.string("second"))
    mirror.arrived(name)
    flowWrites(.string("newer"))
    #expect(mirror[name] == .string("newer"))
  }

  @Test("more than the appliance takes is refused, and less of it is not") func limit() {
    let large = FieldContent.string(String(repeating: "x", count: Conductor.fieldLimit))
    #expect(!mirror.set(name, to: large))
    #expect(mirror[name] == nil)
    #expect(mirror.set(name, to: .string(String(repeating: "x", count: Conductor.fieldLimit / 2))))
    #expect(!mirror.set(FieldName("Y"), to: large))
    #expect(mirror.set(name, to: nil))
  }
}
