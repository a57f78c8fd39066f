package import Devices
package import VoiceFlow

/// Another flow for the same appliance, as embedding programs load one after the other.
extension Conductor {
  /// Takes another flow and the places of its files.
  ///
  /// - Returns: false while a conversation runs; nothing has changed then.
  package func exchange(flow: Flow, name: String, media: MediaLibrary, recordings: any RecordingStore) -> Bool {
    guard session == nil else { return false }
    parts.flow = flow
    parts.flowName = name
    parts.media = media
    parts.recordings = recordings
    return true
  }

  /// Takes other prompts, also while a conversation runs: prompts are read when they are used (spec Q28).
  package func exchange(prompts: [String: AudioPromptModule], audioToText: [String: AudioToTextEntry]) {
    parts.flow.prompts = prompts
    parts.flow.audioToText = audioToText
    session?.run.replacePrompts(prompts, audioToText: audioToText)
  }
}
