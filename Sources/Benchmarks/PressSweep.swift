// A conversation with a press at every moment of its course.
private import FliteSpeech
private import TestSupport

enum PressSweep {
  /// "presses N", "press-faults N" and up to ten faults as sentences after "fault".
  ///
  /// - Parameter step: milliseconds between two moments.
  static func measure(step: Int) throws(Failure) -> [String] {
    guard let answer = Voices.speech("opening hours", voice: "awb", level: -23) else { throw Failure("no voice") }
    let course = Int(PressRun.course(answer: answer) * 1_000)
    guard course > 1_000 else { throw Failure("the conversation is over after \(course) ms") }
    var count = 0
    var faults: [String] = []
    for button in PressRun.buttons {
      for moment in stride(from: 0, through: course, by: step) {
        faults += PressRun.faults(button, at: Double(moment) / 1_000, answer: answer)
        count += 1
      }
    }
    return ["presses \(count)", "press-faults \(faults.count)"] + faults.prefix(10).map { "fault \($0)" }
  }
}
