package import Appliance
package import Devices

/// The thread that runs the appliance, as the controller knows it.
///
/// Made once by the first run of a flow; calls come from any thread and return at once.
package protocol FlowStage: AnyObject, Sendable {
  /// Runs the work on the appliance's thread, after all that was handed over before.
  func post(_ work: @escaping @Sendable (Conductor, StreamTime) -> Void)
  /// Ends the flow that runs, and the thread; returns within 2 s. A second time nothing happens.
  func close()
}

/// What a stage is made with. All of it is called on the stage's own thread and returns at once.
package struct FlowStageParts: Sendable {
  package var configuration: Configuration
  /// Paths of voices beside the built-in ones.
  package var voiceFiles: [String]
  package var journal: any Journal
  /// Sees every event, in order.
  package var observer: @Sendable (ApplianceEvent) -> Void
  /// Told what the flow asks its application; false if nobody will answer.
  package var ask: @Sendable (Ask) -> Bool
  /// The devices cannot be used, in a sentence; nothing will be run.
  package var failed: @Sendable (String) -> Void
}

/// Where flows run: the board, or a simulated one.
package struct FlowStageMaker: Sendable {
  /// Whether there is a microphone.
  package var hasMicrophone: @Sendable () -> Bool
  /// Whether speech can be recognised.
  package var hasRecognizer: @Sendable () -> Bool
  /// Returns at once; devices are opened on the stage's thread.
  package var make: @Sendable (FlowStageParts) -> any FlowStage

  package init(
    hasMicrophone: @escaping @Sendable () -> Bool, hasRecognizer: @escaping @Sendable () -> Bool,
    make: @escaping @Sendable (FlowStageParts) -> any FlowStage
  ) {
    self.hasMicrophone = hasMicrophone
    self.hasRecognizer = hasRecognizer
    self.make = make
  }
}
