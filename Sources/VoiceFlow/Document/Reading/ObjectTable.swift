import LocatedJSON

/// The properties of one kind of object. Reading and the names that are known come from it.
///
/// A class, so that ten thousand readings share one.
final class ObjectTable<Owner: Sendable>: Sendable {
  /// The key under which such objects stand, for sentences and for aliases.
  let name: String
  let properties: [Property<Owner>]
  /// Every key that is understood, aliases and twins included, and what it stands for.
  let keys: [String]
  private let slots: [Slot]
  private let table: KeyTable
  /// What the properties do, apart from what they are: reading copies no more than it calls.
  private let reads: [Property<Owner>.Read]
  private let twinReads: [Property<Owner>.Read]
  /// The bit of each property that must not be absent.
  private let required: UInt64

  private struct Slot: Sendable {
    var property: Int
    var isTwin = false
    var isAlias = false
  }

  /// At most 32 properties.
  init(_ name: String, _ properties: [Property<Owner>]) {
    self.name = name
    self.properties = properties
    var slots: [String: Slot] = [:]
    for (index, property) in properties.enumerated() {
      slots[property.name] = Slot(property: index)
      if case .twin = property.runtime { slots[property.name + "Runtime"] = Slot(property: index, isTwin: true) }
    }
    for alias in KeyAlias.table where alias.object == name {
      guard var slot = slots[alias.stands] else { continue }
      slot.isAlias = true
      slots[alias.key] = slot
      if let twin = slots[alias.stands + "Runtime"], twin.isTwin {
        slots[alias.key + "Runtime"] = Slot(property: twin.property, isTwin: true, isAlias: true)
      }
    }
    let sorted = slots.sorted { $0.key < $1.key }
    keys = sorted.map(\.key)
    self.slots = sorted.map(\.value)
    table = KeyTable(keys)
    reads = properties.map(\.read)
    twinReads = properties.map { property in
      guard case .twin(let read) = property.runtime else { return { _, _, _ in } }
      return read
    }
    required = properties.indices.reduce(0) { $0 | (properties[$1].isRequired ? 1 << UInt64($1 * 2) : 0) }
  }

  private func slot(of key: String) -> Slot? { keys.firstIndex(of: key).map { slots[$0] } }

  /// Reads an object into its owner; false if it is none.
  ///
  /// - Parameters:
  ///   - isEntry: The object is one of an array.
  ///   - key: The key that is probably missing around a bare string.
  @discardableResult
  func read(
    _ value: LocatedValue, into owner: inout Owner, _ reading: inout Reading, isEntry: Bool = false,
    wrapping key: String? = nil
  ) -> Bool {
    guard value.kind == .object else {
      let hint = key.flatMap { key in value.string.map { "write { \(quoted(key)): \(quoted($0)) }" } }
      reading.reportWrongType(of: name, isEntry: isEntry, expected: "an object", value, hint: hint)
      return false
    }
    // One bit for each property, and one for its twin.
    var seen: UInt64 = 0
    var unknown: [LocatedValue.Member] = []
    for member in value.members {
      guard let index = table.index(of: member) else {
        if !member.key.hasPrefix("_") { unknown.append(member) }
        continue
      }
      let slot = slots[index]
      let bit: UInt64 = 1 << UInt64(slot.property * 2 + (slot.isTwin ? 1 : 0))
      if seen & bit != 0 {
        reportRepeated(member, slot, in: value, &reading)
        continue
      }
      seen |= bit
      (slot.isTwin ? twinReads : reads)[slot.property](member.value, &owner, &reading)
    }
    // A twin stands in for its property.
    var absent = required & ~(seen | seen >> 1)
    for member in unknown { reportUnknown(member, seen, &absent, &reading) }
    if absent != 0 { reportAbsent(absent, from: value, &reading) }
    return true
  }

  private func reportAbsent(_ absent: UInt64, from value: LocatedValue, _ reading: inout Reading) {
    for index in properties.indices where absent & (1 << UInt64(index * 2)) != 0 {
      reading.report(.error, at: value.position, rule: "missing-key", lack(of: properties[index].name, reading))
    }
  }

  private func lack(of property: String, _ reading: Reading) -> String {
    "\(reading.kind.isEmpty ? "an element of the file" : reading.subject) lacks \(quoted(property))"
      + (isNested(reading) ? " in \(quoted(name))" : "")
  }

