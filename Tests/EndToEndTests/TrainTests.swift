import TestSupport
import Testing

@Suite struct TrainTests {
  @Test("says what is missing before it begins, each with its exit status")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/x.hotword"
    let nothing = ["HEARKEN_MODELS": folder.path]
    #expect(try Program.run("train").status == 64)
    #expect(try Program.run("train", "hey hearken").status == 64)
    #expect(try Program.run("train", " ", "-o", file).status == 64)
    #expect(try Program.run("train", "hey hearken", "-o", file, "--seed", "one").status == 64)
    #expect(try Program.run("train", "hey hearken", "-o", "\(folder.path)/no/x.hotword").status == 73)
    let onFolder = try Program.run("train", "hey hearken", "-o", folder.path)
    #expect(onFolder.status == 73)
    #expect(onFolder.errors.contains("it is a folder"), "\(onFolder.errors)")
    #expect(
      try Program.run("train", "hey hearken", "-o", file, "--positives", "/nonexistent", environment: nothing).errors
        .contains("/nonexistent"))
    folder.write(#"{ "hotwords": ["hey lantern"] }"#, to: "appliance.json")
    let other = try Program.run("train", "hey hearken", "-o", file, "--config", "\(folder.path)/appliance.json")
    #expect(other.status == 78)
    #expect(other.errors.contains("no hotword \"hey hearken\", but \"hey lantern\""), "\(other.errors)")
    let unweighted = try Program.run("train", "hey hearken", "-o", file, environment: nothing)
    #expect(unweighted.status == 66)
    #expect(unweighted.errors.contains("speech-embedding.bin"))
    #expect(TestFile.read(file).isEmpty)
  }

  @Test("tune says when there is nothing to go by, and needs a log")
  func tunes() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.run("tune", "--data", folder.path).status == 66)
    #expect(try Program.run("tune", "--for-day", "many").status == 64)
  }
}
