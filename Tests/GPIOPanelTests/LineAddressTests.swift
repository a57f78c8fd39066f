import GPIOPanel
import Testing

@Suite struct LineAddressTests {
  @Test(
    "a text with a colon and a number is a line of a chip, anything else the name of a line",
    arguments: [
      ("GPIO17", LineAddress.named("GPIO17")),
      ("pinctrl-bcm2711:17", .numbered(17, chip: "pinctrl-bcm2711")),
      ("gpiochip0:0", .numbered(0, chip: "gpiochip0")),
      ("7e200000.gpio:raspberrypi:4", .numbered(4, chip: "7e200000.gpio:raspberrypi")),
      ("PIN:A4", .named("PIN:A4")),
      (":4", .named(":4")),
      ("chip:", .named("chip:")),
      ("chip:-1", .named("chip:-1")),
      ("chip:99999999999", .named("chip:99999999999")),
      ("", .named("")),
    ])
  func reads(_ text: String, _ address: LineAddress) {
    #expect(LineAddress(text) == address)
    #expect(address.description == text)
  }
}
