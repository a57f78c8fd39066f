public import BZMedia

/// The class reference writes some calls otherwise in its examples than in its declarations. Both are accepted.
extension BZVoiceFlowController {
  /// `forBZResult`, as an example calls it.
  public func forBZMediaResult(_ bzResult: BZ_RESULT) -> String { forBZResult(bzResult: bzResult) }
  /// `forBZResult(bzResult:)`.
  public func forBZResult(_ bzResult: BZ_RESULT) -> String { forBZResult(bzResult: bzResult) }
  /// `getActiveSSVoice`, as an example calls it.
  public func getActiveVoice(ssEngine: BZSSEngine) -> [String] { getActiveSSVoice(ssEngine: ssEngine) }
  /// `loadAudioPromptModules(jsonData:)`, as its declaration is written.
  @discardableResult
  public func loadAudioPromptsModules(jsonData: String) -> BZ_RESULT { loadAudioPromptModules(jsonData: jsonData) }
  /// `loadAudioPromptModules(localFileURL:)`.
  @discardableResult
  public func loadAudioPromptModules(localFileUrl: String) -> BZ_RESULT {
    loadAudioPromptModules(localFileURL: localFileUrl)
  }
  /// `loadVoiceflow(localFileURL:)`.
  @discardableResult
  public func loadVoiceflow(localFileUrl: String) -> BZ_RESULT { loadVoiceflow(localFileURL: localFileUrl) }
  /// `setVoiceFlowCallback(voiceFlowCallback:)`.
  @discardableResult
  public func setVoiceFlowCallback(_ voiceFlowCallback: any BZVoiceFlowCallback) -> Bool {
    setVoiceFlowCallback(voiceFlowCallback: voiceFlowCallback)
  }
  /// `enableDeviceSpeaker(enable:)`.
  public func enableDeviceSpeaker(_ enable: Bool) { enableDeviceSpeaker(enable: enable) }
  /// `setLogLevel(logLevel:)`.
  public func setLogLevel(_ logLevel: String?) { setLogLevel(logLevel: logLevel) }
  /// `setMediaModulesLogLevels(logLevels:)`.
  public func setMediaModulesLogLevels(_ logLevels: [String: String?]) {
    setMediaModulesLogLevels(logLevels: logLevels)
  }
  /// `setVoiceflowRuntimeField(name:value:)`.
  @discardableResult
  public func setVoiceflowRuntimeField(_ name: String, _ value: Any) -> Bool {
    setVoiceflowRuntimeField(name: name, value: value)
  }
  /// `getVoiceflowRuntimeField(name:)`.
  public func getVoiceflowRuntimeField(_ name: String) -> Any? { getVoiceflowRuntimeField(name: name) }
  /// `resetVoiceflowRuntimeField(name:)`.
  @discardableResult
  public func resetVoiceflowRuntimeField(_ name: String) -> Bool { resetVoiceflowRuntimeField(name: name) }
  /// `setUserIntent(userIntent:)`.
  @discardableResult
  public func setUserIntent(_ userIntent: String) -> Bool { setUserIntent(userIntent: userIntent) }
}
