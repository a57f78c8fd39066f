import TestSupport
import Testing

@Suite struct TrainedHotwordTests {
  @Test("without the speech embedding the first stage works alone, and check and hear say so in one sentence")
  func withoutEmbedding() throws {
    let nothing = ["HEARKEN_MODELS": "/nonexistent"]
    let checked = try Program.run("check", "--hotword", "hey museum", environment: nothing)
    #expect(checked.status == 0)
    #expect(
      checked.errors.contains(
        "note: hotwords are heard by the first stage alone: speech-embedding.bin is not there (scripts/embedding"),
      "\(checked.errors)")
    let folder = try TemporaryFolder()
    let said = try Program.run("say", "hey museum", "--voice", "rms", "-o", "\(folder.path)/hey.wav")
    #expect(said.status == 0)
    let heard = try Program.run(
      "hear", "\(folder.path)/hey.wav", "--hotword", "hey museum", environment: nothing)
    #expect(heard.output.contains("\"phrase\":\"hey museum\""), "\(heard.output)\(heard.errors)")
    #expect(!heard.output.contains("\"second\""), "\(heard.output)")
    #expect(heard.errors.contains("note: hotwords are heard by the first stage alone"), "\(heard.errors)")
  }

  @Test("a damaged trained hotword is named by check and by hear, and the first stage does without")
  func damaged() throws {
    let flow = try SmallFlow()
    flow.folder.write(Array("HKHOTWD\n".utf8) + [1, 0, 0, 0], to: "museum.hotword")
    let checked = try Program.run("check", flow.path)
    #expect(checked.status == 65)
    #expect(
      checked.errors.contains("\(flow.path)/museum.hotword:1:1: error: it cannot be used: it is cut short"),
      "\(checked.errors)")
    let heard = try Program.run("hear", "x.wav", "--hotword", "\(flow.path)/museum.hotword")
    #expect(heard.status == 65, "the same as check says")
    #expect(try Program.run("hear", "x.wav", "--hotword", "\(flow.path)/none.hotword").status == 66)
    #expect(heard.errors.contains("museum.hotword: it is cut short"), "\(heard.errors)")
  }
}
