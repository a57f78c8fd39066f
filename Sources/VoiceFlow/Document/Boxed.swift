/// A part that most owners lack: eight bytes where it is absent, a box where it is there. A module with all its parts in place
/// would take four kilobytes, and flows have thousands.
@propertyWrapper package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable {
    case value(Value)
  }

  private var box: Box?

  package init() {}

  package init(wrappedValue: Value?) { box = wrappedValue.map(Box.value) }

  package var wrappedValue: Value? {
    get {
      guard case .value(let value)? = box else { return nil }
      return value
    }
    set { box = newValue.map(Box.value) }
  }
}
