/// Finds the keys of an object in a list of known ones by their bytes: no string is made of what is only compared.
package struct KeyTable: Sendable {
  private let keys: [[UInt8]]
  /// Open addressing, at most a quarter full; -1 is a free place.
  private let places: [Int]

  /// - Parameter keys: Each once.
  package init(_ keys: some Sequence<String>) {
    let keys = keys.map { Array($0.utf8) }
    var size = 16
    while size < keys.count * 4 { size *= 2 }
    var places = [Int](repeating: -1, count: size)
    for (index, key) in keys.enumerated() {
      var place = key.withUnsafeBufferPointer { Self.hash($0) } & (size - 1)
      while places[place] >= 0 { place = (place + 1) & (size - 1) }
      places[place] = index
    }
    self.keys = keys
    self.places = places
  }

  /// The index of the member's key among the known ones, or nil.
  package func index(of member: LocatedValue.Member) -> Int? {
    member.keyValue.withText { text in
      var place = Self.hash(text) & (places.count - 1)
      while places[place] >= 0 {
        let key = keys[places[place]]
        if key.withUnsafeBufferPointer({ haveSameBytes($0, text) }) { return places[place] }
        place = (place + 1) & (places.count - 1)
      }
      return nil
    }
  }

  /// FNV-1a over the length and a few bytes: the keys are ours, and no two of one object collide often.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261 ^ UInt32(truncatingIfNeeded: text.count)
    for index in stride(from: 0, to: text.count, by: max(1, text.count / 8)) {
      hash = (hash ^ UInt32(text[index])) &* 16_777_619
    }
    return Int(hash ^ (hash >> 15))
  }
}

/// Whether two texts are the same, byte by byte.
func haveSameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  var index = 0
  while index < left.count, left[index] == right[index] { index += 1 }
  return index == left.count
}
