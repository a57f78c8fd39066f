// The board itself: card, clock, power, heat, as files of the kernel and the file system tell.
private import Glibc
package import Devices

/// Looks at the machine. Reads only.
package struct SystemExamination {
  /// The folder of log and recordings.
  private let data: String
  /// `/`, or a folder that stands for it in a test.
  private let root: String
  private let time: WallTime

  package init(data: String, time: WallTime, root: String = "") {
    self.data = data
    self.time = time
    self.root = root
  }

  package var findings: [Finding] { [disk, clock, power, heat].compactMap(\.self) }

  private var disk: Finding {
    var status = statvfs()
    var folder = data
    // A folder that is made at the first start lies where the one above it lies.
    while statvfs(folder, &status) != 0 {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
        return Finding("card", .unknown, "it cannot be looked at: \(String(cString: strerror(errno)))")
      }
      folder = String(folder[..<slash])
    }
    // Counted in 64 bits: cards are larger than 4 GB (field report H9).
    let free = UInt64(status.f_bavail) * UInt64(status.f_frsize) / 1_000_000
    let place = folder == data ? data : "\(folder), where \(data) is to be made"
    if status.f_flag & UInt(ST_RDONLY) != 0 {
      return Finding(
        "card", .fault, "nothing can be written to \(place): its file system is read-only",
        advice: "an overlay keeps nothing: mount a partition there")
    }
    if access(folder, W_OK) != 0 {
      return Finding("card", .fault, "this user may not write to \(place)", advice: "run as the user that owns it")
    }
    if free < 100 {
      return Finding(
        "card", .fault, "\(free) MB are free in \(place)", advice: "remove old recordings, or take a larger card")
    }
    return Finding(
      "card", free < 500 ? .warning : .fine, "\(free) MB are free in \(place)",
      advice: free < 500 ? "an hour of recordings takes 115 MB" : nil)
  }

  private var clock: Finding {
    let civil = CivilTime(time)
    let shown = "\(civil.dateText) \(civil.timeText) UTC"
    guard time.isPossible else {
      return Finding(
        "clock", .fault, "it shows \(shown): it is not set",
        advice:
          "let systemd-timesyncd reach a time server, or add a clock with a battery; the log is in order all the same")
    }
    return Finding("clock", .fine, "it shows \(shown)")
  }

  /// Raspberry Pi boards tell of too low a voltage through a sensor named `rpi_volt`.
  private var power: Finding? {
    for number in 0..<16 {
      let sensor = "\(root)/sys/class/hwmon/hwmon\(number)"
      guard text("\(sensor)/name") == "rpi_volt" else { continue }
      if text("\(sensor)/in0_lcrit_alarm") == "1" {
        return Finding(
          "power", .fault, "the voltage is too low: boards then stumble and cards lose data",
          advice: "take the board's own power supply and a short cable")
      }
      return Finding("power", .fine, "the voltage is high enough")
    }
    return nil
  }

  private var heat: Finding? {
    var hottest: Int?
    for number in 0..<16 {
      if let value = text("\(root)/sys/class/thermal/thermal_zone\(number)/temp").flatMap(Int.init) {
        hottest = max(hottest ?? value, value)
      }
    }
    guard let hottest else { return nil }
    let degrees = hottest / 1_000
    if degrees >= 80 {
      return Finding(
        "temperature", .warning, "\(degrees) degrees: the board slows itself down", advice: "give it air or a heat sink"
      )
    }
    return Finding("temperature", .fine, "\(degrees) degrees")
  }

  /// The first line of a small file.
  private func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
  }
}
