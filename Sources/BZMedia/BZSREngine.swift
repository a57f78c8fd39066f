/// A speech recognizer; the names follow those of `BZSSEngine`.
public enum BZSREngine: Hashable, Sendable, CaseIterable {
  case SRE_APPLE
  case SRE_POCKETSPHINX
}
