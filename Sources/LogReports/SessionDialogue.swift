// `hearken show ID`: one session, told as the conversation that it was.
import Devices
import LocatedJSON
package import SQLiteSessionLog

/// A session step by step, for a person and for programs.
package enum SessionDialogue {
  /// Who said what, which button, why each step ended.
  package static func lines(_ story: SessionStory, clock: LocalClock, style: TextStyle) -> [String] {
    let session = story.session
    var lines = [style.bold("Session \(session.id): \(session.flow)")]
    lines.append("  started   \(session.startedAt.map { clock.dayAndTime($0) } ?? "?")")
    lines.append("  lasted    \(SessionWords.lasted(session))")
    lines.append("  woken by  \(SessionWords.wokenBy(session, button: story.wakingButton))")
    let end = Words.end(session.endReason)
    lines.append("  end       \(["error", "crash"].contains(session.endReason) ? style.red(end) : end)")
    lines.append("")
    var step: (head: String, record: StepRecord, hasContent: Bool)?
    func leave() {
      guard let left = step else { return }
      let leaving = leaving(left.record, style)
      // Most steps without a word are nodes on the way: one line each.
      lines.append(left.hasContent ? margin + leaving : "\(left.head)  \(leaving)")
    }
    for item in items(of: story) {
      if case .step(let next) = item.content {
        leave()
        let time = next.enteredAt.map { clock.time($0) } ?? "??:??:??"
        step = ("\(style.dim(time))  \(style.bold(Words.plain(next.module))) (\(next.kind))", next, false)
      } else {
        if let current = step, !current.hasContent {
          lines.append(current.head)
          step?.hasContent = true
        }
        lines += Self.lines(item.content, style)
      }
    }
    leave()
    if story.steps.isEmpty { lines.append("  No step was entered.") }
    return lines
  }

  private static let margin = String(repeating: " ", count: 12)

  /// One JSON object for each row, with its table and the names of its columns: the session first, then what belongs to
  /// it.
  package static func jsonLines(_ story: SessionStory) -> [String] {
    func rows<Record: LogRecord>(_ records: [Record]) -> [String] {
      records.map { JSONRow.object($0, table: Record.table.rawValue).text }
    }
    return rows([story.session]) + rows(story.steps) + rows(story.utterances) + rows(story.recordings)
      + rows(story.hotwordHits) + rows(story.buttons) + rows(story.events)
  }

  // MARK: The order of things

  private enum Content {
    case step(StepRecord)
    case prompt(SessionStory.Prompt)
    case utterance(UtteranceRecord)
    case recording(RecordingRecord)
    case hotwordHit(HotwordHitRecord)
    case button(ButtonRecord)
    case event(EventRecord)
  }

  private typealias Item = (order: Int64, content: Content)

  /// Everything in the order in which it was written, whatever the clocks did.
  private static func items(of story: SessionStory) -> [Item] {
    var items: [Item] = []
    items += story.steps.map { ($0.order, .step($0)) }
    items += story.prompts.map { ($0.order, .prompt($0)) }
    // Guesses on the way are for programs; what came of one is for people as well.
    items += story.utterances.filter { $0.isFinal || $0.intent != nil }.map { ($0.order, .utterance($0)) }
    items += story.recordings.map { ($0.order, .recording($0)) }
    items += story.hotwordHits.map { ($0.order, .hotwordHit($0)) }
    items += story.buttons.map { ($0.order, .button($0)) }
    items += story.events.filter { ["error", "warning", "notice"].contains($0.level) && $0.name != "prompt.started" }
      .map { ($0.order, .event($0)) }
    // The hit that woke the session stands before it, with place 0: the heading has told it.
    items.removeAll { if case .hotwordHit = $0.content { $0.order == 0 } else { false } }
    return items.sorted { $0.order < $1.order }
  }

  // MARK: Lines

  private static func lines(_ content: Content, _ style: TextStyle) -> [String] {
    let (who, colour, what) = told(content, style)
    // "recording" and two blanks.
    let label = colour(who) + String(repeating: " ", count: max(1, 11 - who.count))
    guard let width = style.width else { return [margin + label + what] }
    let rest = margin + String(repeating: " ", count: 11)
    return DisplayWidth.wrapped(what, to: max(20, width - rest.count)).enumerated().map { index, line in
      (index == 0 ? margin + label : rest) + line
    }
  }

  private static func told(
    _ content: Content, _ style: TextStyle
  ) -> (who: String, colour: (String) -> String, what: String) {
    switch content {
    case .step:
      return ("", style.dim, "")
    case .prompt(let prompt):
      return ("device", style.cyan, said(prompt))
    case .utterance(let utterance):
      return ("visitor", style.green, heard(utterance))
    case .recording(let recording):
      return ("recording", style.yellow, kept(recording))
    case .hotwordHit(let hit):
      let remark = hit.isAccepted ? "" : ", not enough"
      return ("hotword", style.yellow, "\(Words.quoted(hit.phrase))  (score \(Words.score(hit.score))\(remark))")
    case .button(let button):
      let action = button.action.isEmpty ? "" : " -> \(button.action)"
      let held = "held \(Words.duration(button.heldMs))"
      return ("button", style.yellow, Words.plain("\(button.name): \(button.gesture), \(held)\(action)"))
    case .event(let event):
      let detail = EventDetail.words(event.detail)
      let colour = event.level == "notice" ? style.yellow : style.red
      return (event.level, colour, Words.plain(event.name) + (detail.isEmpty ? "" : "  \(detail)"))
    }
  }

  /// `"What would you like to know?"  (P_Menu)`, or `(P_Menu, audio/menu.wav)`
  private static func said(_ prompt: SessionStory.Prompt) -> String {
    let names = [prompt.prompt, prompt.file].compactMap { $0.map(Words.plain) }.joined(separator: ", ")
    let source = names.isEmpty ? nil : "(\(names))"
    return [prompt.text.map { Words.quoted($0) }, source].compactMap { $0 }.joined(separator: "  ")
  }

  private static func heard(_ utterance: UtteranceRecord) -> String {
    // Somebody spoke, and the owner does not keep words: the score tells the two apart.
    guard utterance.hypothesis != nil || utterance.score != nil else { return "(\(Words.outcome(utterance.outcome)))" }
    if utterance.outcome == "no-match" {
      // Of phrases and grammars the guess is the nearest of their own words, whatever was said.
      let guess = utterance.hypothesis.map { "; best guess \(Words.quoted($0))" } ?? ""
      let score = utterance.score.map { ", score \(Words.score($0))" } ?? ""
      return
        "(\(Words.outcome(utterance.outcome))\(guess)\(score), \(Words.duration(utterance.endedMs - utterance.startedMs)))"
    }
    let words = utterance.hypothesis.map { Words.quoted($0) } ?? "(words not kept)"
    var remarks: [String] = []
    if let score = utterance.score { remarks.append("score \(Words.score(score))") }
    if let intent = utterance.intent { remarks.append("intent \(intent)") }
    if utterance.outcome != "intent" { remarks.append(Words.outcome(utterance.outcome)) }
    remarks.append(Words.duration(utterance.endedMs - utterance.startedMs))
    return "\(words)  (\(remarks.joined(separator: ", ")))"
  }

  private static func kept(_ recording: RecordingRecord) -> String {
    var parts = [Words.plain(recording.path)]
    if let duration = recording.durationMs { parts.append(Words.duration(duration)) }
    if let bytes = recording.bytes { parts.append(Words.size(bytes)) }
    if recording.state != "complete" { parts.append(recording.state) }
    return parts.joined(separator: ", ")
  }

  private static func leaving(_ step: StepRecord, _ style: TextStyle) -> String {
    guard let reason = step.reason else { return style.dim("runs") }
    var text = step.durationMs.map { "\(Words.duration($0)), " } ?? ""
    text += reason
    if let key = step.goToKey, !key.isEmpty { text += ", \(key)" }
    if let next = step.nextModule, !next.isEmpty { text += " -> \(next)" }
    let isFault = ["error", "crash", "device-lost"].contains(reason)
    return isFault ? style.red(text) : style.dim(text)
  }
}
