// Files of keyphrases: a wrong threshold must not make a device deaf (field report A5).
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct KeyphraseListTests {
  @Test("phrases are read with and without thresholds")
  func reads() throws {
    let list = try KeyphraseList(text: "hello computer /1e-20/\n# no\n\nStop\n", task: "t")
    #expect(list.hotwords.map(\.phrase) == ["hello computer", "stop"])
  }

  @Test("any number above 0 will do as a threshold", arguments: ["1e+20", "1e-50", "0.5", "1"])
  func thresholds(threshold: String) throws {
    #expect(try KeyphraseList(text: "hello /\(threshold)/", task: "t").hotwords.count == 1)
  }

  @Test(
    "anything else is told with its line",
    arguments: ["hello /0/", "hello /-3/", "hello /abc/", "hello /1e-400/", "hello /1"])
  func badThresholds(line: String) {
    #expect {
      _ = try KeyphraseList(text: "stop /1e-5/\n\(line)", task: "keys")
    } throws: { error in
      guard case .badGrammar("keys", let reason, let place)? = error as? HearingError else { return false }
      return !reason.isEmpty && place?.line == 2
    }
  }

  @Test("a file without phrases is refused", arguments: ["", "# nothing\n", "\n\n"])
  func empty(text: String) {
    #expect(throws: HearingError.self) { _ = try KeyphraseList(text: text, task: "keys") }
  }
}