  // MARK: Keys at fault

  /// - Parameters:
  ///   - seen: The bits of the properties that are given.
  ///   - absent: Those of properties that must be given and are not; what the key was meant for is said with it.
  private func reportUnknown(
    _ member: LocatedValue.Member, _ seen: UInt64, _ absent: inout UInt64, _ reading: inout Reading
  ) {
    guard member.value.kind != .unreadable, !reading.isFull else { return }
    if member.key.hasSuffix("Runtime"), let slot = slot(of: String(member.key.dropLast(7))) {
      return reportNoTwin(member, properties[slot.property], &reading)
    }
    let near = reading.near(to: name + "/" + member.key) { nearest(to: member.key, in: keys) }
    let homes = near == nil ? FlowTables.homes(of: member.key) : []
    var hint = homes.isEmpty ? nil : "it belongs in " + homes.map { quoted($0) }.joined(separator: " or ")
    if let near, let slot = slot(of: near) {
      hint = "did you mean \(quoted(near))?"
      let bit: UInt64 = 1 << UInt64(slot.property * 2)
      if absent & bit != 0 {
        absent &= ~bit
        let property = properties[slot.property].name
        return reading.report(
          .error, at: member.keyPosition, rule: "missing-key", lack(of: property, reading),
          hint: MisspeltKey.hint(near, for: member.key))
      }
      if seen & (bit | bit << 1) == 0 {
        reading.note(member.key, at: member.keyPosition, meantFor: properties[slot.property].name)
      }
    }
    reading.report(
      .warning, at: member.keyPosition, rule: "unknown-key",
      "\(keyName(member, reading)) is unknown and ignored", hint: hint)
  }

  /// Whether the object stands inside what the sentences are about.
  private func isNested(_ reading: Reading) -> Bool { reading.kind != name }

  private func keyName(_ member: LocatedValue.Member, _ reading: Reading) -> String {
    guard isNested(reading), !reading.kind.isEmpty else { return reading.name(of: member.key) }
    return "\(quoted(member.key)) in \(quoted(name)) of \(reading.subject)"
  }

  private func reportNoTwin(_ member: LocatedValue.Member, _ property: Property<Owner>, _ reading: inout Reading) {
    switch property.runtime {
    case .itself:
      reading.report(
        .warning, at: member.keyPosition, rule: "unknown-key", "\(keyName(member, reading)) is unknown and ignored",
        hint: "\(quoted(property.name)) itself takes \"$[Name]\"")
    case .never, .twin:
      reading.report(
        .error, at: member.keyPosition, rule: "not-at-run-time",
        "\(reading.name(of: property.name)) cannot be set at run time")
    }
  }

  private func reportRepeated(
    _ member: LocatedValue.Member, _ slot: Slot, in value: LocatedValue, _ reading: inout Reading
  ) {
    let first = value.members.first { other in
      self.slot(of: other.key).map { $0.property == slot.property && $0.isTwin == slot.isTwin } ?? false
    }
    // The same key twice was reported when the file was parsed.
    guard let first, first.key != member.key else { return }
    reading.report(
      .error, at: member.keyPosition, rule: "repeated-property",
      "\(reading.name(of: member.key)) says the same as \(quoted(first.key))",
      hint: "the first one is at \(first.keyPosition.line):\(first.keyPosition.column)")
  }
}

extension ObjectTable {
  /// What the object may hold, without its owner: for the schemas.
  var shape: ObjectShape {
    var members = zip(keys, slots).map { key, slot in
      let property = properties[slot.property]
      return ObjectShape.Member(
        key: key, property: property.name + (slot.isTwin ? "Runtime" : ""),
        order: slot.property * 2 + (slot.isTwin ? 1 : 0),
        shape: slot.isTwin ? .field : property.shape, isAlias: slot.isAlias)
    }
    members.sort { ($0.order, $0.isAlias ? 1 : 0, $0.key) < ($1.order, $1.isAlias ? 1 : 0, $1.key) }
    let refused = zip(keys, slots).compactMap { key, slot -> String? in
      if case .itself = properties[slot.property].runtime { return nil }
      return keys.contains(key + "Runtime") ? nil : key
    }
    return ObjectShape(
      name: name, members: members, required: properties.filter(\.isRequired).map(\.name), withoutTwin: refused)
  }
}
