import Devices
import Testing
import Threads

@testable import PocketSphinxHearing

@Suite struct DecoderTests {
  /// What the threads could not do.
  private final class Failures: @unchecked Sendable {
    private let monitor = Monitor()
    private var texts: [String] = []
    func note(_ text: String) { monitor.locked { texts.append(text) } }
    var all: [String] { monitor.locked { texts } }
  }

  // Training hung for good: each decoder opened a log file of its own in place of that of the others.
  @Test("decoders are opened by several threads at once, and each is told its own fault")
  func together() throws {
    let failures = Failures()
    let threads = try (0..<4).map { number in
      try JoinedThread(name: "decoder \(number)") {
        for round in 0..<200 {
          let isThere = round % 40 == 0
          let folder = "/nowhere/\(number)"
          do throws(HearingError) {
            let model = isThere ? SpeechModel() : SpeechModel(folder: folder)
            _ = try Decoder(model: model, options: [:], dictionary: "hello HH AH L OW\n")
            if !isThere { failures.note("\(folder) was opened") }
          } catch {
            if isThere || !"\(error)".contains(folder) { failures.note("\(error)") }
          }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(failures.all.isEmpty)
  }
}
