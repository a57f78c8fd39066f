import Devices
import Doctor
import TestSupport
import Testing

@Suite struct SystemExaminationTests {
  private static let now = WallTime(millisecondsSince1970: 1_796_000_000_000)

  private func finding(_ part: String, _ examination: SystemExamination) -> Finding? {
    examination.findings.first { $0.part == part }
  }

  @Test("a clock that starts in 1970 is a fault, one of today is none") func clock() {
    #expect(finding("clock", SystemExamination(data: "/", time: Self.now))?.verdict == .fine)
    let past = SystemExamination(data: "/", time: WallTime(millisecondsSince1970: 60_000))
    #expect(finding("clock", past)?.verdict == .fault)
  }

  @Test("power and heat come from the kernel's sensors, and are left out where there are none")
  func sensors() throws {
    let folder = try TemporaryFolder()
    let none = SystemExamination(data: "/", time: Self.now, root: folder.path)
    #expect(finding("power", none) == nil)
    #expect(finding("temperature", none) == nil)
    folder.write("cpu_thermal\n", to: "sys/class/hwmon/hwmon0/name")
    folder.write("rpi_volt\n", to: "sys/class/hwmon/hwmon1/name")
    folder.write("1\n", to: "sys/class/hwmon/hwmon1/in0_lcrit_alarm")
    folder.write("84321\n", to: "sys/class/thermal/thermal_zone0/temp")
    let hot = SystemExamination(data: "/", time: Self.now, root: folder.path)
    #expect(finding("power", hot)?.verdict == .fault)
    #expect(finding("temperature", hot)?.verdict == .warning)
    folder.write("0\n", to: "sys/class/hwmon/hwmon1/in0_lcrit_alarm")
    folder.write("48000\n", to: "sys/class/thermal/thermal_zone0/temp")
    #expect(finding("power", hot)?.verdict == .fine)
    #expect(finding("temperature", hot)?.sentence == "48 degrees")
  }

  @Test("the card is looked at where the data will lie, also before the folder is there") func card() throws {
    let folder = try TemporaryFolder()
    let examination = SystemExamination(data: "\(folder.path)/not/yet", time: Self.now)
    let sentence = try #require(finding("card", examination)?.sentence)
    #expect(
      sentence.hasSuffix("MB are free in \(folder.path), where \(folder.path)/not/yet is to be made"), "\(sentence)")
    let there = try #require(finding("card", SystemExamination(data: folder.path, time: Self.now))?.sentence)
    #expect(there.hasSuffix("MB are free in \(folder.path)"), "\(there)")
  }
}
