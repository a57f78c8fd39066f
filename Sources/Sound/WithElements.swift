// Typed throws where the standard library of Swift 6.0 has none: there `withUnsafeBufferPointer` throws `any Error` to its caller
// whatever the closure throws. Without these two every caller would need a `Result` of its own.

extension Array {
  /// Lends the elements to `body`, as `withUnsafeBufferPointer` does: the pointer must not be kept.
  package func withElements<Value, Failure>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeBufferPointer { elements in
      Result { () throws(Failure) in try body(elements) }
    }.get()
  }
}

extension ArraySlice {
  /// Lends the elements to `body`, as `withUnsafeBufferPointer` does: the pointer must not be kept.
  package func withElements<Value, Failure>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeBufferPointer { elements in
      Result { () throws(Failure) in try body(elements) }
    }.get()
  }
}
