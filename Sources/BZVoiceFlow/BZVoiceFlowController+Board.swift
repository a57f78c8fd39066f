internal import Appliance
public import BZMedia
internal import Devices
internal import VoiceFlow

/// The audio session, permissions and the loudspeaker: what an iOS application asks its system for, and what that means on a board.
extension BZVoiceFlowController {
  /// Takes the default audio session. On a board it is remembered and has no effect.
  @discardableResult
  public func initializeDefaultAudioSession() -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return take(.standard)
  }

  /// Takes an audio session from JSON text. On a board it is read, remembered and has no effect.
  @discardableResult
  public func initializeAudioSession(jsonData: String) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return take(SourceFile(text: jsonData))
  }

  /// Takes an audio session from a file. On a board it is read, remembered and has no effect.
  @discardableResult
  public func initializeAudioSession(localFileURL: String) -> BZ_RESULT {
    reading(localFileURL, in: .FC_VOICEFLOW) { take($0) }
  }

  private func take(_ file: SourceFile) -> BZ_RESULT {
    let (session, issues) = SettingsReader.audioSession(file)
    if let failure = failure(among: issues) { return failure }
    guard let session else { return fail(.BZ_INVALID_JSON, "an audio session is a JSON object") }
    return take(session)
  }

  private func take(_ session: AudioSession) -> BZ_RESULT {
    audioSession = session
    return .BZ_SUCCESS
  }

  /// Asks for the microphone. As on macOS nobody has to be asked: it is granted if the board has a microphone, else denied.
  @discardableResult
  public func requestMicrophonePermission() -> BZ_RESULT { permission(maker.hasMicrophone) }

  /// Asks for speech recognition. It happens on the board and nobody has to be asked: it is granted if its model is installed, else denied.
  @discardableResult
  public func requestSpeechRecognitionPermission() -> BZ_RESULT { permission(maker.hasRecognizer) }

  private func permission(_ isThere: () -> Bool) -> BZ_RESULT {
    guard isInitialized else { return fail(.BZ_NOT_INITIALIZED) }
    return isThere() ? .BZ_PERMISSION_GRANTED : fail(.BZ_PERMISSION_DENIED)
  }

  /// Whether sound goes to the loudspeaker; otherwise it goes to the handset.
  public func isDeviceSpeakerEnabled() -> Bool { isSpeakerEnabled }

  /// Sends sound to the loudspeaker, or to the handset.
  public func enableDeviceSpeaker(enable: Bool) {
    guard isInitialized else { return _ = fail(.BZ_NOT_INITIALIZED) }
    isSpeakerEnabled = enable
    tell { conductor, now in conductor.perform(.route(enable ? .speaker : .handset), at: now) }
  }
}
