/// The mode of an iOS audio session; remembered and without effect on a board. Only the first name was seen.
public enum BZAudioSessionMode: Hashable, Sendable, CaseIterable {
  case ASM_Default
  case ASM_VoiceChat
  case ASM_GameChat
  case ASM_SpokenAudio
}
