internal import Appliance
internal import BZMedia
internal import Devices
internal import VoiceFlow

/// What the application and the flow share: fields and the user's intent.
extension BZVoiceFlowController {
  /// Sets a runtime field, which the flow reads as `$[name]`; it stays set until it is reset.
  ///
  /// - Parameter value: a string, a boolean, a whole number or a number.
  /// - Returns: false if the controller is not initialized, or the value is none of these.
  @discardableResult
  public func setVoiceflowRuntimeField(name: String, value: Any) -> Bool {
    guard let field = field(name) else { return false }
    guard let content = FieldContent(any: value) else {
      return refuse(
        .BZ_INVALID_PARAMETER,
        "the value of field \"\(name)\" must be a string, a boolean or a number, and not \(type(of: value))")
    }
    guard fields.set(field, to: content) else {
      return refuse(.BZ_INVALID_PARAMETER, "all fields together may hold \(Conductor.fieldLimit) bytes")
    }
    send(field, content)
    return true
  }

  /// What a runtime field holds, set by the application or by the flow: a `String`, `Bool`, `Int` or `Double`; nil if it is not set.
  public func getVoiceflowRuntimeField(name: String) -> Any? {
    guard let field = field(name), let content = fields[field] else { return nil }
    switch content {
    case .string(let text): return text
    case .bool(let flag): return flag
    case .integer(let number): return number
    case .number(let number): return number
    }
  }

  /// Removes a runtime field; one that is not set is none already.
  @discardableResult
  public func resetVoiceflowRuntimeField(name: String) -> Bool {
    guard let field = field(name) else { return false }
    fields.set(field, to: nil)
    send(field, nil)
    return true
  }

  /// Says what the user wants: the listener or dialog that is being processed goes where its `userIntentCollection` leads.
  ///
  /// - Returns: false if no flow runs.
  @discardableResult
  public func setUserIntent(userIntent: String) -> Bool {
    guard !userIntent.isEmpty else { return refuse(.BZ_INVALID_PARAMETER, "userIntent is empty") }
    return send(.intent(userIntent))
  }

  /// Takes the user's intent back. The flow does so by itself before each dialog and listener.
  ///
  /// - Returns: false if no flow runs.
  @discardableResult
  public func resetUserIntent() -> Bool { send(.intent(nil)) }

  private func send(_ intent: Command) -> Bool {
    guard isInitialized else { return refuse(.BZ_NOT_INITIALIZED) }
    guard progress.phase != .idle else { return refuse(.BZ_NOT_RUNNING) }
    tell { conductor, now in conductor.perform(intent, at: now) }
    return true
  }

  private func field(_ name: String) -> FieldName? {
    guard isInitialized else {
      _ = fail(.BZ_NOT_INITIALIZED)
      return nil
    }
    // The way flows write it is accepted as well.
    let field = FieldName(reference: name) ?? FieldName(name)
    guard !field.rawValue.isEmpty else {
      _ = fail(.BZ_INVALID_PARAMETER, "a field needs a name")
      return nil
    }
    return field
  }

  private func send(_ field: FieldName, _ content: FieldContent?) {
    let fields = fields
    guard let stage else { return fields.arrived(field) }
    stage.post { conductor, now in
      _ = conductor.perform(.field(field.rawValue, content), at: now)
      fields.arrived(field)
    }
  }
}

extension FieldContent {
  /// What the API may be given for a field.
  fileprivate init?(any value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let text as Substring: self = .string(String(text))
    case let flag as Bool: self = .bool(flag)
    case let number as any BinaryInteger:
      guard let integer = Int(exactly: number) else { return nil }
      self = .integer(integer)
    case let number as Double: self = .number(number)
    case let number as Float: self = .number(Double(number))
    default: return nil
    }
    if case .number(let number) = self, !number.isFinite { return nil }
  }
}
