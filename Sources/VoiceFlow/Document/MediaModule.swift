package import LocatedJSON

/// One element of the MediaModules file (spec A27): an engine that is switched on or off. Their order matters: the synthesizer
/// that is switched on last is the default (spec A5).
package struct MediaModule: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case AudioPlayer, AudioRecorder, FliteSS, AppleSS, PocketSphinxSR, AppleSR
  }

  package var module: Name
  package var enable: Bool
  package var voiceName: String?
  package var languageCode: String?
  package var position: SourcePosition

  package init(module: Name, enable: Bool, position: SourcePosition = .nowhere) {
    self.module = module
    self.enable = enable
    self.position = position
  }

  /// What the original switches on when it is asked for its default: neither Flite nor PocketSphinx.
  package static var standard: [MediaModule] {
    [.AudioPlayer, .AudioRecorder, .AppleSS, .AppleSR].map { MediaModule(module: $0, enable: true) }
  }
}
