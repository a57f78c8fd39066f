/// The kinds of files that a voiceflow reads or writes, each with a location of its own.
public enum BZFileCategory: Hashable, Sendable, CaseIterable {
  /// Sound files that prompts play.
  case FC_PLAY_AUDIO
  /// Text files that prompts read aloud.
  case FC_PLAY_TEXT
  /// Where recordings are saved.
  case FC_RECORD_AUDIO
  /// Grammars and other tasks of speech recognition.
  case FC_SPEECH_RECOGNITION
  /// Lexicons.
  case FC_SPEECH_SYNTHESIS
  /// Voiceflows, Audio Prompt Modules, Audio-to-Text maps.
  case FC_VOICEFLOW
}
