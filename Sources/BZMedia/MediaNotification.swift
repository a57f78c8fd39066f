/// A media event on its way from the appliance's thread to the main thread.
package struct MediaNotification: Sendable {
  package var jobID: String
  package var itemID: String
  package var function: BZNotifyMediaFunction
  package var event: BZNotifyMediaEvent
  package var data: [String: any Sendable]

  package init(
    jobID: String, itemID: String, function: BZNotifyMediaFunction, event: BZNotifyMediaEvent,
    data: [String: any Sendable]
  ) {
    self.jobID = jobID
    self.itemID = itemID
    self.function = function
    self.event = event
    self.data = data
  }

  /// The data as the API hands it out.
  package var dictionary: [AnyHashable: Any] {
    Dictionary(uniqueKeysWithValues: data.map { (AnyHashable($0.key), $0.value as Any) })
  }
}
