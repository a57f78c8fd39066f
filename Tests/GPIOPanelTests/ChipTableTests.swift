import GPIOPanel
import Testing

@Suite struct ChipTableTests {
  private static func chip(_ number: Int, _ label: String, _ names: [String]) -> ChipTable.Chip {
    ChipTable.Chip(
      path: "/dev/gpiochip\(number)", name: "gpiochip\(number)", label: label,
      lines: names.map { ChipTable.Line(name: $0) })
  }

  /// As on a Raspberry Pi 4, whose second chip has names of its own.
  private static let table = ChipTable(chips: [
    chip(0, "pinctrl-bcm2711", ["ID_SDA", "ID_SCL", "GPIO17", "GPIO22", ""]),
    chip(1, "raspberrypi-exp-gpio", ["BT_ON", "WL_ON"]),
  ])

  private func failure(_ table: ChipTable, _ address: String) -> LineFault? {
    do throws(LineFault) {
      _ = try table.place(of: LineAddress(address))
      return nil
    } catch { return error }
  }

  @Test(
    "a line is found by its name on whatever chip it is, or by its number on a chip given by label, name or path",
    arguments: [
      ("GPIO17", "gpiochip0", 2), ("WL_ON", "gpiochip1", 1), ("pinctrl-bcm2711:3", "gpiochip0", 3),
      ("gpiochip1:0", "gpiochip1", 0), ("/dev/gpiochip0:4", "gpiochip0", 4),
    ])
  func finds(_ address: String, _ chip: String, _ offset: UInt32) throws {
    let place = try Self.table.place(of: LineAddress(address))
    #expect(place.chip == chip && place.offset == offset)
  }

  @Test("the order in which the chips were found does not matter")
  func order() throws {
    let reversed = ChipTable(chips: Self.table.chips.reversed())
    for name in ["GPIO17", "WL_ON", "raspberrypi-exp-gpio:1"] {
      #expect(try reversed.place(of: LineAddress(name)) == Self.table.place(of: LineAddress(name)))
    }
  }

  @Test(
    "what the board does not have is refused, with the chips and with what was probably meant",
    arguments: [
      (
        "GPIO71",
        "no chip has a line \"GPIO71\"; did you mean \"GPIO17\"? Chips: gpiochip0 (pinctrl-bcm2711, 5 lines), gpiochip1 (raspberrypi-exp-gpio, 2 lines)"
      ),
      (
        "LISTENING",
        "no chip has a line \"LISTENING\"; chips: gpiochip0 (pinctrl-bcm2711, 5 lines), gpiochip1 (raspberrypi-exp-gpio, 2 lines)"
      ),
      (
        "pinctrl-bcm2712:3",
        "there is no chip \"pinctrl-bcm2712\"; did you mean \"pinctrl-bcm2711\"? Chips: gpiochip0 (pinctrl-bcm2711, 5 lines), gpiochip1 (raspberrypi-exp-gpio, 2 lines)"
      ),
      ("gpiochip1:2", "gpiochip1 (raspberrypi-exp-gpio, 2 lines) has no line 2: they are counted from 0"),
    ])
  func missing(_ address: String, _ sentence: String) throws {
    let fault = try #require(failure(Self.table, address))
    #expect(fault.kind == .missing)
    #expect(fault.sentence == sentence)
  }

  @Test("an unnamed line is not found by an empty name")
  func unnamed() { #expect(failure(Self.table, "")?.kind == .missing) }

  @Test("a name that two lines have is refused, with the addresses that tell them apart")
  func ambiguousLine() throws {
    let table = ChipTable(chips: Self.table.chips + [Self.chip(2, "other", ["GPIO22", "GPIO17"])])
    let fault = try #require(failure(table, "GPIO17"))
    #expect(fault.kind == .ambiguous)
    #expect(fault.sentence.hasSuffix("by its chip: gpiochip0:2, gpiochip2:1"))
    #expect(try table.place(of: LineAddress("gpiochip2:1")).chip == "gpiochip2")
  }

  @Test("a label that two chips have is refused")
  func ambiguousChip() {
    let table = ChipTable(chips: [Self.chip(0, "mcp23017", ["A"]), Self.chip(1, "mcp23017", ["B"])])
    #expect(failure(table, "mcp23017:0")?.kind == .ambiguous)
    #expect(failure(table, "gpiochip1:0") == nil)
  }

  @Test("what is missing while a chip may not be opened is a matter of permission; what was found is not")
  func notPermitted() throws {
    let closed = ChipTable.ClosedChip(path: "/dev/gpiochip4", isForbidden: true, reason: "Permission denied")
    let table = ChipTable(chips: Self.table.chips, closed: [closed])
    let fault = try #require(failure(table, "GPIO5"))
    #expect(fault.kind == .notPermitted)
    #expect(fault.sentence.contains("/dev/gpiochip4"))
    #expect(fault.sentence.contains("group gpio"))
    #expect(failure(table, "GPIO17") == nil)
  }

  @Test("a chip that is broken is named beside those that work")
  func broken() {
    let closed = ChipTable.ClosedChip(path: "/dev/gpiochip4", isForbidden: false, reason: "No such device")
    let table = ChipTable(chips: [], closed: [closed])
    #expect(failure(table, "GPIO5")?.sentence.hasSuffix("/dev/gpiochip4 cannot be opened (No such device)") == true)
  }

  @Test("a board without chips is told so, whatever is looked for", arguments: ["GPIO17", "gpiochip0:3"])
  func noChip(_ address: String) { #expect(failure(ChipTable(chips: []), address)?.kind == .noChip) }

  @Test("who holds a line is known")
  func consumer() throws {
    var table = Self.table
    table.chips[0].lines[2].consumer = "spi0 CS0"
    #expect(table.consumer(of: try table.place(of: LineAddress("GPIO17"))) == "spi0 CS0")
    #expect(table.consumer(of: try table.place(of: LineAddress("GPIO22"))) == nil)
  }
}
