/// What a call of the API came to.
///
/// The first five names are the original's; the others are this product's own (spec Q7). They have no numbers that could be relied on:
/// compare names, and show people `BZVoiceFlowController.forBZResult`.
public enum BZ_RESULT: Hashable, Sendable, CaseIterable {
  case BZ_SUCCESS
  case BZ_PERMISSION_GRANTED
  case BZ_PERMISSION_DENIED
  case BZ_PERMISSION_RESTRICTED
  case BZ_PERMISSION_WAIT

  /// `initialize` was not called.
  case BZ_NOT_INITIALIZED
  case BZ_FILE_NOT_FOUND
  /// The text is no JSON, or not what the format asks for; nothing of it was taken.
  case BZ_INVALID_JSON
  case BZ_INVALID_PARAMETER
  case BZ_VOICEFLOW_NOT_LOADED
  case BZ_AUDIO_PROMPTS_NOT_LOADED
  case BZ_NOT_RUNNING
  case BZ_ALREADY_RUNNING
  /// The flow does not wait in a `pauseResume` module.
  case BZ_NOT_PAUSED
  /// No `audioListener` module is being processed.
  case BZ_NO_AUDIO_LISTENER
  case BZ_MODULE_NOT_FOUND
  case BZ_PROMPT_NOT_FOUND
  case BZ_NOT_SUPPORTED
  /// A device or an engine of the board failed.
  case BZ_INTERNAL_FAILURE
}

extension BZ_RESULT: CustomStringConvertible {
  /// One sentence: what is the matter, and what to call first.
  public var description: String {
    switch self {
    case .BZ_SUCCESS: "success"
    case .BZ_PERMISSION_GRANTED: "the permission is granted"
    case .BZ_PERMISSION_DENIED: "the permission is denied: the board has no such device or engine"
    case .BZ_PERMISSION_RESTRICTED: "the permission is restricted"
    case .BZ_PERMISSION_WAIT: "somebody is being asked: wait for BZVFC_PermissionEvent"
    case .BZ_NOT_INITIALIZED: "the controller is not initialized: call initialize() first"
    case .BZ_FILE_NOT_FOUND:
      "there is no such file or folder: give an absolute path, or call setMediaResourceLocation(fileCategory:localURL:) first"
    case .BZ_INVALID_JSON: "the JSON cannot be used, and nothing of it was taken"
    case .BZ_INVALID_PARAMETER: "a parameter has a value that it cannot have"
    case .BZ_VOICEFLOW_NOT_LOADED:
      "no voiceflow is loaded: call loadVoiceflow(localFileURL:) or loadVoiceflow(jsonData:) first"
    case .BZ_AUDIO_PROMPTS_NOT_LOADED:
      "no audio prompt modules are loaded: call loadAudioPromptModules(localFileURL:) or loadAudioPromptModules(jsonData:) first "
        + "(\"[]\" is enough for a voiceflow without prompts)"
    case .BZ_NOT_RUNNING: "no voiceflow is running: call runVoiceflow() first"
    case .BZ_ALREADY_RUNNING:
      "a voiceflow is running: call stopVoiceflow() first, and wait for BZVFC_PreModuleEnd of VF_END"
    case .BZ_NOT_PAUSED:
      "the voiceflow does not wait in a pauseResume module: wait for BZVFC_PreModuleStart of one first"
    case .BZ_NO_AUDIO_LISTENER:
      "no audioListener module is being processed: wait for BZVFC_PreModuleStart of one first"
    case .BZ_MODULE_NOT_FOUND: "the loaded voiceflow has no such module: call loadVoiceflow with one that has it first"
    case .BZ_PROMPT_NOT_FOUND: "there is no such audio prompt module: call loadAudioPromptModules with it first"
    case .BZ_NOT_SUPPORTED: "this cannot be done on this platform"
    case .BZ_INTERNAL_FAILURE: "a device or an engine failed: the log tells which, and why"
    }
  }
}
