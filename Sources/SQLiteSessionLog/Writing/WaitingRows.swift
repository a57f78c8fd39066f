// Rows for which the time was over: a file beside the log keeps them until the next start.
import Devices
import Glibc
import LocatedJSON

/// The file beside a log in which rows wait that could not be written before the end, because somebody held the log for too long.
///
/// Lines of JSON: for each run of the program an object, then its rows as arrays. A line that a power cut tore is left out.
struct WaitingRows {
  /// What reading them in came to.
  struct Result: Hashable, Sendable {
    var rows = 0
    /// Rows that were torn, or that the schema refused.
    var refused = 0
    /// Where the file is now, if some of it was refused.
    var setAside: String?
  }

  /// Begins the rows of one run.
  struct Heading {
    var bootID: String
    /// Only if the run has never seen the log: the ids that it took for the highest. Its own lie beyond and move up with what it did not know.
    var base: [LogTable: Int64]?

    fileprivate var json: JSONText {
      let base = base.map { base in
        JSONText.object(LogTable.allCases.map { ($0.rawValue, .integer(Int(clamping: base[$0] ?? 0))) })
      }
      return ["boot": .string(bootID), "base": base]
    }

    fileprivate init?(_ value: LocatedValue) {
      guard let boot = value["boot"]?.string else { return nil }
      bootID = boot
      base = value["base"].map { ids in
        Dictionary(uniqueKeysWithValues: LogTable.allCases.map { ($0, Int64(ids[$0.rawValue]?.integer ?? 0)) })
      }
    }

    init(bootID: String, base: [LogTable: Int64]?) {
      self.bootID = bootID
      self.base = base
    }
  }

  let path: String

  init(besideLogAt path: String) { self.path = path + "-waiting" }

  /// Bytes beyond which nothing is added: a log that is locked for weeks must not fill the card.
  static let most: Int64 = 16 << 20

  // MARK: Keeping

  /// A file beside it that gives its room to these rows when the card is full.
  private var reserve: String { path + ".room" }

  /// Some thousand rows.
  private static let reserved: Int64 = 256 << 10

  /// Keeps room on the card for the rows of an end on a full one; on a full card there is none to keep.
  func keepRoom() {
    guard Files.size(reserve) != Self.reserved else { return }
    let file = open(reserve, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard file >= 0 else { return }
    let isKept = posix_fallocate(file, 0, off_t(Self.reserved)) == 0
    close(file)
    if !isKept { unlink(reserve) }
  }

  /// Appends rows, and waits until they are on the card.
  ///
  /// - Parameter heading: with the first rows of a run.
  func add(_ entries: some Sequence<LogEntry>, under heading: Heading?) throws(LogError) {
    // What a power cut may have torn ends with the line end at the beginning.
    var text = "\n" + (heading.map { $0.json.text + "\n" } ?? "")
    for entry in entries { text += entry.json.text + "\n" }
    let before = Files.size(path)
    guard before + Int64(text.utf8.count) <= Self.most else { throw failure("keep more rows in", EFBIG) }
    unlink(reserve)
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("keep rows in", errno) }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Whole lines that fitted stay; the torn one is left out by who reads.
      guard count > 0 else { throw failure("keep all rows in", errno) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw failure("keep rows in", errno) }
    Files.sync(Files.folder(of: path))
  }

  private func failure(_ operation: String, _ code: Int32) -> LogError {
    LogError.file(operation: operation, path: path, reason: Files.errorText(code))
  }

  // MARK: Reading in

  /// Writes what waits into the log, and removes the file, or sets it aside if some of it was refused. A power cut in between repeats rows
  /// that the log has already: it refuses them.
  ///
  /// - Parameter connection: the log, of the newest version.
  /// - Returns: nil if nothing waits.
  func readIn(to connection: Connection, now: WallTime) throws(SQLiteError) -> Result? {
    guard let lines = lines() else { return nil }
    var result = Result()
    var heading: Heading?
    var entries: [LogEntry] = []
    for line in lines {
      let value = LocatedJSON.parse(Array(line), file: path).value
      if let entry = value.flatMap(LogEntry.init) {
        entries.append(entry)
      } else if let next = value.flatMap(Heading.init) {
        try write(entries, of: heading, to: connection, &result)
        (heading, entries) = (next, [])
      } else {
        result.refused += 1
      }
    }
    try write(entries, of: heading, to: connection, &result)
    if result.refused > 0 {
      result.setAside = try? Files.setAside(path, [""], in: Files.folder(of: path) + "/set-aside", now: now)
    }
    unlink(path)
    Files.sync(Files.folder(of: path))
    return result
  }

  private func write(
    _ entries: [LogEntry], of heading: Heading?, to connection: Connection, _ result: inout Result
  ) throws(SQLiteError) {
    guard !entries.isEmpty else { return }
    guard let heading else {
      result.refused += entries.count
      return
    }
    var shift = IDShift()
    if let base = heading.base {
      for (table, last) in try LogFile.lastIDs(connection, version: Schema.version) {
        let base = base[table] ?? 0
        if last > base { shift.moves[table] = IDShift.Move(ids: base + 1..<Int64.max, by: last - base) }
      }
    }
    let rows = try RowWriter(connection: connection, bootID: heading.bootID)
    let refusals = try rows.write(entries.map(shift.moved)[...])
    result.rows += entries.count - refusals.count
    result.refused += refusals.count
  }

  private func lines() -> [ArraySlice<UInt8>]? {
    let size = Files.size(path)
    guard size > 0, size <= Self.most else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: filled), $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      // What cannot be read now may be another time.
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      filled += count
    }
    return bytes[..<filled].split(separator: 10)
  }
}
