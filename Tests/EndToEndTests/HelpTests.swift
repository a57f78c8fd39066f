import Testing

@Suite struct HelpTests {
  private static let verbs = [
    "rehearse", "check", "graph", "sessions", "show", "stats", "export", "forget", "say", "hear", "ctl", "schema",
    "version",
  ]

  @Test("the overview names every verb and fits a terminal") func overview() throws {
    let result = try Program.run("-h")
    #expect(result.status == 0)
    for verb in Self.verbs { #expect(result.output.contains("\n  \(verb) ")) }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("every verb explains itself", arguments: verbs) func help(verb: String) throws {
    let result = try Program.run(verb, "-h")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("usage: hearken \(verb)"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(result.output)")
    #expect(result.errors == "")
  }

  @Test(
    "wrong use ends with 64 and a sentence",
    arguments: [
      ([], "usage: hearken VERB"), (["dance"], "no verb \"dance\""), (["rehearse"], "which flow?"),
      (["check"], "needs a flow folder"), (["version", "now"], "\"now\" is too much"),
      (["rehearse", "flows/hello", "--fly"], "unknown option --fly"),
      (["rehearse", "flows/hello", "--script"], "--script needs a value"),
      (["rehearse", "flows/hello", "--wake=yes"], "takes no value"),
      (["rehearse", "flows/hello", "--until", "soon"], "--until is \"soon\""),
      (["rehearse", "flows/hello", "--press", "pause"], "NAME@SECONDS"),
      (["schema", "song"], "no kind of file \"song\""),
      (["graph", "flows/hello", "--dot", "--mermaid"], "exclude each other"),
      (["graph", "flows/hello", "-o", "/dev/null"], "must end in .svg"),
      (["ctl", "volume", "-1"], "the volume must be a whole number from 0 up, and here is \"-1\""),
      (["ctl", "mute"], "mute needs on|off behind it"), (["ctl", "mute", "loud"], "and here is \"loud\""),
      (["ctl", "wak"], "no command \"wak\" (did you mean \"wake\"?)"),
      (["ctl", "sate"], "did you mean \"state\"?"), (["ctl", "dance"], "no command \"dance\" (state, events, wake,"),
      (["ctl", "state", "now"], "state stands alone"), (["ctl", "stop", "it"], "stop stands alone"),
      (["ctl"], "WORD is missing"), (["show"], "ID is missing"), (["hear", "--dictation"], "FILE.wav… is missing"),
      (["graph", "--dot"], "DIR is missing"), (["train", "-o", "x.hotword"], "PHRASE is missing"),
      (["sessions", "--last", "-1"], "--last is \"-1\", and must be a whole number from 0 to 1000000000"),
      (["tune", "--for-day", "-1"], "and must be a number from 0 to 1000\n"),
      (["say", "hello", "-o", "/dev/null", "--rate", "9"], "--rate is a number from 0.5 to 2"),
      (["say", "hello", "-o", "/dev/null", "--voice", "nosuch"], "no voice \"nosuch\""),
    ] as [([String], String)])
  func usage(words: [String], sentence: String) throws {
    let result = try Program.run(words)
    #expect(result.status == 64)
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test("version names the libraries inside") func version() throws {
    let result = try Program.run("version")
    #expect(result.status == 0)
    for name in ["ogg", "pocketsphinx", "speexdsp", "sphinxbase"] {
      #expect(result.output.contains("\n\(name) "), "their own headers tell no version")
    }
    for name in ["hearken", "alsa", "faad", "flac", "flite", "gpiod", "mad", "sqlite"] {
      let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix(name) })
      #expect(line.contains { $0.isNumber }, "\(line)")
    }
    #expect(try Program.run("version", "--json").output.hasPrefix("{\"hearken\":\""))
  }
}
