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
  package var processParams: ProcessParams?
  package var audioInterruptTransitionParams: AudioInterruptTransitionParams?
  package var playAudioParams: PlayAudioParams?
  package var recordAudioParams: RecordAudioParams?
  package var recognizeAudioParams: RecognizeAudioParams?
  package var audioListenerParams: AudioListenerParams?
  package var audioDialogParams: AudioDialogParams?
  package var runAECParams: RunAECParams?
  package var goTo: GoTo

  package init(id: String, kind: Kind, name: String = "", position: SourcePosition = .nowhere, goTo: GoTo = GoTo()) {
    self.id = id
    self.kind = kind
    self.name = name
    self.position = position
    self.goTo = goTo
  }
}
