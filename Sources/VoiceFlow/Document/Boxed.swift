/// A part that most owners lack: eight bytes where it is absent, a box where it is there. A module with all its parts in place
/// would take four kilobytes, and flows have thousands.
@propertyWrapper package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Box: Hashable, Sendable {
    case value(Value)
  }

  private var box: Box?

  package init() {}

  /// Whether the part is there, without taking it out of its box.
  package var projectedValue: Bool { box != nil }

  package init(wrappedValue: Value?) { box = wrappedValue.map(Box.value) }

  package var wrappedValue: Value? {
    get {
      guard case .value(let value)? = box else { return nil }
      return value
    }
    set { box = newValue.map(Box.value) }
  }
}

/// The same for a part that has its defaults where it is absent.
@propertyWrapper package struct BoxedDefaults<Value: DefaultsPart>: Hashable, Sendable {
  @Boxed private var value: Value?

  package init(wrappedValue: Value) { value = wrappedValue == Value() ? nil : wrappedValue }

  package var wrappedValue: Value {
    get { value ?? Value() }
    set { value = newValue == Value() ? nil : newValue }
  }
}

/// A part whose values all have defaults.
package protocol DefaultsPart: Hashable, Sendable {
  init()
}
