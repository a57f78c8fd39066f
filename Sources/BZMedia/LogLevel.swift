package import Devices

/// The log levels of the API, and what they are on a board.
package enum LogLevel: String, Hashable, Sendable, CaseIterable {
  case none, fault, error, `default`, info, debug, verbose

  /// The least important level that is still written; nil writes nothing.
  package var threshold: JournalLevel? {
    switch self {
    case .none: nil
    case .fault, .error: .error
    case .default: .notice
    case .info: .info
    case .debug, .verbose: .debug
    }
  }
}
