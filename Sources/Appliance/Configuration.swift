package import Devices

/// What the owner decides, with a default for everything: one immutable value, made when the program starts.
package struct Configuration: Hashable, Sendable {
  /// What a button does.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case pauseResume = "pause-resume"
    case interrupt, stop, wake, route, mute
    case volumeUp = "volume-up"
    case volumeDown = "volume-down"
    case sayStatus = "say-status"
  }

  /// A button: what its gestures do, and where it is wired.
  package struct Button: Hashable, Sendable {
    package var actions: [ButtonGestures.Gesture: Action]
    /// Where the flow goes on after `interrupt`; nil ends the session.
    package var module: String?
    /// Nil where the board has no pin for it: it can be pressed in a rehearsal.
    package var line: Line?

    package init(_ actions: [ButtonGestures.Gesture: Action] = [:], module: String? = nil, line: Line? = nil) {
      self.actions = actions
      self.module = module
      self.line = line
    }
  }

  /// A pin of the board.
  package struct Line: Hashable, Sendable {
    package enum Bias: String, Hashable, Sendable, CaseIterable {
      case pullUp = "pull-up"
      case pullDown = "pull-down"
      case none
    }

    /// The name of the line, such as `GPIO17`, or a chip and the number of the line on it, such as `pinctrl-bcm2711:17`.
    package var name: String
    /// Of an input.
    package var bias = Bias.pullUp
    /// The level of a pressed button, or of a lamp that is lit.
    package var isActiveLow: Bool

    package init(_ name: String, isActiveLow: Bool) {
      self.name = name
      self.isActiveLow = isActiveLow
    }
  }

  /// The sound devices, by the names that ALSA knows.
  package struct Audio: Hashable, Sendable {
    /// Loudness in steps: 0 is silence, 10 as recorded.
    package static let volumes = 0...10

    package var microphone = "default"
    /// Applied to all that the microphone hears, in decibels: for one that is too far away, or too loud.
    package var gain = 0.0
    package var speaker = "default"
    /// The second output; nil where there is none.
    package var handset: String?
    /// At the first start; later what was set by buttons and commands is kept.
    package var volume = 10
    /// Nothing sets the volume higher.
    package var maximumVolume = 10
    /// Silence before each prompt, for amplifiers that wake late (field report D8), in milliseconds.
    package var leadInMs = 0
    /// Plays silence all the time, for amplifiers that crackle or wake late.
    package var keepsAwake = false
    /// Makes sound files of prompts and voices alike in loudness, instead of as they are.
    package var levels = true
  }

  /// What a pin switches beside lamps.
  package enum Output: String, Hashable, Sendable, CaseIterable {
    /// On while something is played.
    case amplifier
    /// On while the microphone is muted.
    case microphoneMute = "microphone-mute"
  }

  package struct Limits: Hashable, Sendable {
    /// A session is ended after this many seconds; 0 is never.
    package var sessionSeconds = 1_800
    /// So is one that is held for this many seconds, by the pause button or by a module that waits for it; 0 is never.
    package var idleSeconds = 900
    /// A recording or a turn without a limit of its own ends after this many seconds (field report B3).
    package var recordingSeconds = 300
    /// So does speech in one turn of listening.
    package var turnSeconds = 30
  }

  /// What the log keeps, and for how long. Whatever limit is reached first, the oldest sessions go with their recordings.
  package struct Log: Hashable, Sendable {
    /// Sessions older than this go; 0 keeps them.
    package var days = 365
    /// Log and recordings take so much at most; 0 is no limit.
    package var megabytes = 1_024
    /// So much of the card stays free, but no more than a tenth of it; 0 is no limit.
    package var freeMegabytes = 64
    /// Recordings are kept; otherwise nothing of them ever reaches the card.
    package var keepsRecordings = true
    /// Each hotword is kept as a recording of some two seconds, near misses too: for tuning. Off, for it is what people say at home.
    package var keepsHotwordSound = false
    /// Whether the sound of hotwords reaches the card.
    package var recordsHotwords: Bool { keepsHotwordSound && keepsRecordings }
    /// What was said is written down: words understood, and prompts.
    package var keepsTranscripts = true
    /// An idle device writes a sign of life every so many minutes; 0 never.
    package var heartbeatMinutes = 60
  }

  /// The program beside the flow, and who may connect.
  package struct Application: Hashable, Sendable {
    /// The program and its arguments, run in the folder of the flow; empty is none.
    package var command: [String] = []
    /// How long the flow waits for an answer, in milliseconds.
    package var answerMs = 2_000
    /// Where `hearken ctl` and other programs connect.
    package var socket = "/run/hearken/control.sock"
    /// Who may connect beside root and the appliance's own user; nil is nobody else.
    package var group: String?
  }

  /// Folder of the flow, or nil where the command line must name it.
  package var flow: String?
  /// Folder of the log and the recordings.
  package var data = "/var/lib/hearken"
  package var hotwords = [Hotword(phrase: "hey hearken")]
  /// The voice for prompts that ask for none.
  package var voice = VoiceQuery(id: "slt", name: "slt")
  package var audio = Audio()
  /// By name.
  package var buttons: [String: Button] = [
    "pause": Button([.press: .pauseResume]), "interrupt": Button([.press: .interrupt]),
    "speaker": Button([.press: .route]), "wake": Button([.press: .wake]),
  ]
  package var gestures = ButtonGestures.Timing()
  /// Pins by the names of lamps.
  package var lamps: [String: Line] = [:]
  /// Pins that the appliance switches, by what for.
  package var outputs: [Output: Line] = [:]
  /// Said when a session breaks down; empty says nothing.
  package var apology = "I am sorry, something went wrong. Please try again later."
  package var limits = Limits()
  package var log = Log()
  package var application = Application()

  package init() {}
}
