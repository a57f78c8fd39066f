import FliteSpeech
import Rehearsal
import Testing

@Suite struct StepSoundsTests {
  private func failure(_ action: RehearsalScript.Action) -> StepSounds.Failure? {
    var script = RehearsalScript()
    script.steps = [.init(when: .at(1), action: action, line: 7)]
    do throws(StepSounds.Failure) {
      _ = try StepSounds.sounds(of: script, folder: "/", synthesizer: FliteSynthesizer())
      return nil
    } catch { return error }
  }

  @Test("a voice that is not there is refused with those that are; in any case of its letters it is found")
  func voices() throws {
    let found = try #require(failure(.say("hello", voice: "bob", dBFS: -23)))
    #expect(found.line == 7)
    #expect(found.reason.hasPrefix("there is no voice \"bob\" (there are "))
    for name in ["slt", "rms", "awb", "kal16"] { #expect(found.reason.contains(name)) }
    #expect(failure(.say("hello", voice: "AWB", dBFS: -23)) == nil)
    #expect(failure(.say("hello", voice: nil, dBFS: -23)) == nil)
  }

  @Test("what holds nothing to say is refused in words", arguments: ["", "  ", "你好"]) func nothing(text: String) {
    let found = failure(.say(text, voice: nil, dBFS: -23))
    #expect(found?.line == 7)
    #expect(found?.reason == "there is nothing in \"\(text)\" that can be said")
  }
}
