// The settings that hold now.
import Synchronization

/// Settings of the log, which a new configuration changes while it is written. Any thread.
final class SettingsBox: Sendable {
  private let box: Mutex<LogSettings>

  init(_ settings: LogSettings) { box = Mutex(settings) }

  var settings: LogSettings {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
