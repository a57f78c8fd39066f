// The sensitivity of each hotword, proposed from what the device itself has heard.
package import Devices
private import LocatedJSON
package import SQLiteSessionLog

/// What the log tells about one hotword, and the sensitivity at which it would wake as often for nothing as its owner bears.
///
/// Nobody tells the device which wakes were meant. A wake after which somebody spoke is taken as meant; one after which nobody said
/// anything, as false. Near misses may be people or not; they are counted as false, which errs on the quiet side.
package struct HotwordTuning: Hashable, Sendable {
  package var phrase: String
  /// Days from the first of the log's hits to now; at least one hour.
  package var days: Double
  /// Wakes after which somebody spoke, and those after which nobody did.
  package var answered: Int
  package var unanswered: Int
  package var nearMisses: Int
  /// The score at which wakes for nothing are as rare as wanted.
  package var threshold: Double
  /// What belongs into the configuration; 0 to 1.
  package var sensitivity: Double
  /// False wakes a day to be expected with it, and how many of the answered wakes would have been missed.
  package var expectedForDay: Double
  package var lost: Int
  /// Fewer than this many days, or no wake at all, prove little.
  package var isThin: Bool { days < 3 || answered + unanswered < 10 }

  /// For each phrase, in the order of their first hits.
  package static func all(_ hits: [HotwordOutcome], forDay wanted: Double, now: WallTime) -> [HotwordTuning] {
    var phrases: [String] = []
    for outcome in hits where !phrases.contains(outcome.hit.phrase) { phrases.append(outcome.hit.phrase) }
    let first = hits.lazy.compactMap(\.hit.at).min() ?? now
    let days = max(1.0 / 24, Double(now.millisecondsSince1970 - first.millisecondsSince1970) / 86_400_000)
    return phrases.map { phrase in
      HotwordTuning(phrase, hits.filter { $0.hit.phrase == phrase }, forDay: wanted, days: days)
    }
  }

  private init(_ phrase: String, _ hits: [HotwordOutcome], forDay wanted: Double, days: Double) {
    self.phrase = phrase
    self.days = days
    let meant = hits.filter { $0.hit.isAccepted && $0.wasAnswered }.map(\.hit.score)
    let idle = hits.filter { !($0.hit.isAccepted && $0.wasAnswered) }
    answered = meant.count
    unanswered = idle.count { $0.hit.isAccepted }
    nearMisses = idle.count - unanswered
    // As many as are borne may stay above the threshold.
    let scores = idle.map(\.hit.score).sorted(by: >)
    let borne = Int(wanted * days)
    let limit = scores.count > borne ? scores[borne] + Self.step : (scores.last ?? 0)
    // What was never heard is not known: it does not fall below the lowest score that was logged.
    var hotword = Hotword(phrase: phrase)
    hotword.threshold = max(-1, min(1, limit))
    // In hundredths, towards the quieter side.
    hotword.sensitivity = (hotword.sensitivity * 100 + 1e-9).rounded(.down) / 100
    sensitivity = hotword.sensitivity
    threshold = hotword.threshold
    let bound = hotword.threshold
    expectedForDay = Double(scores.count { $0 >= bound }) / days
    lost = meant.count { $0 < bound }
  }

  private static let step = 0.001

  // MARK: Showing

  /// For a person.
  package var lines: [String] {
    var lines = [
      "\"\(phrase)\": sensitivity \(Self.text(sensitivity)) (a threshold of \(Self.text(threshold)))",
      "  in \(Self.text(days)) days: \(answered) wakes with an answer, \(unanswered) without, \(nearMisses) near misses",
      "  with it: \(Self.text(expectedForDay)) false wakes a day, \(lost) of the \(answered) answered wakes missed",
    ]
    if isThin { lines.append("  this proves little yet: ask again when some days and ten wakes are in the log") }
    return lines
  }

  /// One JSON object.
  package var jsonLine: String {
    let row: JSONText = [
      "phrase": .string(phrase), "sensitivity": .number(sensitivity, decimals: 2),
      "threshold": .number(threshold, decimals: 2), "days": .number(days, decimals: 2), "answered": .integer(answered),
      "unanswered": .integer(unanswered), "near_misses": .integer(nearMisses),
      "false_wakes_a_day": .number(expectedForDay, decimals: 2), "lost": .integer(lost), "thin": .bool(isThin),
    ]
    return row.text
  }

  private static func text(_ number: Double) -> String { JSONText.number(number, decimals: 2).text }
}
