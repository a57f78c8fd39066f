import Appliance
import Devices
import TestSupport
import Testing

@Suite struct FixedPromptsTests {
  private func prompts(_ modules: String, _ prompts: String) throws -> [FixedPrompt] {
    let folder = try TemporaryFolder()
    folder.write("[\(modules)]", to: "voiceflow.json")
    folder.write("[\(prompts)]", to: "prompts.json")
    folder.write("Text of a file.", to: "text/long.txt")
    let read = try FlowFolder(folder.path)
    return read.fixedPrompts(for: read.flow)
  }

  @Test("texts and text files are fixed; what a field fills in is not") func texts() throws {
    let found = try prompts(
      "",
      """
      {"id": "P_B", "style": "single", "textFile": "long.txt"},
      {"id": "P_A", "style": "single", "textString": "<speak>Hi</speak>", "textIsSSML": true},
      {"id": "P_C", "style": "single", "textString": "$[Greeting]"}
      """)
    #expect(found.map(\.name) == ["P_A", "P_B"])
    #expect(found.map(\.text) == ["<speak>Hi</speak>", "Text of a file."])
    #expect(found.map(\.isSSML) == [true, false])
    #expect(found.allSatisfy { $0.voice == VoiceQuery(languageCode: "en-US") })
  }

  @Test("a prompt has its own voice and manner, else each that a module may give it") func voices() throws {
    let found = try prompts(
      """
      {"id": "VF_START", "type": "process", "processParams": {"ssVoiceParams": {"name": "rms"}}, "goTo": {"DEFAULT": "VF_END"}}
      """,
      """
      {"id": "P_A", "style": "single", "textString": "one"},
      {"id": "P_B", "style": "single", "textString": "two",
       "ssEngineParams": {"ssVoiceParams": {"id": "awb"}, "rate": 1.5, "pitch": 0.8}}
      """)
    #expect(found.map(\.name) == ["P_A", "P_A", "P_B"])
    #expect(found.map(\.voice.name) == [nil, "rms", nil])
    #expect(found.last?.voice.id == "awb")
    #expect(found.last?.manner == SpeechManner(rate: 1.5, pitch: 0.8))
  }
}
