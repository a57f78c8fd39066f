// One line of the panel: whether it is ours, and what was last said of it.

/// A button's or a lamp's line, which comes and goes. Lives on the panel's thread.
struct PanelLine {
  /// What an attempt to open it came to.
  enum Outcome {
    /// `again`: after it was told that it does not work.
    case opened(again: Bool)
    /// `isNews`: it was not told yet.
    case failed(LineFault, isNews: Bool)
  }

  let part: PanelPart
  private let address: LineAddress
  private var place: LinePlace?
  private var fault: LineFault?
  /// The line while it is ours.
  private(set) var request: RequestedLine?

  init(_ part: PanelPart, _ address: LineAddress) {
    self.part = part
    self.address = address
  }

  var isMissing: Bool { request == nil }

  mutating func open(
    _ table: ChipTable, _ make: (LinePlace) throws(GPIODError) -> RequestedLine
  ) -> Outcome {
    do throws(LineFault) {
      let place = try table.place(of: address)
      do throws(GPIODError) {
        request = try make(place)
      } catch {
        throw .refused(place, error, consumer: table.consumer(of: place))
      }
      self.place = place
      defer { fault = nil }
      return .opened(again: fault != nil)
    } catch {
      defer { fault = error }
      return .failed(error, isNews: fault != error)
    }
  }

  /// Gives the line up after a call for it failed.
  mutating func lose(_ error: GPIODError) -> LineFault? {
    guard request != nil, let place else { return nil }
    request = nil
    fault = .lost(place, error)
    return fault
  }
}
