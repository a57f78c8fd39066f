// Which chips and lines a board has, and where an address leads.
private import LocatedJSON

/// The GPIO chips as they were at one moment.
package struct ChipTable: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// Empty if the line has none.
    package var name: String
    /// Who holds the line, in the kernel's words, which may be empty; nil if nobody does.
    package var consumer: String?

    package init(name: String, consumer: String? = nil) {
      self.name = name
      self.consumer = consumer
    }
  }

  package struct Chip: Hashable, Sendable, CustomStringConvertible {
    /// E.g. `/dev/gpiochip0`.
    package var path: String
    /// E.g. `gpiochip0`: depends on the order in which drivers were loaded.
    package var name: String
    /// E.g. `pinctrl-bcm2711`: what kind of chip it is.
    package var label: String
    package var lines: [Line]

    package init(path: String, name: String, label: String, lines: [Line]) {
      self.path = path
      self.name = name
      self.label = label
      self.lines = lines
    }

    package var description: String { "\(name) (\(label), \(lines.count) lines)" }

    fileprivate func place(of offset: Int) -> LinePlace {
      LinePlace(path: path, chip: name, offset: UInt32(offset), name: lines[offset].name)
    }
  }

  /// A chip that is there and could not be looked at.
  package struct ClosedChip: Hashable, Sendable {
    package var path: String
    /// Not permitted, rather than broken.
    package var isForbidden: Bool
    /// In the system's words.
    package var reason: String

    package init(path: String, isForbidden: Bool, reason: String) {
      self.path = path
      self.isForbidden = isForbidden
      self.reason = reason
    }
  }

  package var chips: [Chip]
  package var closed: [ClosedChip]

  package init(chips: [Chip], closed: [ClosedChip] = []) {
    self.chips = chips
    self.closed = closed
  }

  /// Looks at every chip: one request to the kernel for each line.
  package static func read() -> ChipTable {
    var table = ChipTable(chips: [])
    for path in OpenChip.paths() {
      do throws(GPIODError) {
        let chip = try OpenChip(path: path)
        var lines: [Line] = []
        for offset in 0..<chip.lineCount { lines.append(try chip.line(at: offset)) }
        table.chips.append(Chip(path: path, name: chip.name, label: chip.label, lines: lines))
      } catch {
        table.closed.append(ClosedChip(path: path, isForbidden: error.isRefusal, reason: error.text))
      }
    }
    return table
  }

  /// The one line that the address can mean. Refused if there are several: a wrong line could drive what must not be driven
  /// (field report F7).
  package func place(of address: LineAddress) throws(LineFault) -> LinePlace {
    if chips.isEmpty && closed.isEmpty { throw .noChip }
    switch address {
    case .named(let name): return try place(ofLine: name)
    case .numbered(let number, let chip): return try place(ofLine: number, onChip: chip)
    }
  }

  /// Who holds the line; nil if nobody does.
  package func consumer(of place: LinePlace) -> String? {
    guard let chip = chips.first(where: { $0.path == place.path }), chip.lines.indices.contains(Int(place.offset))
    else { return nil }
    return chip.lines[Int(place.offset)].consumer
  }

  private func place(ofLine name: String) throws(LineFault) -> LinePlace {
    let found = chips.flatMap { chip in
      chip.lines.indices.lazy.filter { !name.isEmpty && chip.lines[$0].name == name }.map { chip.place(of: $0) }
    }
    if let place = found.first, found.count == 1 { return place }
    guard found.isEmpty else {
      let examples = found.prefix(Self.shown).map { "\($0.chip):\($0.offset)" }.joined(separator: ", ")
      throw LineFault(
        .ambiguous,
        "\(found.count) lines are called \(quoted(name)): name the one that is meant by its chip: \(examples)")
    }
    let names = chips.flatMap { $0.lines.map(\.name) }.filter { !$0.isEmpty }
    throw missing("no chip has a line \(quoted(name))", nearest: nearest(to: name, in: names))
  }

  private func place(ofLine number: UInt32, onChip name: String) throws(LineFault) -> LinePlace {
    let found = chips.filter { $0.name == name || $0.label == name || $0.path == name }
    guard found.count <= 1 else {
      throw LineFault(.ambiguous, "\(found.count) chips are called \(quoted(name)): \(Self.list(found))")
    }
    guard let chip = found.first else {
      throw missing(
        "there is no chip \(quoted(name))", nearest: nearest(to: name, in: chips.flatMap { [$0.name, $0.label] }))
    }
    guard chip.lines.indices.contains(Int(number)) else {
      throw LineFault(.missing, "\(chip) has no line \(number): they are counted from 0")
    }
    return chip.place(of: Int(number))
  }

  /// A chip that may not be looked at may be the one that was meant.
  private func missing(_ what: String, nearest: String?) -> LineFault {
    if let chip = closed.first(where: \.isForbidden) { return .notPermitted(chip) }
    var sentence = what
    if let nearest { sentence += "; did you mean \(quoted(nearest))?" }
    sentence += nearest == nil ? "; chips: \(Self.list(chips))" : " Chips: \(Self.list(chips))"
    for chip in closed.prefix(Self.shown) { sentence += "; \(chip.path) cannot be opened (\(chip.reason))" }
    return LineFault(.missing, sentence)
  }

  /// How many chips or lines a sentence names.
  private static let shown = 8

  private static func list(_ chips: [Chip]) -> String {
    guard !chips.isEmpty else { return "none" }
    let more = chips.count > shown ? " and \(chips.count - shown) more" : ""
    return chips.prefix(shown).map(\.description).joined(separator: ", ") + more
  }
}
