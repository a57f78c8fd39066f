import LocatedJSON

/// One way out of a module.
struct Exit {
  enum Key: Hashable {
    case goTo(GoTo.Key)
    case intent(String)
    case input(String)
    case stopReason(StopRecordReason)
    /// After an interruption of the sound.
    case interruption

    /// For sentences: `on maxTimeoutCount`; empty for DEFAULT.
    var phrase: String {
      switch self {
      case .goTo(.DEFAULT): ""
      case .goTo(let key): " on \(key.rawValue)"
      case .intent(let intent): " on the intent \(quoted(intent))"
      case .input(let input): " on the input \(quoted(input))"
      case .stopReason(let reason): " on \(reason.rawValue)"
      case .interruption: " after an interruption"
      }
    }
  }

  enum Aim: Hashable {
    case nowhere
    /// A point of the map's graph: a module, or a field with all that the flow writes into it.
    case point(Int)
    /// A field decides that the flow itself never writes.
    case anywhere
  }

  var key: Key
  var target: FieldString
  var aim = Aim.nowhere

  /// Taken because something failed, perhaps at once: no sound was heard and no time passed.
  var isFailure: Bool {
    switch key {
    case .goTo(.loadPromptFailure), .goTo(.internalFailure), .goTo(.maxSRErrorCount): true
    case .stopReason(.unknownError), .stopReason(.writeToStreamError), .stopReason(.alreadyRecording),
      .stopReason(.recordingFileError), .stopReason(.audioFormatError):
      true
    case .goTo, .intent, .input, .stopReason, .interruption: false
    }
  }

  /// The exits of a module, in the order of the format.
  static func all(of module: VoiceflowModule) -> [Exit] {
    let goTo = module.goTo
    var exits: [Exit] = []
    exits.reserveCapacity(GoTo.Key.allCases.count + goTo.userInputCollection.count)
    for key in GoTo.Key.allCases {
      if let target = goTo.targets[key] { exits.append(Exit(key: .goTo(key), target: target)) }
    }
    for entry in goTo.userIntentCollection { exits.append(Exit(key: .intent(entry.intent), target: entry.goTo)) }
    for entry in goTo.userInputCollection { exits.append(Exit(key: .input(entry.input), target: entry.goTo)) }
    if !goTo.goToForStopRecordReason.isEmpty {
      for reason in StopRecordReason.allCases {
        guard let target = goTo.goToForStopRecordReason[reason] else { continue }
        exits.append(Exit(key: .stopReason(reason), target: target))
      }
    }
    if let target = module.audioInterruptTransitionParams?.goToVoiceFlowModuleID {
      exits.append(Exit(key: .interruption, target: target))
    }
    return exits
  }
}
