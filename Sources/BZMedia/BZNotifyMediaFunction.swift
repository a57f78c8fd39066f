/// What a media event is about.
public enum BZNotifyMediaFunction: Hashable, Sendable, CaseIterable {
  /// A prompt as a module plays it; the item is the prompt that the module names.
  case NMF_PLAY_AUDIO
  /// One piece of it; the item is the Audio Prompt Module that holds the piece.
  case NMF_PLAY_AUDIO_SEGMENT

  // Extensions of this product (spec Q8).
  /// A recording; the item is the module that records.
  case NMF_RECORD_AUDIO
  /// Recognition of speech; the item is the module that listens.
  case NMF_RECOGNIZE_AUDIO
  /// The sound devices; the item is `microphone`, `speaker`, or empty for all of them.
  case NMF_AUDIO_SESSION
}
