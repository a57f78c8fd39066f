/// A few values by key: looked through instead of hashed, since no object of the format has more than a dozen and flows have
/// thousands of objects. The order of the keys is no matter.
package struct ShortTable<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
  private struct Entry: Hashable, Sendable {
    var key: Key
    var value: Value
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  package func contains(_ key: Key) -> Bool { entries.contains { $0.key == key } }

  package subscript(key: Key) -> Value? {
    get {
      for entry in entries where entry.key == key { return entry.value }
      return nil
    }
    set {
      let place = entries.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?):
        if entries.isEmpty { entries.reserveCapacity(3) }
        entries.append(Entry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension ShortTable: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.entries == right.entries
      || left.entries.count == right.entries.count && left.entries.allSatisfy { right[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    // A sum, because the order of the entries is no matter.
    hasher.combine(entries.reduce(0) { $0 &+ $1.hashValue })
  }
}
