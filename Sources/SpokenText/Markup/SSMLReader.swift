private import Devices

/// Reads SSML 1.1 as far as flite can follow it. Text that is not well-formed is spoken as far as it can be read, and the place of the fault
/// is told.
///
/// Have their effect: `p`, `s`, `break`, `say-as`, `sub`, `phoneme`, `prosody`, `emphasis`, `audio`, `mark`, `voice`; `lang` is told where it
/// is no English. `desc`, `metadata`, `meta`, `lexicon`, `lookup` are left out, all other elements are only stripped.
struct SSMLReader {
  /// Elements deeper than this are only stripped.
  private static let deepest = 64
  private static let mostFaults = 32

  private struct Element {
    var name: String
    var start: Range<Int>
    var manner: Manner
    /// Of elements that act where they end.
    var tag: Tag?
  }

  private let bytes: [UInt8]
  private let build: (Passage) -> [SpokenText.Part]
  private(set) var passage = Passage()
  private(set) var faults: [SpokenText.Fault] = []
  private var stack: [Element] = []
  private var manner = Manner()
  /// Passages around the `audio` elements that are open.
  private var outer: [Passage] = []
  /// The text of `say-as`, `phoneme` or `sub`.
  private var captured: String?
  /// How deep inside something that is left out.
  private var skipped = 0
  private var reported: Set<String> = []
  /// It was told that elements lie too deep.
  private var isTooDeep = false
  /// How many of them are open.
  private var tooDeep = 0

  /// - Parameter build: makes parts of what stands inside `audio`.
  init(_ text: String, build: @escaping (Passage) -> [SpokenText.Part]) {
    bytes = Array(text.utf8)
    self.build = build
  }

  mutating func read() {
    var scanner = MarkupScanner(bytes)
    while let event = scanner.next() {
      switch event {
      case .text(let range): append(String(decoding: bytes[range], as: UTF8.self), at: range)
      case .character(let scalar, let range): append(String(scalar), at: range, isVerbatim: false)
      case .fault(let sentence, let range): report(sentence, at: range)
      case .tag(let tag, let range):
        if tag.isEnd { close(tag, at: range) } else { open(tag, at: range) }
      }
    }
    while let element = stack.last {
      report("<\(element.name)> is not closed", at: element.start)
      leave()
    }
    passage.flush()
  }

  private mutating func append(_ text: String, at source: Range<Int>, isVerbatim: Bool = true) {
    guard skipped == 0 else { return }
    if captured != nil {
      captured? += text
    } else {
      passage.append(text, at: source, isVerbatim: isVerbatim)
    }
  }

  // MARK: - Elements

  private mutating func open(_ tag: Tag, at source: Range<Int>) {
    if Self.leftOut.contains(tag.name) {
      if !tag.isEmpty, push(Element(name: tag.name, start: source, manner: manner)) { skipped += 1 }
      return
    }
    guard skipped == 0, captured == nil else {
      // Inside text that is taken as a whole, elements are only counted.
      if !tag.isEmpty { push(Element(name: tag.name, start: source, manner: manner)) }
      return
    }
    begin(tag, at: source)
    guard !tag.isEmpty else { return }
    guard push(Element(name: tag.name, start: source, manner: manner, tag: tag)) else { return }
    if Self.taken.contains(tag.name) { captured = "" }
    enter(tag, at: source)
  }

  /// False if it lies too deep: then it has no effect, and neither has its end.
  @discardableResult
  private mutating func push(_ element: Element) -> Bool {
    guard stack.count < Self.deepest else {
      if !isTooDeep {
        report("elements are nested deeper than \(Self.deepest); from here they have no effect", at: element.start)
      }
      isTooDeep = true
      tooDeep += 1
      return false
    }
    stack.append(element)
    return true
  }

  /// What an element does where it begins, be it empty.
  private mutating func begin(_ tag: Tag, at source: Range<Int>) {
    switch tag.name {
    case "break": passage.append(.rest(rest(tag, at: source)))
    case "mark": passage.append(.mark(tag.attribute("name") ?? ""))
    case "p": passage.append(.ending(.paragraph))
    case "s": passage.append(.ending(.sentence))
    case "audio" where tag.isEmpty: play(tag, fallback: [], at: source)
    case "phoneme" where tag.isEmpty: say("", as: tag, at: source)
    case "sub" where tag.isEmpty: say("", as: tag, at: source)
    default:
      if !Self.known.contains(tag.name), !reported.contains(tag.name), reported.count < Self.mostFaults {
        reported.insert(tag.name)
        report("<\(tag.name)> is no element of SSML; its text is spoken", at: source)
      }
    }
  }

  /// What an element does for its content.
  private mutating func enter(_ tag: Tag, at source: Range<Int>) {
    switch tag.name {
    case "prosody", "emphasis", "voice", "lang", "speak":
      let before = manner
      for fault in MannerReader.apply(tag, to: &manner) { report(fault, at: source) }
      if manner != before { passage.append(.manner(manner)) }
    case "audio":
      outer.append(passage)
      passage = Passage()
      passage.append(.manner(manner))
    default: break
    }
  }

