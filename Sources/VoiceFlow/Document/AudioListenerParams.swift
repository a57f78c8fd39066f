/// The prompt that an `audioListener` reads while it listens (spec A20).
package struct AudioListenerParams: Hashable, Sendable {
  package var promptID: FieldString?
  package var ssEngine: FieldString?
  package var ssVoiceParams: SSVoiceParams?

  package init() {}
}
