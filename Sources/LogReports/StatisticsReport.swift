// `hearken stats`: what many sessions have in common.
import Devices
import LocatedJSON
package import SQLiteSessionLog

/// The counts of a log, for a person and for programs.
package struct StatisticsReport {
  private let statistics: LogStatistics
  private let period: StatisticsPeriod

  package init(_ statistics: LogStatistics, period: StatisticsPeriod) {
    self.statistics = statistics
    self.period = period
  }

  // MARK: For a person

  package func lines(_ style: TextStyle) -> [String] {
    var lines = [style.bold(title)]
    lines += overview(style)
    if statistics.sessions > 0 {
      let bars = perDay
      section(perMonth ? "Sessions per month" : "Sessions per day", BarChart(bars: bars).lines(style, indent: 2))
      section("Sessions by the hour", BarChart(bars: perHour).lines(style, indent: 2))
    }
    section("Hotword", hotwords(style))
    section("What visitors said, by module", turns(style))
    section("Slowest steps, by module", slowest(style))
    section("Devices and faults", troubles(style))
    return lines

    func section(_ heading: String, _ content: [String]) {
      guard !content.isEmpty else { return }
      lines += ["", style.bold(heading)] + content
    }
  }

  private var title: String {
    switch (period.dates.first, period.dates.last) {
    case (let first?, let last?) where period.days > 1:
      "The \(period.days) days from \(clock.day(first)) to \(clock.day(last)), \(clock.zoneName(period.now))"
    case (_, let today?): "Today, \(clock.day(today)), \(clock.zoneName(period.now))"
    default: "The whole log, times in \(clock.zoneName(period.now))"
    }
  }

  private func overview(_ style: TextStyle) -> [String] {
    guard statistics.sessions > 0 else { return ["  No sessions."] }
    func counts(_ counts: [LogStatistics.Count], _ words: (String?) -> String) -> String {
      counts.map { "\(words($0.word)) \($0.count)" }.joined(separator: ", ")
    }
    var lines = [
      "  sessions    \(statistics.sessions), \(Words.duration(statistics.averageMs)) on average, the longest "
        + "\(Words.duration(statistics.longestMs)), \(Words.duration(statistics.totalMs)) in all"
    ]
    if statistics.flows.count > 1 {
      lines.append("  flow        " + counts(statistics.flows) { $0.map(Words.plain) ?? "?" })
    }
    lines.append("  woken by    " + counts(statistics.triggers) { $0.map(Self.trigger) ?? "?" })
    let ends = "  end         " + counts(statistics.ends, Words.end)
    lines.append(statistics.crashes > 0 ? style.red(ends) : ends)
    if statistics.recordings > 0 {
      let lost = statistics.lostRecordings > 0 ? ", \(statistics.lostRecordings) lost" : ""
      lines.append("  recordings  \(statistics.recordings), \(Words.size(statistics.recordingBytes))\(lost)")
    }
    let written = [
      statistics.writing.perSession.map { "\(Words.size($0)) a session" },
      statistics.writing.perIdleDay.map { "\(Words.size($0)) a day without any" },
    ].compactMap { $0 }
    if !written.isEmpty { lines.append("  written     " + written.joined(separator: ", ")) }
    return lines
  }

  private static func trigger(_ word: String) -> String {
    switch word {
    case "control": "command"
    default: word
    }
  }

  private func hotwords(_ style: TextStyle) -> [String] {
    let phrases = statistics.hotwords.map(\.phrase).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    guard !phrases.isEmpty else { return [] }
    var table = TextTable(columns: [
      .init(heading: "  PHRASE", isFlexible: true), .init(heading: "HITS", isRight: true),
      .init(heading: "SCORES"), .init(heading: "NEAR MISSES", isRight: true), .init(heading: "SCORES"),
    ])
    func range(_ hotword: LogStatistics.Hotword?) -> String {
      guard let hotword else { return "-" }
      let (low, high) = (Words.score(hotword.lowestScore), Words.score(hotword.highestScore))
      return low == high ? low : "\(low) to \(high)"
    }
    for phrase in phrases {
      let hits = statistics.hotwords.first { $0.phrase == phrase && $0.isAccepted }
      let misses = statistics.hotwords.first { $0.phrase == phrase && !$0.isAccepted }
      table.rows.append([
        "  " + Words.quoted(phrase), String(hits?.count ?? 0), range(hits), String(misses?.count ?? 0), range(misses),
      ])
    }
    return table.lines(style)
  }

  private func turns(_ style: TextStyle) -> [String] {
    guard !statistics.turns.isEmpty else { return [] }
    var table = TextTable(columns: [
      .init(heading: "  MODULE", isFlexible: true), .init(heading: "TURNS", isRight: true),
      .init(heading: "UNDERSTOOD", isRight: true), .init(heading: "NO MATCH", isRight: true),
      .init(heading: "TIME-OUT", isRight: true), .init(heading: "OTHER", isRight: true, priority: 1),
    ])
    for turns in statistics.turns {
      func cell(_ count: Int) -> String { count == 0 ? "-" : "\(count) (\(Words.share(count, of: turns.count)))" }
      let other = turns.count - turns.understood - turns["no-match"] - turns["silence"]
      table.rows.append([
        "  " + module(turns.flow, turns.module), String(turns.count), cell(turns.understood), cell(turns["no-match"]),
        cell(turns["silence"]), cell(other),
      ])
    }
    return table.lines(style)
  }

  private func slowest(_ style: TextStyle) -> [String] {
    guard !statistics.slowest.isEmpty else { return [] }
    var table = TextTable(columns: [
      .init(heading: "  MODULE", isFlexible: true), .init(heading: "TYPE", priority: 1),
      .init(heading: "STEPS", isRight: true), .init(heading: "ON AVERAGE", isRight: true),
      .init(heading: "LONGEST", isRight: true), .init(heading: "IN SESSION", isRight: true),
    ])
    for module in statistics.slowest {
      table.rows.append([
        "  " + self.module(module.flow, module.module), module.kind, String(module.steps),
        Words.duration(module.averageMs), Words.duration(module.longestMs), String(module.session),
      ])
    }
    return table.lines(style)
  }

  private func troubles(_ style: TextStyle) -> [String] {
    guard !statistics.troubles.isEmpty else { return ["  None."] }
    var table = TextTable(columns: [
      .init(heading: "  WHAT", isFlexible: true), .init(heading: "TIMES", isRight: true), .init(heading: "LAST"),
      .init(heading: "DETAIL OF THE LAST", isFlexible: true, priority: 1),
    ])
    for trouble in statistics.troubles {
      let detail = EventDetail.words(trouble.detail)
      table.rows.append([
        "  " + Words.plain(trouble.name) + (trouble.device.map { " (\(Words.plain($0)))" } ?? ""),
        String(trouble.count),
        trouble.last.map { clock.dateAndTime($0) } ?? "?", detail == trouble.device ? "" : detail,
      ])
    }
    return table.lines(style)
  }

  /// The flow is told only where there are several.
  private func module(_ flow: String, _ module: String) -> String {
    Words.plain(statistics.flows.count > 1 ? "\(module) (\(flow))" : module)
  }

  // MARK: Days and hours

  private var clock: LocalClock { period.clock }

  /// More than two months are told month by month.
  private var perMonth: Bool { Set(perDate.keys.map { $0.prefix(7) }).count > 2 }

  private var perDate: [String: Int] {
    statistics.minutes.reduce(into: [:]) { $0[clock.civil($1.at).dateText, default: 0] += $1.count }
  }

  /// Every day of the period, or every day or month with a session where the period is long.
  private var perDay: [(name: String, count: Int)] {
    let counts = perDate
    if perMonth {
      let months = counts.reduce(into: [String: Int]()) { $0[String($1.key.prefix(7)), default: 0] += $1.value }
      return months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    let dates =
      period.days > 0 && period.days <= 62
      ? period.dates
      : counts.keys.sorted().compactMap { date in
        WallTime(utcText: "\(date)T00:00:00.000Z").map { CivilTime($0) }
      }
    return dates.map { (clock.shortDay($0), counts[$0.dateText] ?? 0) }
  }

  /// From the first hour of the day with a session to the last.
  private var perHour: [(name: String, count: Int)] {
    var counts = [Int](repeating: 0, count: 24)
    for minute in statistics.minutes { counts[clock.civil(minute.at).hour] += minute.count }
    guard let first = counts.firstIndex(where: { $0 > 0 }), let last = counts.lastIndex(where: { $0 > 0 }) else {
      return []
    }
    return (first...last).map { ("\($0 < 10 ? "0" : "")\($0):00", counts[$0]) }
  }

  // MARK: For programs

  /// One object a line; `kind` says what it counts: total, day, month, hour, trigger, end, flow, hotword, turns, module, trouble.
  package var jsonLines: [String] {
    var rows: [JSONText] = [
      [
        "kind": "total", "since": period.since.map { .string($0.utcText) } ?? .null,
        "sessions": .integer(statistics.sessions), "duration_ms": .integer(statistics.totalMs),
        "average_ms": .integer(statistics.averageMs),
        "longest_ms": .integer(statistics.longestMs), "crashes": .integer(statistics.crashes),
        "recordings": .integer(statistics.recordings), "recording_bytes": .integer(statistics.recordingBytes),
        "lost_recordings": .integer(statistics.lostRecordings),
        "written_per_session": statistics.writing.perSession.map { .integer($0) },
        "written_per_idle_day": statistics.writing.perIdleDay.map { .integer($0) },
      ]
    ]
    func counts(_ kind: String, _ counts: [(String?, Int)]) {
      for (name, count) in counts {
        rows.append([
          "kind": .string(kind), "name": name.map { .string($0) } ?? .null, "sessions": .integer(count),
        ])
      }
    }
    let days = perDate
    counts("day", days.keys.sorted().map { ($0, days[$0] ?? 0) })
    counts("hour", perHour.map { ($0.name, $0.count) })
    counts("flow", statistics.flows.map { ($0.word, $0.count) })
    counts("trigger", statistics.triggers.map { ($0.word, $0.count) })
    counts("end", statistics.ends.map { ($0.word, $0.count) })
    for hotword in statistics.hotwords {
      rows.append([
        "kind": "hotword", "phrase": .string(hotword.phrase), "accepted": .bool(hotword.isAccepted),
        "count": .integer(hotword.count), "lowest_score": .number(hotword.lowestScore, decimals: 3),
        "highest_score": .number(hotword.highestScore, decimals: 3),
      ])
    }
    for turns in statistics.turns {
      let outcomes = turns.outcomes.sorted { $0.key < $1.key }.map { ($0.key, JSONText.integer($0.value)) }
      rows.append([
        "kind": "turns", "flow": .string(turns.flow), "module": .string(turns.module), "type": .string(turns.kind),
        "turns": .integer(turns.count), "understood": .integer(turns.understood), "outcomes": .object(outcomes),
      ])
    }
    for module in statistics.slowest {
      rows.append([
        "kind": "module", "flow": .string(module.flow), "module": .string(module.module), "type": .string(module.kind),
        "steps": .integer(module.steps), "average_ms": .integer(module.averageMs),
        "longest_ms": .integer(module.longestMs), "session": .integer(Int(clamping: module.session)),
      ])
    }
    for trouble in statistics.troubles {
      rows.append([
        "kind": "trouble", "name": .string(trouble.name), "device": trouble.device.map { .string($0) },
        "level": .string(trouble.level), "count": .integer(trouble.count),
        "last": trouble.last.map { .string($0.utcText) } ?? .null,
        "detail": LocatedJSON.parse(Array(trouble.detail.utf8), file: "").value?.json ?? .string(trouble.detail),
      ])
    }
    return rows.map(\.text)
  }
}
