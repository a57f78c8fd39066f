import Appliance
import LocatedJSON
import TestSupport
import Testing

@Suite struct FlowFolderTests {
  @Test("a file that is too large is refused by its size, and what stands beside it can wait")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    folder.write([UInt8](repeating: UInt8(ascii: " "), count: 17 << 20), to: "voiceflow.json")
    folder.write("not JSON", to: "prompts.json")
    let issues = try FlowFolder(folder.path).issues
    #expect(
      issues.map(\.sentence) == ["the file has \(17 << 20) bytes; at most \(16 << 20) are read"])
    #expect(issues.map(\.severity) == [.error])
  }

  @Test("a key that is misspelt where it is needed is one fault, and elsewhere a warning")
  func misspelt() throws {
    let folder = try TemporaryFolder()
    folder.write(
      #"""
      [{ "id": "VF_START", "type": "node", "goTo": { "DEFUALT": "VF_END" } },
      { "id": "VF_END", "type": "node", "nmae": "end", "goTo": { "DEFAULT": "" } }]
      """#, to: "voiceflow.json")
    let issues = try FlowFolder(folder.path).issues.map { "\($0.position.line): \($0.rule): \($0.hint ?? "")" }
    #expect(
      issues.filter { $0.contains("did you mean") } == [
        #"1: missing-default: did you mean "DEFAULT" by "DEFUALT"?"#, #"2: unknown-key: did you mean "name"?"#,
      ])
  }
}
