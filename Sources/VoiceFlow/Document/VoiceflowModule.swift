package import LocatedJSON

/// One element of a voiceflow file (spec A1).
package struct VoiceflowModule: Hashable, Sendable {
  /// What a module does; the names are the format's.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case node, process, pauseResume, playAudio, recordAudio, audioDialog, audioListener, runAEC
  }

  package static let startID = "VF_START"
  package static let endID = "VF_END"

  package var id: String
  package var kind: Kind
  /// A free label; nothing refers to it.
  package var name: String
  /// Where the module's `id` stands.
  package var position: SourcePosition
  @Boxed package var processParams: ProcessParams?
  @Boxed package var audioInterruptTransitionParams: AudioInterruptTransitionParams?
  @Boxed package var playAudioParams: PlayAudioParams?
  @Boxed package var recordAudioParams: RecordAudioParams?
  @Boxed package var recognizeAudioParams: RecognizeAudioParams?
  @Boxed package var audioListenerParams: AudioListenerParams?
  @Boxed package var audioDialogParams: AudioDialogParams?
  @Boxed package var runAECParams: RunAECParams?
  package var goTo: GoTo

  package init(id: String, kind: Kind, name: String = "", position: SourcePosition = .nowhere, goTo: GoTo = GoTo()) {
    self.id = id
    self.kind = kind
    self.name = name
    self.position = position
    self.goTo = goTo
  }
}
