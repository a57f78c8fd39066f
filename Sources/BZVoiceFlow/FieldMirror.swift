internal import Appliance
private import Synchronization
internal import VoiceFlow

/// The runtime fields as the application sees them, kept beside those of the flow so that reading never waits.
///
/// Any thread. What the application sets is seen by it at once; it reaches the flow later, so what the flow wrote before is not taken for
/// newer than that.
final class FieldMirror: Sendable {
  private struct State {
    var fields = RuntimeFields()
    /// Sets of the application that have not reached the flow, by field.
    var underWay: [FieldName: Int] = [:]
  }

  private let state = Mutex(State())

  subscript(name: FieldName) -> FieldContent? { state.withLock { $0.fields[name] } }

  var contents: [FieldName: FieldContent] { state.withLock { $0.fields.contents } }

  /// The application sets a field, or resets it with nil.
  ///
  /// - Returns: false if the fields would hold more than the appliance takes; nothing has changed then.
  @discardableResult
  func set(_ name: FieldName, to content: FieldContent?) -> Bool {
    state.withLock { state in
      let (before, old) = (state.fields.byteCount, state.fields[name])
      state.fields[name] = content
      guard state.fields.byteCount <= max(before, Conductor.fieldLimit) else {
        state.fields[name] = old
        return false
      }
      state.underWay[name, default: 0] += 1
      return true
    }
  }

  /// What was set first of all that is under way has reached the flow.
  func arrived(_ name: FieldName) {
    state.withLock { state in
      let left = (state.underWay[name] ?? 0) - 1
      state.underWay[name] = left > 0 ? left : nil
    }
  }

  /// The flow changed a field.
  func take(_ event: ApplianceEvent) {
    guard let name = event["name"]?.text.map(FieldName.init) else { return }
    let content: FieldContent? =
      switch event["value"] {
      case .string(let text): .string(text)
      case .bool(let flag): .bool(flag)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .null, nil: nil
      }
    state.withLock { state in
      if state.underWay[name] == nil { state.fields[name] = content }
    }
  }
}
