private import Glibc

/// How far long work has come: one line on a terminal that is written over, and nothing elsewhere.
final class Progress {
  private let title: String
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private var last = -1

  init(_ title: String, of total: Int) {
    self.title = title
    self.total = max(1, total)
  }

  func show(_ done: Int) {
    let percent = 100 * done / total
    guard isShown, percent != last else { return }
    last = percent
    write("\r\(title): \(percent) %")
  }

  /// Takes the line away.
  func end() { if isShown, last >= 0 { write("\r\u{1B}[K") } }

  private func write(_ text: String) { _ = Files.writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
