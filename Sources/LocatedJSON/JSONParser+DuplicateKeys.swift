// A key that stands twice in one object: other readers take the first, or the last, or neither; here it is a fault.
extension JSONParser {
  /// Reports every key of the object that stood in it before, with the place of the first one.
  mutating func reportDuplicateKeys(of object: Int) {
    keys.removeAll(keepingCapacity: true)
    var index = object + 1
    while index + 1 < nodes.count {
      if nodes[index].kind == .string { keys.append(index) }
      index = Int(nodes[index + 1].end)
    }
    // Few keys are compared pair by pair, which needs no memory; many go into a table.
    if keys.count <= 24 {
      for later in keys.indices.dropFirst() {
        if let first = keys[..<later].first(where: { haveSameText($0, keys[later]) }) {
          report(keys[later], duplicateOf: first)
        }
      }
    } else {
      reportDuplicatesAmongMany()
    }
  }

  private mutating func reportDuplicatesAmongMany() {
    // Open addressing, at most half full; -1 is a free place.
    let size = keys.count.nextPowerOfTwo * 2
    var table = [Int](repeating: -1, count: size)
    for key in keys {
      var place = hash(of: key) & (size - 1)
      while table[place] >= 0, !haveSameText(table[place], key) { place = (place + 1) & (size - 1) }
      if table[place] < 0 {
        table[place] = key
      } else {
        report(key, duplicateOf: table[place])
      }
    }
  }

  private func haveSameText(_ left: Int, _ right: Int) -> Bool {
    if nodes[left].needsDecoding || nodes[right].needsDecoding {
      return text(of: left).utf8.elementsEqual(text(of: right).utf8)
    }
    guard nodes[left].length == nodes[right].length else { return false }
    return haveSameBytes(scanner.text(of: nodes[left]), scanner.text(of: nodes[right]))
  }

  private func hash(of key: Int) -> Int {
    var hasher = Hasher()
    if nodes[key].needsDecoding {
      var text = text(of: key)
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    } else {
      hasher.combine(bytes: UnsafeRawBufferPointer(scanner.text(of: nodes[key])))
    }
    return hasher.finalize()
  }

  private func text(of key: Int) -> String {
    let bytes = scanner.text(of: nodes[key])
    return nodes[key].needsDecoding ? JSONString.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  private mutating func report(_ key: Int, duplicateOf first: Int) {
    let (name, place) = (text(of: key), nodes[first])
    scanner.report(
      .error, "json-duplicate-key", "the key \(quoted(name)) stands twice in one object", at: nodes[key],
      hint: "the first one is at \(place.line):\(place.column)")
  }
}

extension Int {
  fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
