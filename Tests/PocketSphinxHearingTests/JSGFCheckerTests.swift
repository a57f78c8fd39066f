// Faults of grammars are told where they stand, before the library gets them.
import Devices
import Testing

@testable import PocketSphinxHearing

@Suite struct JSGFCheckerTests {
  @Test(
    "what JSGF allows is allowed, and the library takes it",
    arguments: [
      "#JSGF V1.0; grammar g; public <a> = yes | no;",
      "#JSGF V1.0 UTF-8 en;\ngrammar shop.floors;\n// one line\npublic <a> = [the] (first | second) floor* [please]+;",
      "\u{FEFF}#JSGF V1.0;\r\ngrammar g;\r\n/* more\n lines */ public <a> = <b> now {do = it}; <b> = stop | go;",
      "#JSGF V1.0; grammar g; public <a> = /2/ yes | /0.5/ no;",
      "#JSGF V1.0; grammar g; public <a> = very <a> | good;",
      "#JSGF V1.0; grammar g; public <a> = <g.b>; <b> = don't | twenty-two;",
      "#JSGF V1.0; grammar g; <b> = x; public <a> = <b> | <NULL> y;",
    ])
  func allowed(text: String) throws {
    try JSGFChecker.check(text, task: "t")
    #expect(try GrammarCompiler.compile(jsgf: text, task: "t").isPassable)
  }

  @Test(
    "a fault is told with its line and column",
    arguments: [
      ("hello", 1, 1, "#JSGF"),
      ("#JSGF V1.0\ngrammar g;", 1, 11, "semicolon"),
      ("#JSGF V1.0;\npublic <a> = yes;", 2, 1, "grammar NAME"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = again | ( stop ;", 3, 29, "\")\" is missing"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = yes |;", 3, 19, "words"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = yes", 3, 17, "semicolon"),
      ("#JSGF V1.0;\ngrammar g;\n\n  public <a> = <b> | stop;", 4, 16, "no rule <b>"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = <a> x | y;", 3, 14, "contains itself"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = x;\npublic <a> = y;", 4, 8, "already"),
      ("#JSGF V1.0;\ngrammar g;\nimport <other.*>;", 3, 1, "imported"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = /x/ x;", 3, 14, "weight"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a = x;", 3, 8, "does not end"),
      ("#JSGF V1.0;\ngrammar g;\n/* public <a> = x;", 3, 1, "comment"),
      ("#JSGF V1.0;\ngrammar g;\npublic <a> = x};", 3, 15, "closes nothing"),
      ("", 1, 1, "#JSGF"),
    ])
  func faults(text: String, line: Int, column: Int, part: String) {
    #expect {
      _ = try GrammarCompiler.compile(jsgf: text, task: "menu")
    } throws: { error in
      guard case .badGrammar("menu", let reason, let place)? = error as? HearingError else { return false }
      return reason.contains(part) && place == TextPlace(line: line, column: column)
    }
  }

  @Test("a grammar without a public rule, or with brackets without end, is refused")
  func others() {
    for text in [
      "#JSGF V1.0; grammar g; <a> = again;",
      "#JSGF V1.0; grammar g; public <a> = " + String(repeating: "(", count: 10_000),
    ] {
      #expect(throws: HearingError.self) { _ = try GrammarCompiler.compile(jsgf: text, task: "t") }
    }
  }
}
