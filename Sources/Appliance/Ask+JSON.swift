private import Devices
private import LocatedJSON
private import VoiceFlow

extension Ask {
  /// The ask as a line of the published protocol: an event with the number that the answer repeats.
  ///
  /// `module.ending` is the one name that no observer sees: a module has ended only after its application let it.
  package var json: String {
    var members: [(String, JSONText?)] = [("t", .number(at.seconds, decimals: 3))]
    switch announcement {
    case .preModuleStart(let module):
      members += [
        ("event", "module.started"), ("module", .string(module)), ("type", kind.map { .string($0.rawValue) }),
      ]
    case .preModuleEnd(let module):
      members += [("event", "module.ending"), ("module", .string(module))]
    case .segmentEnded(let module, let prompt):
      members += [("event", "segment.ended"), ("module", .string(module)), ("prompt", .string(prompt))]
    case .hypothesis(let module, let hypothesis, let final):
      members += [
        ("event", "hypothesis"), ("module", .string(module)), ("text", .string(hypothesis.text)),
        ("final", .bool(final)), ("score", .number(hypothesis.score, decimals: 3)),
      ]
    }
    members.append(("ask", .integer(number)))
    return JSONText.object(members).text
  }
}
