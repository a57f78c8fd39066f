package import LocatedJSON

/// What a person should know of a property: shown by editors, and in tables of the documentation.
package struct PropertyNote: Sendable {
  /// The name of a property, or the object and the property with a dot between, where it means something of its own there.
  package var key: String
  /// One or two sentences. Times are in milliseconds.
  package var text: String
  /// What stands in for the property where it is absent and where this does not depend on its surroundings.
  package var standard: JSONText?

  init(_ key: String, _ text: String, _ standard: JSONText? = nil) {
    self.key = key
    self.text = text
    self.standard = standard
  }

  static func note(for property: String, in object: String) -> PropertyNote? {
    notes[object + "." + property] ?? notes[property]
  }

  static let all = voiceflow + recording + recognizing + prompts + settings + intents

  private static let notes = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
}
