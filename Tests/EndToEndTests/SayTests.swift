import Sound
import TestSupport
import Testing

@Suite struct SayTests {
  @Test("a long text is spoken whole and needs no more memory than a short one (field report E5)") func longText()
    throws
  {
    let folder = try TemporaryFolder()
    let sentence = "This is one of the sentences of a very long text, and it goes on. "
    folder.write(String(repeating: sentence, count: 60_000 / sentence.count), to: "long.txt")
    folder.write(String(repeating: sentence, count: 3), to: "short.txt")
    let short = try Program.run(
      "say", "-f", "\(folder.path)/short.txt", "-o", "\(folder.path)/short.wav", "--voice", "kal16")
    let long = try Program.run(
      "say", "-f", "\(folder.path)/long.txt", "-o", "\(folder.path)/long.wav", "--voice", "kal16")
    #expect(short.status == 0 && long.status == 0, "\(short.errors)\(long.errors)")
    #expect(long.peakKilobytes < max(short.peakKilobytes, Program.ownPeakKilobytes) + 8_000)
    let seconds = try WAVFile.decode(folder.bytes("long.wav")).durationMs / 1_000
    let ratio = 60_000 / sentence.count / 3
    let expected = try WAVFile.decode(folder.bytes("short.wav")).durationMs * ratio / 1_000
    #expect(abs(seconds - expected) < expected / 20)
  }

  @Test("the voices are listed, and each speaks") func voices() throws {
    let folder = try TemporaryFolder()
    let voices = try Program.run("say", "--voices").output.split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
    #expect(voices.count >= 5)
    for voice in voices {
      let result = try Program.run("say", "hello", "--voice", voice, "-o", "\(folder.path)/\(voice).wav")
      #expect(result.status == 0, "\(result.errors)")
      #expect(Level(of: try WAVFile.decode(folder.bytes("\(voice).wav")).samples).rms > Decibels(-40))
    }
  }
}
