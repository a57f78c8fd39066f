/// A flow folder as the engine runs it: its modules, its prompts, its texts for missing sound files.
package struct Flow: Hashable, Sendable {
  package var modules: [VoiceflowModule]
  package var prompts: [String: AudioPromptModule]
  package var audioToText: [String: AudioToTextEntry]
  /// What visitors may say for intents, in the order of the file.
  package var intents: [Intent] = []
  /// The locale where no process module has set one.
  package var languageCode = "en-US"
  /// The voice where nothing in the flow asks for one.
  package var voice: VoiceRequest?
  /// What the reader could not make sense of; empty in every flow that may run.
  package var unreadable = UnreadableParts()
  /// Unknown keys that stand where a known one is missing.
  package var misspelt: [MisspeltKey.Property: MisspeltKey] = [:]
  /// Where its files read fields.
  package var fieldUses: [FieldUse] = []

  package init(
    modules: [VoiceflowModule], prompts: [String: AudioPromptModule] = [:],
    audioToText: [String: AudioToTextEntry] = [:]
  ) {
    self.modules = modules
    self.prompts = prompts
    self.audioToText = audioToText
  }
}
