// The calls of libgpiod, with errors instead of codes: the only file here that knows C.
private import CGPIOD
private import Glibc
internal import Threads

/// What is known of libgpiod without opening a chip.
package enum GPIODLibrary {
  /// Its version, e.g. `1.6.3`.
  package static var version: String { String(cString: cgpiod_version()) }
}

/// A call of libgpiod failed.
struct GPIODError: Error, Hashable, Sendable {
  /// An error number of the system.
  let code: Int32
  var text: String { String(cString: strerror(code)) }

  var isBusy: Bool { code == EBUSY }
  var isRefusal: Bool { code == EACCES || code == EPERM }
}

/// Throws what the code says, and gives it back if it is none of an error.
@discardableResult
private func checked(_ code: Int32) throws(GPIODError) -> Int32 {
  guard code >= 0 else { throw GPIODError(code: -code) }
  return code
}

/// An open chip. Thread: that of its maker.
final class OpenChip {
  /// More than any board has; limits what a damaged driver can cost.
  private static let mostChips: Int32 = 64
  private static let mostLines: UInt32 = 1_024

  private let handle: OpaquePointer

  /// Of all chips, e.g. `/dev/gpiochip0`, in order.
  static func paths() -> [String] {
    let size = Int(CGPIOD_PATH_SIZE)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(mostChips) * size) { buffer in
      guard let paths = buffer.baseAddress else { return [] }
      return (0..<Int(cgpiod_find_chips(paths, mostChips))).map { String(cString: paths + $0 * size) }
    }
  }

  init(path: String) throws(GPIODError) {
    var handle: OpaquePointer?
    try checked(cgpiod_chip_open(path, &handle))
    guard let handle else { throw GPIODError(code: EIO) }
    self.handle = handle
  }

  deinit { cgpiod_chip_close(handle) }

  var name: String { String(cString: cgpiod_chip_name(handle)) }
  var label: String { String(cString: cgpiod_chip_label(handle)) }
  var lineCount: UInt32 { min(cgpiod_chip_lines(handle), Self.mostLines) }

  func line(at offset: UInt32) throws(GPIODError) -> ChipTable.Line {
    var info = cgpiod_line_info()
    try checked(cgpiod_chip_line_info(handle, offset, &info))
    return ChipTable.Line(
      name: Self.text(info.name), consumer: info.is_used ? Self.text(info.consumer) : nil)
  }

  /// A C array of characters up to its 0.
  private static func text(_ characters: some Any) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// A line that is ours until this is dropped. Thread: that of its maker.
final class RequestedLine {
  private let handle: OpaquePointer

  /// - Parameter debounceMicroseconds: only libgpiod 2 knows it.
  init(input place: LinePlace, like button: PanelConfiguration.Button, debounceMicroseconds: UInt32) throws(GPIODError)
  {
    let bias =
      switch button.bias {
      case .asIs: CGPIOD_BIAS_AS_IS
      case .disabled: CGPIOD_BIAS_DISABLED
      case .pullUp: CGPIOD_BIAS_PULL_UP
      case .pullDown: CGPIOD_BIAS_PULL_DOWN
      }
    var handle: OpaquePointer?
    try checked(
      cgpiod_request_input(
        place.path, place.offset, bias, button.activeLevel == .low, debounceMicroseconds, &handle))
    guard let handle else { throw GPIODError(code: EIO) }
    self.handle = handle
  }

  /// - Parameter isOn: what the line shows from the first moment.
  init(output place: LinePlace, activeLevel: PanelConfiguration.ActiveLevel, isOn: Bool) throws(GPIODError) {
    var handle: OpaquePointer?
    try checked(cgpiod_request_output(place.path, place.offset, activeLevel == .low, isOn, &handle))
    guard let handle else { throw GPIODError(code: EIO) }
    self.handle = handle
  }

  deinit { cgpiod_line_release(handle) }

  /// Readable when there are edges.
  var descriptor: Int32 { cgpiod_line_descriptor(handle) }

  /// Takes the edges that have been queued, sixteen at most; waits if there are none: ask poll(2) first.
  func readEdges(_ body: (_ isActive: Bool, _ moment: MonotonicTime) -> Void) throws(GPIODError) {
    let capacity = Int(CGPIOD_EDGES)
    let count = withUnsafeTemporaryAllocation(of: cgpiod_edge.self, capacity: capacity) { edges in
      let count = cgpiod_line_read_edges(handle, edges.baseAddress)
      for edge in edges.prefix(max(0, Int(count))) {
        body(edge.is_active, MonotonicTime(nanoseconds: edge.nanoseconds))
      }
      return count
    }
    try checked(count)
  }

  func isActive() throws(GPIODError) -> Bool { try checked(cgpiod_line_value(handle)) == 1 }

  func set(_ isOn: Bool) throws(GPIODError) { try checked(cgpiod_line_set_value(handle, isOn)) }
}
