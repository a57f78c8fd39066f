/// Gets every media event of the process and hands it to its delegate, on the main thread. It is not asked anything: nothing waits for it.
@preconcurrency @MainActor
public final class BZEventsObserver {
  /// Told of every event; held weakly.
  public weak var delegate: (any BZEventsObserverDelegate)?

  /// An observer that observes from now on until nobody holds it any more.
  public init() { Self.all.append(Weak(self)) }

  private struct Weak {
    weak var observer: BZEventsObserver?

    init(_ observer: BZEventsObserver) { self.observer = observer }
  }

  /// In the order in which they were made.
  private static var all: [Weak] = []

  /// Hands an event to all delegates.
  package static func post(_ notification: MediaNotification) {
    all.removeAll { $0.observer == nil }
    for entry in all {
      entry.observer?.delegate?.bzMedia_EventNotification(
        notification.jobID, mediaItemID: notification.itemID, mediaFunction: notification.function,
        mediaEvent: notification.event, mediaEventData: notification.dictionary)
    }
  }
}

/// What a class implements to get media events directly from the media framework.
@preconcurrency @MainActor
public protocol BZEventsObserverDelegate: AnyObject {
  /// Something happened. Optional.
  ///
  /// - Parameters:
  ///   - mediaJobID: names the playback, recording or turn of listening; the same from its start to its end.
  ///   - mediaItemID: see `BZNotifyMediaFunction`.
  ///   - mediaEventData: see `BZVoiceFlowCallback.BZVFC_MediaEvent`.
  func bzMedia_EventNotification(
    _ mediaJobID: String!, mediaItemID: String!, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any]!)
}

extension BZEventsObserverDelegate {
  /// Does nothing.
  public func bzMedia_EventNotification(
    _ mediaJobID: String!, mediaItemID: String!, mediaFunction: BZNotifyMediaFunction, mediaEvent: BZNotifyMediaEvent,
    mediaEventData: [AnyHashable: Any]!
  ) {}
}
