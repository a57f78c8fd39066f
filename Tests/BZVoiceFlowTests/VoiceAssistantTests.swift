import Appliance
import BZVoiceFlow
import Rehearsal
import TestSupport
import Testing

@testable import voice_assistant

/// The application of flows/voice-assistant, which imports BZVoiceFlow alone, beside its flow: the visits that its folder rehearses.
@Suite(.timeLimit(.minutes(5))) @MainActor struct VoiceAssistantTests {
  private static let folder = "flows/voice-assistant"

  @Test(
    "a rehearsal of the folder goes as it must, with the application in Swift", arguments: ["chat", "stop-and-go-on"])
  func rehearsal(_ name: String) async throws {
    let file = "\(Self.folder)/rehearsals/\(name).json"
    let (script, issues) = RehearsalScriptReader.read(TestFile.read(file), file: file)
    #expect(issues.isEmpty)
    let theatre = try Theatre(script)
    let ends = AsyncStream<Void>.makeStream()
    let assistant = VoiceAssistant(theatre.controller()) { ends.continuation.finish() }
    #expect(assistant.run(folder: Self.folder) == nil)
    for await _ in ends.stream {}
    // What is expected from the first module on, in order.
    var expected = script.expect.filter { !$0.event.hasPrefix("session.") }[...]
    for event in theatre.events.all {
      if let next = expected.first, next.matches(event) { expected = expected.dropFirst() }
    }
    #expect(expected.isEmpty, "line \(expected.first?.line ?? 0) was not met; modules: \(theatre.events.modules())")
  }
}
