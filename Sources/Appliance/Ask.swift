package import Devices
package import VoiceFlow

/// The program beside the flow, as the appliance sees it: it is told at the moments at which the format lets an application take
/// part, and the flow waits for it (spec B3, C1).
package protocol Application: AnyObject {
  /// The flow waits until `Conductor.answer` gets the number of the ask, or its time has passed. Called on the appliance's thread;
  /// must not block; may give commands and answer before it returns.
  ///
  /// - Returns: false if nobody is there to answer: the flow goes on at once.
  func ask(_ ask: Ask) -> Bool
}

/// One moment at which the flow waits for the application.
package struct Ask: Hashable, Sendable {
  /// Counts from 1 and is never used again while the appliance runs.
  package var number: Int
  package var announcement: Announcement
  /// The type of the module that is about to start; nil for every other announcement.
  package var kind: VoiceflowModule.Kind?
  package var at: StreamTime

  package init(number: Int, announcement: Announcement, kind: VoiceflowModule.Kind? = nil, at: StreamTime) {
    self.number = number
    self.announcement = announcement
    self.kind = kind
    self.at = at
  }
}

extension Announcement {
  /// For a sentence.
  var described: String {
    switch self {
    case .preModuleStart(let module): "module \"\(module)\" is about to start"
    case .preModuleEnd(let module): "module \"\(module)\" is about to end"
    case .segmentEnded(let module, let prompt): "prompt \"\(prompt)\" of module \"\(module)\" has ended"
    case .hypothesis(let module, let hypothesis, _): "module \"\(module)\" has heard \"\(hypothesis.text)\""
    }
  }
}
