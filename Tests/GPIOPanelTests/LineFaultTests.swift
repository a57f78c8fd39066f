import Glibc
import Testing

@testable import GPIOPanel

@Suite struct LineFaultTests {
  private static let place = LinePlace(path: "/dev/gpiochip0", chip: "gpiochip0", offset: 17, name: "GPIO17")

  @Test(
    "a taken line is told with who holds it",
    arguments: [
      ("gpiomon", "line GPIO17 (17 of gpiochip0) is held by \"gpiomon\"; it is tried again every 10 s"),
      ("", "line GPIO17 (17 of gpiochip0) is held by a driver of the kernel; it is tried again every 10 s"),
      (
        "hearken",
        "line GPIO17 (17 of gpiochip0) is held by another Hearken, or the configuration names it twice; it is tried again every 10 s"
      ),
      (
        nil,
        "line GPIO17 (17 of gpiochip0) is refused by the kernel as busy, though nobody holds it: a driver may use its pin; it is tried again every 10 s"
      ),
    ])
  func busy(_ consumer: String?, _ sentence: String) {
    let fault = LineFault.refused(Self.place, GPIODError(code: EBUSY), consumer: consumer)
    #expect(fault.kind == .busy)
    #expect(fault.sentence == sentence)
  }

  @Test("another refusal keeps the system's words")
  func failed() {
    let fault = LineFault.refused(Self.place, GPIODError(code: EINVAL), consumer: nil)
    #expect(fault.kind == .failed)
    #expect(fault.sentence == "line GPIO17 (17 of gpiochip0) cannot be used: Invalid argument")
  }
}