  private mutating func close(_ tag: Tag, at source: Range<Int>) {
    guard tooDeep == 0 else {
      tooDeep -= 1
      return
    }
    guard let index = stack.lastIndex(where: { $0.name == tag.name }) else {
      if !Self.empty.contains(tag.name) {
        report("</\(tag.name)> closes nothing", at: source)
      }
      return
    }
    while stack.count > index + 1, let inner = stack.last {
      report("<\(inner.name)> is not closed before </\(tag.name)>", at: inner.start)
      leave()
    }
    leave()
  }

  /// Ends the innermost element.
  private mutating func leave() {
    guard let element = stack.popLast() else { return }
    if Self.leftOut.contains(element.name) {
      skipped -= 1
      return
    }
    if let tag = element.tag, let text = captured, Self.taken.contains(tag.name) {
      captured = nil
      return say(text, as: tag, at: element.start)
    }
    guard skipped == 0, captured == nil else { return }
    switch element.name {
    case "p": passage.append(.ending(.paragraph))
    case "s": passage.append(.ending(.sentence))
    case "audio": endAudio(element)
    default: break
    }
    if manner != element.manner {
      manner = element.manner
      passage.append(.manner(manner))
    }
  }

  // MARK: - Sounds

  private mutating func endAudio(_ element: Element) {
    guard let around = outer.popLast() else { return }
    passage.flush()
    let fallback = build(passage)
    passage = around
    if let tag = element.tag { play(tag, fallback: fallback, at: element.start) }
  }

  private mutating func play(_ tag: Tag, fallback: [SpokenText.Part], at source: Range<Int>) {
    guard let file = tag.attribute("src"), !file.isEmpty else {
      report("<audio> names no file in \"src\"", at: source)
      return passage.append(.parts(fallback))
    }
    passage.append(.sound(SpokenText.Sound(file: file, fallback: fallback, volume: manner.volume)))
  }

  // MARK: - Content that is taken as a whole

  private mutating func say(_ text: String, as tag: Tag, at source: Range<Int>) {
    switch tag.name {
    case "sub":
      guard let alias = tag.attribute("alias") else {
        report("<sub> has no \"alias\"; its text is spoken", at: source)
        return passage.append(text, at: source, isVerbatim: false)
      }
      passage.append(alias, at: source, isVerbatim: false)
    case "phoneme":
      do throws(PhoneAlphabet.Fault) {
        let phones = try PhoneAlphabet.phones(tag.attribute("ph") ?? "", alphabet: tag.attribute("alphabet") ?? "ipa")
        let name = SpokenText.folded(text).filter { $0.isLetter }
        passage.append(
          [SpokenText.Word(name.isEmpty ? "word" : name, phones: phones, source: source)], text: text, source: source)
      } catch {
        report("\(error.sentence); the text is spoken as usual", at: source)
        passage.append(text, at: source, isVerbatim: false)
      }
    default:
      let kind = tag.attribute("interpret-as") ?? ""
      guard let words = SayAs.words(text, kind: kind, format: tag.attribute("format") ?? "") else {
        if !SayAs.isKnown(kind) {
          report("interpret-as=\"\(kind.prefix(30))\" is unknown; the text is spoken as usual", at: source)
        }
        return passage.append(text, at: source, isVerbatim: false)
      }
      passage.append(SpokenText.words(words, source: source), text: text, source: source)
    }
  }

  // MARK: - Rests

  /// In milliseconds; at most ten seconds, since a slip of the pen must not silence the device.
  private mutating func rest(_ tag: Tag, at source: Range<Int>) -> Int {
    if let time = tag.attribute("time") {
      if let milliseconds = MannerReader.milliseconds(time) { return milliseconds }
      report("time=\"\(time.prefix(20))\" is no time; write 500ms or 1.5s", at: source)
    }
    switch tag.attribute("strength") {
    case "none": return 0
    case "x-weak": return 100
    case "weak": return 200
    case "strong": return 700
    case "x-strong": return 1_000
    default: return 400
    }
  }

  // MARK: - Faults

  private mutating func report(_ sentence: String, at source: Range<Int>) {
    guard faults.count < Self.mostFaults else { return }
    let before = bytes[..<min(bytes.count, source.lowerBound)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var lines = 1
    for byte in before where byte == UInt8(ascii: "\n") { lines += 1 }
    // Continuation bytes are no columns.
    var column = 1
    for byte in bytes[lineStart..<before.endIndex] where byte & 0xC0 != 0x80 { column += 1 }
    faults.append(SpokenText.Fault(line: lines, column: column, sentence: sentence))
  }

  private static let leftOut: Set<String> = ["desc", "metadata"]
  private static let taken: Set<String> = ["say-as", "phoneme", "sub"]
  private static let empty: Set<String> = ["break", "mark", "meta", "lexicon"]
  private static let known: Set<String> = [
    "speak", "p", "s", "break", "say-as", "sub", "phoneme", "prosody", "emphasis", "audio", "mark", "lang", "voice",
    "desc", "metadata", "meta", "lexicon", "lookup", "token", "w",
  ]
}
