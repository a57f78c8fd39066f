/// What a `playAudio` module plays (spec A5).
package struct PlayAudioParams: Hashable, Sendable {
  package var prompts = PromptReference()
  package var ssEngine: FieldString?
  package var ssVoiceParams: SSVoiceParams?

  package init() {}
}
