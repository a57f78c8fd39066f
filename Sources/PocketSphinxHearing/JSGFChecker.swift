// Reads a JSGF grammar for its faults. The library's own reader tells lines that are wrong and no columns, prints what it does not understand
// to standard output, and builds what is left of a grammar that refers to nothing; so it gets only grammars that are in order.
internal import Devices

/// Checks syntax, references and recursion of one grammar. A value that is read through once.
struct JSGFChecker {
  private struct Rule {
    var isPublic: Bool
    /// The rules it refers to; those that end an expansion may be the rule itself.
    var references: [(name: String, place: TextPlace, isLast: Bool)] = []
  }

  private let task: String
  private var scanner: JSGFScanner
  private var rules: [String: Rule] = [:]
  private var current = ""
  private var depth = 0
  /// Deeper groups are nobody's.
  private static let depthLimit = 64

  /// - Throws: `HearingError.badGrammar` with the first fault and its place.
  static func check(_ text: String, task: String) throws(HearingError) {
    var checker = JSGFChecker(task: task, scanner: JSGFScanner(text, task: task))
    try checker.checkHeader()
    while checker.scanner.token != .end { try checker.checkRule() }
    try checker.checkReferences()
  }

  private init(task: String, scanner: JSGFScanner) {
    self.task = task
    self.scanner = scanner
  }

  // MARK: Syntax

  private mutating func checkHeader() throws(HearingError) {
    try scanner.readHeader()
    guard scanner.token == .word("grammar") else { throw bad("\"grammar NAME;\" must stand here") }
    try scanner.advance()
    guard case .word = scanner.token else { throw bad("the name of the grammar must stand here") }
    try scanner.advance()
    try expect(.sign(";"), "a semicolon after the name of the grammar")
    if scanner.token == .word("import") { throw bad("other grammars cannot be imported; write their rules here") }
  }

  private mutating func checkRule() throws(HearingError) {
    let isPublic = scanner.token == .word("public")
    if isPublic { try scanner.advance() }
    guard case .rule(let name) = scanner.token else {
      throw bad("a rule must begin here, such as \"public <answer> = yes | no;\"")
    }
    guard rules[name] == nil else { throw bad("the rule <\(name)> is there already") }
    rules[name] = Rule(isPublic: isPublic)
    current = name
    try scanner.advance()
    try expect(.sign("="), "\"=\" after the name of the rule")
    try checkAlternatives()
    try expect(.sign(";"), "a semicolon at the end of the rule <\(name)>")
  }

  private mutating func checkAlternatives() throws(HearingError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw bad("more than \(Self.depthLimit) brackets within each other") }
    try checkSequence()
    while scanner.token == .sign("|") {
      try scanner.advance()
      try checkSequence()
    }
    depth -= 1
  }

  private mutating func checkSequence() throws(HearingError) {
    var items = 0
    while true {
      if case .weight = scanner.token { try scanner.advance() }
      switch scanner.token {
      case .word: try scanner.advance()
      case .rule(let name):
        let place = scanner.place
        try scanner.advance()
        let isLast = scanner.token == .sign(";") || scanner.token == .sign("|") || scanner.token == .sign(")")
        if name != "NULL", name != "VOID" { rules[current]?.references.append((name, place, isLast)) }
      case .sign("("), .sign("["):
        let close: Character = scanner.token == .sign("(") ? ")" : "]"
        let open = scanner.place
        try scanner.advance()
        try checkAlternatives()
        guard scanner.token == .sign(close) else {
          throw bad(
            "\"\(close)\" is missing here: the bracket opens in line \(open.line), column \(open.column)")
        }
        try scanner.advance()
      default:
        guard items > 0 else {
          throw bad("words, a rule or a bracket must stand here, but \(scanner.token.shown) does")
        }
        return
      }
      items += 1
      while true {
        if case .tag = scanner.token {
        } else if scanner.token != .sign("*"), scanner.token != .sign("+") {
          break
        }
        try scanner.advance()
      }
    }
  }

  private mutating func expect(_ token: JSGFScanner.Token, _ what: String) throws(HearingError) {
    guard scanner.token == token else { throw bad("\(what) must stand here, but \(scanner.token.shown) does") }
    try scanner.advance()
  }

  // MARK: Meaning

  private func checkReferences() throws(HearingError) {
    guard rules.values.contains(where: \.isPublic) else {
      throw .badGrammar(task: task, reason: "it has no public rule; write \"public\" before the one that is heard")
    }
    let all = rules.values.flatMap(\.references).sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    for reference in all where rules[reference.name] == nil {
      throw .badGrammar(task: task, reason: "there is no rule <\(reference.name)>", place: reference.place)
    }
    for name in rules.keys.sorted() {
      for reference in rules[name]?.references ?? [] where !reference.isLast && reaches(name, from: reference.name) {
        throw .badGrammar(
          task: task, reason: "the rule <\(name)> contains itself here, before its end; a \"*\" repeats",
          place: reference.place)
      }
    }
  }

  private func reaches(_ name: String, from start: String) -> Bool {
    var seen: Set<String> = [start]
    var open = [start]
    while let rule = open.popLast() {
      if rule == name { return true }
      for reference in rules[rule]?.references ?? [] where seen.insert(reference.name).inserted {
        open.append(reference.name)
      }
    }
    return false
  }

  private func bad(_ reason: String) -> HearingError {
    .badGrammar(task: task, reason: reason, place: scanner.place)
  }
}
