/// Where a property is kept in its owner: a key path, without its price where that can be avoided.
///
/// A key path to a stored property costs a tenth of a microsecond; a flow of ten thousand modules has a million properties to
/// look at.
struct Place<Owner: Sendable, Value: Sendable>: Sendable {
  let path: any WritableKeyPath<Owner, Value> & Sendable
  private let offset: Int?

  init(_ path: any WritableKeyPath<Owner, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Owner>.offset(of: path)
  }

  func value(in owner: Owner) -> Value {
    guard let offset else { return owner[keyPath: path] }
    // `MemoryLayout.offset(of:)` answers only for stored properties, and promises that a `Value` lies at this distance from
    // the start of every `Owner`.
    return withUnsafePointer(to: owner) {
      UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  func change(in owner: inout Owner, _ body: (inout Value) -> Void) {
    guard let offset else { return body(&owner[keyPath: path]) }
    // As above; the pointer is the only access to `owner` while `body` runs.
    withUnsafeMutablePointer(to: &owner) {
      body(&UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
