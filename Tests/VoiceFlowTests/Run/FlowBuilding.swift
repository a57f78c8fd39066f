import VoiceFlow

/// Short ways to write flows in tests.
extension VoiceflowModule {
  func with(_ change: (inout VoiceflowModule) -> Void) -> VoiceflowModule {
    var module = self
    change(&module)
    return module
  }

  /// Adds targets to keys.
  func to(_ targets: [GoTo.Key: String]) -> VoiceflowModule {
    with { module in for (key, target) in targets { module.goTo.targets[key] = FieldString(target) } }
  }

  func intents(_ entries: [(String, String)]) -> VoiceflowModule {
    with { $0.goTo.userIntentCollection = entries.map { UserIntentEntry(intent: $0.0, goTo: FieldString($0.1)) } }
  }

  func inputs(
    _ entries: [(String, String)], by comparator: UserInputEntry.Comparator = .equals, partial: Bool = false
  ) -> VoiceflowModule {
    with { module in
      module.goTo.userInputCollection += entries.map { input, target in
        var entry = UserInputEntry(input: input, goTo: FieldString(target))
        entry.comparator = comparator
        entry.testsPartialHypotheses = partial
        return entry
      }
    }
  }

  func interruption(_ type: String, to target: String? = nil, rewindMs: Int? = nil) -> VoiceflowModule {
    with { module in
      var params = AudioInterruptTransitionParams()
      params.transitionType = FieldString(type)
      params.goToVoiceFlowModuleID = target.map { FieldString($0) }
      params.rewindCurrentAudioSegmentMs = FieldValue(rewindMs)
      module.audioInterruptTransitionParams = params
    }
  }

  static func node(_ id: String, to target: String) -> VoiceflowModule {
    VoiceflowModule(id: id, kind: .node, goTo: GoTo(default: target))
  }

  static func pause(_ id: String, to target: String) -> VoiceflowModule {
    VoiceflowModule(id: id, kind: .pauseResume, goTo: GoTo(default: target))
  }

  static func process(
    _ id: String, to target: String, _ change: (inout ProcessParams) -> Void = { _ in }
  ) -> VoiceflowModule {
    var params = ProcessParams()
    change(&params)
    return VoiceflowModule(id: id, kind: .process, goTo: GoTo(default: target)).with { $0.processParams = params }
  }

  static func play(_ id: String, _ prompt: String, to target: String) -> VoiceflowModule {
    play(id, PromptReference(promptID: FieldString(prompt)), to: target)
  }

  static func play(_ id: String, _ prompts: PromptReference, to target: String) -> VoiceflowModule {
    var params = PlayAudioParams()
    params.prompts = prompts
    return VoiceflowModule(id: id, kind: .playAudio, goTo: GoTo(default: target)).with { $0.playAudioParams = params }
  }

  static func record(
    _ id: String, to target: String, _ change: (inout RecordAudioParams) -> Void = { _ in }
  ) -> VoiceflowModule {
    var params = RecordAudioParams()
    change(&params)
    return VoiceflowModule(id: id, kind: .recordAudio, goTo: GoTo(default: target)).with {
      $0.recordAudioParams = params
    }
  }

  static func dialog(
    _ id: String, _ groups: [DialogPrompt], to target: String, timeout: Int = 1, garbage: Int = 1, srError: Int = 1
  ) -> VoiceflowModule {
    var params = AudioDialogParams()
    params.dialogPromptCollection = groups
    params.dialogMaxRetryCount.timeout = FieldValue(timeout)
    params.dialogMaxRetryCount.garbage = FieldValue(garbage)
    params.dialogMaxRetryCount.sr_error = FieldValue(srError)
    return VoiceflowModule(id: id, kind: .audioDialog, goTo: GoTo(default: target)).with {
      $0.audioDialogParams = params
    }
  }

  static func listener(_ id: String, _ prompt: String, to target: String) -> VoiceflowModule {
    var params = AudioListenerParams()
    params.promptID = FieldString(prompt)
    return VoiceflowModule(id: id, kind: .audioListener, goTo: GoTo(default: target)).with {
      $0.audioListenerParams = params
    }
  }
}

extension DialogPrompt {
  static func group(
    _ type: String, _ prompts: String..., style: String? = nil, listens: Bool = false, thenInitial: Bool = false
  ) -> DialogPrompt {
    var group = DialogPrompt(type: FieldString(type))
    group.prompts = PromptReference(
      style: style.map { FieldString($0) }, promptCollection: prompts.map { FieldString($0) })
    group.recognizeWhilePlay = FieldValue(listens)
    group.playInitialAfter = FieldValue(thenInitial)
    return group
  }
}

extension AudioPromptModule {
  func with(_ change: (inout AudioPromptModule) -> Void) -> AudioPromptModule {
    var prompt = self
    change(&prompt)
    return prompt
  }

  static func text(_ id: String, _ text: String? = nil) -> AudioPromptModule {
    AudioPromptModule(id: id).with { $0.textString = FieldString(text ?? "text of \(id)") }
  }

  static func group(_ id: String, _ style: String, _ prompts: String...) -> AudioPromptModule {
    AudioPromptModule(id: id).with {
      $0.style = FieldString(style)
      $0.promptCollection = prompts.map { FieldString($0) }
    }
  }
}

extension PromptReference {
  static func several(_ style: String, _ prompts: String...) -> PromptReference {
    PromptReference(style: FieldString(style), promptCollection: prompts.map { FieldString($0) })
  }
}
