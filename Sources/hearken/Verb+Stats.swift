private import Devices
private import LogReports
private import SQLiteSessionLog

extension Verb {
  static let stats = Verb(
    name: "stats", synopsis: "[--days N] [--json]", summary: "Counts what happened in the last days.",
    details: """
      Sessions by day and by hour, hotwords heard and nearly heard, how often visitors
      were not understood or said nothing in each module, which modules take longest,
      devices lost and faults. Opens the log read-only, also while the appliance runs.
      """,
    options: [
      LogArguments.data,
      Arguments.Option("--days", "N", "so many days, today included; 7 otherwise, 0 for the whole log"),
      Arguments.Option("--json", nil, "one JSON object a line; its \"kind\" says what it counts"),
    ], words: 0...0, endsAnywhere: true
  ) { arguments in
    let days = try arguments.integer("--days", in: 0...36_500) ?? 7
    let reader = try LogArguments.reader(arguments)
    let period = StatisticsPeriod(days: days, now: System.wallTime, clock: .system())
    let statistics = try LogArguments.reading { () throws(LogError) in
      try reader.statistics(since: period.since ?? WallTime(millisecondsSince1970: .min), slowest: 10)
    }
    let report = StatisticsReport(statistics, period: period)
    for line in arguments.has("--json") ? report.jsonLines : report.lines(LogArguments.style) { Output.line(line) }
    return .done
  }
}
