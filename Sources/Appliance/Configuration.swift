package import Devices

/// What the owner decides, with a default for everything: one immutable value, made when the program starts.
package struct Configuration: Hashable, Sendable {
  /// What a button does.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case pauseResume = "pause-resume"
    case interrupt, stop, wake, route, mute
  }

  package struct Limits: Hashable, Sendable {
    /// A session is ended after this many seconds; 0 is never.
    package var sessionSeconds = 1_800
    /// A recording or a turn without a limit of its own ends after this many seconds (field report B3).
    package var recordingSeconds = 300
    /// So does speech in one turn of listening.
    package var turnSeconds = 30
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
  package var voice = VoiceQuery(id: "slt")
  /// Actions by button name.
  package var buttons: [String: Action] = [
    "pause": .pauseResume, "interrupt": .interrupt, "speaker": .route, "wake": .wake,
  ]
  /// Where the flow goes on after the button `interrupt`; nil ends the session.
  package var interruptModule: String?
  /// Said when a session breaks down; empty says nothing.
  package var apology = "I am sorry, something went wrong. Please try again later."
  package var limits = Limits()
  package var application = Application()

  package init() {}
}
