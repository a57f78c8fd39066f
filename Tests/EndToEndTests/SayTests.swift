import Glibc
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

  @Test("what of a text is not said is told, with its place") func leftOut() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.wav"
    let markup = try Program.run("say", "--ssml", "<speak>Hello <p>there</speak", "-o", path)
    #expect(markup.status == 0)
    #expect(markup.errors.hasPrefix("hearken: 1:"), "\(markup.errors)")
    let script = try Program.run("say", "Hello \u{4F60}\u{597D}", "-o", path)
    #expect(script.status == 0)
    #expect(script.errors == "hearken: left out, because no voice says it: U+4F60 U+597D\n", "\(script.errors)")
    let nothing = try Program.run("say", "\u{4F60}")
    #expect(nothing.status == 65)
    #expect(nothing.errors == "hearken: there is nothing in the text that can be said\n")
    for output in ["-", "\(folder.path)/out.MP3"] {
      let other = try Program.run("say", "Hello", "-o", output)
      #expect(other.status == 64)
      #expect(other.errors.contains("must name a file for WAV"), "\(other.errors)")
    }
    folder.write(Array("Hello".utf8) + [0] + Array("there".utf8), to: "program")
    let program = try Program.run("say", "-f", "\(folder.path)/program", "-o", path)
    #expect(program.status == 65)
    #expect(program.errors.contains("program is no text"), "\(program.errors)")
    folder.write(String(repeating: "word ", count: 900_000), to: "endless.txt")
    let endless = try Program.run("say", "-f", "\(folder.path)/endless.txt", "-o", path)
    #expect(endless.errors.contains("longer than 4 MB"), "\(endless.errors)")
  }

  @Test("the voices are listed, and each speaks into a folder") func voices() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run("say", "--voices", "-o", "\(folder.path)/voices")
    #expect(result.status == 0, "\(result.errors)")
    let voices = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(voices == ["slt", "rms", "awb", "kal16", "kal"])
    for voice in voices {
      #expect(Level(of: try WAVFile.decode(folder.bytes("voices/\(voice).wav")).samples).rms > Decibels(-40))
    }
  }

  /// A configuration with a speaker that no machine has.
  private func nowhere(_ folder: TemporaryFolder) -> String {
    folder.write("{ \"audio\": { \"speaker\": \"hw:CARD=NoSuchCard\" } }", to: "appliance.json")
    return "\(folder.path)/appliance.json"
  }

  @Test("without a speaker it ends at once, says so, and lists the voices all the same") func noSpeaker() throws {
    let folder = try TemporaryFolder()
    let spoken = try Program.run("say", "hello", "--config", nowhere(folder), limit: 20)
    #expect(spoken.status == 69, "\(spoken.errors)")
    #expect(spoken.errors.contains("hw:CARD=NoSuchCard"), "\(spoken.errors)")
    let listed = try Program.run("say", "--voices", "--config", nowhere(folder), limit: 20)
    #expect(listed.status == 0)
    #expect(listed.output.split(separator: "\n").count == 5)
  }

  @Test("through a speaker it speaks until the end") func speaker() throws {
    let folder = try TemporaryFolder()
    folder.write("{ \"audio\": { \"speaker\": \"simulated\" } }", to: "appliance.json")
    let result = try Program.run("say", "Yes.", "--config", "\(folder.path)/appliance.json", "--rate", "2", limit: 30)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("the rate changes how long it takes; text may come from a file and be SSML") func rate() throws {
    let folder = try TemporaryFolder()
    folder.write("<speak>Please keep to the left.<break time=\"500ms\"/>Yes.</speak>", to: "text.ssml")
    func milliseconds(_ words: String...) throws -> Int {
      let result = try Program.run(
        ["say", "-f", "\(folder.path)/text.ssml", "--ssml", "-o", "\(folder.path)/o.wav"] + words)
      #expect(result.status == 0, "\(result.errors)")
      return try WAVFile.decode(folder.bytes("o.wav")).durationMs
    }
    let normal = try milliseconds()
    let fast = try milliseconds("--rate", "2")
    #expect(normal > 1_500 && normal < 4_000)
    #expect(fast < normal - 500)
  }

  @Test("a damaged voice file is refused by name") func damagedVoice() throws {
    let folder = try TemporaryFolder()
    folder.write("no voice", to: "bad.flitevox")
    let path = "\(folder.path)/bad.flitevox"
    let result = try Program.run("say", "hello", "--voice", path, "-o", "\(folder.path)/o.wav")
    #expect(result.status == 66)
    #expect(result.errors.contains(path), "\(result.errors)")
  }

  @Test("a reader of its pipe that goes away has what it wanted; one that stalls does not keep it from its end")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let text = String(repeating: "This is one of many sentences. ", count: 200)
    func start() throws -> (program: Program.Running, reader: Int32) {
      let program = try Program.start(["say", text, "--voice", "kal16", "-o", path], limit: 60)
      let reader = open(path, O_RDONLY)
      try #require(reader >= 0)
      return (program, reader)
    }
    let (left, reader) = try start()
    var header = [UInt8](repeating: 0, count: 44)
    #expect(read(reader, &header, 44) == 44)
    #expect(header.starts(with: Array("RIFF".utf8)) && header[43] == 0xFF, "as much as there can be")
    close(reader)
    let result = left.wait()
    #expect(result.status == 0 && result.errors == "", "\(result.status) \(result.errors)")

    let (stalled, sleeper) = try start()
    var waiting: Int32 = 0
    while waiting < 65_536, ioctl(sleeper, UInt(FIONREAD), &waiting) == 0 { usleep(10_000) }
    stalled.terminate()
    let end = stalled.wait()
    close(sleeper)
    #expect(end.status == 130 && end.errors == "hearken: stopped\n", "\(end.status) \(end.errors)")
  }

  @Test("markup without sense is told in a few lines, and not read aloud") func senseless() throws {
    let folder = try TemporaryFolder()
    func errors(_ text: String) throws -> [Substring] {
      folder.write("<speak>\(text)</speak>", to: "text.ssml")
      let result = try Program.run("say", "-f", "\(folder.path)/text.ssml", "--ssml", "-o", "\(folder.path)/o.wav")
      #expect(result.status == 0, "\(result.errors)")
      return result.errors.split(separator: "\n")
    }
    let deep = try errors(
      String(repeating: "<p>", count: 1_000) + "Yes." + String(repeating: "</p>", count: 1_000))
    #expect(deep.count == 1, "\(deep)")
    let wide = try errors("<p " + (0..<12_000).map { "a\($0)=\"b\"" }.joined(separator: " ") + ">Yes.</p>")
    #expect(wide.first == "hearken: 1:8: the tag is longer than 4096 bytes and has no effect", "\(wide)")
    #expect(try WAVFile.decode(folder.bytes("o.wav")).durationMs < 3_000)
  }
}
