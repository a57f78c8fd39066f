// What a log says of many sessions at once.
package import Devices

/// Counts over the sessions and events of some days. Lists are in the order in which they are to be shown.
package struct LogStatistics: Hashable, Sendable {
  /// A word of the log, and how often it occurs.
  package struct Count: Hashable, Sendable {
    package var word: String?
    package var count: Int
  }

  /// Sessions that began in one minute.
  package struct Minute: Hashable, Sendable {
    package var at: WallTime
    package var count: Int
  }

  /// How a phrase was heard, as a hotword or nearly.
  package struct Hotword: Hashable, Sendable {
    package var phrase: String
    package var isAccepted: Bool
    package var count: Int
    package var lowestScore: Double
    package var highestScore: Double
  }

  /// What came of the turns of visitors in one module, by the log's words.
  package struct Turns: Hashable, Sendable {
    package var flow: String
    package var module: String
    package var kind: String
    package var outcomes: [String: Int] = [:]

    package var count: Int { outcomes.values.reduce(0, +) }
    /// Of what the person said, something came.
    package var understood: Int { self["intent"] + self["input"] + self["accepted"] }
    package subscript(outcome: String) -> Int { outcomes[outcome] ?? 0 }
  }

  /// How long the steps of one module take, in milliseconds.
  package struct Module: Hashable, Sendable {
    package var flow: String
    package var module: String
    package var kind: String
    package var steps: Int
    package var averageMs: Int
    package var longestMs: Int
    /// The session with the longest.
    package var session: Int64
  }

  /// Events of one kind that say that something went wrong.
  package struct Trouble: Hashable, Sendable {
    package var name: String
    /// The device that it is about, if it is about one.
    package var device: String?
    package var level: String
    package var count: Int
    package var last: WallTime?
    /// The detail of the last one, as JSON.
    package var detail: String
  }

  /// What writing the log has cost the card, in bytes as the kernel counts them.
  package struct Writing: Hashable, Sendable {
    /// Sessions whose bytes were counted, and those bytes.
    package var sessions = 0
    package var sessionBytes = 0
    /// Time without sessions, in milliseconds, and what was written in it.
    package var idleMs = 0
    package var idleBytes = 0

    package var perSession: Int? { sessions > 0 ? sessionBytes / sessions : nil }
    /// Nothing is said of less than an hour.
    package var perIdleDay: Int? {
      idleMs >= 3_600_000 ? Int(Double(idleBytes) * 86_400_000 / Double(idleMs)) : nil
    }
  }

  package var sessions = 0
  /// Milliseconds in all, of the sessions whose length is known.
  package var totalMs = 0
  package var averageMs = 0
  package var longestMs = 0
  package var crashes = 0
  package var minutes: [Minute] = []
  package var flows: [Count] = []
  package var triggers: [Count] = []
  package var ends: [Count] = []
  package var hotwords: [Hotword] = []
  package var turns: [Turns] = []
  /// The modules with the longest steps, the longest first.
  package var slowest: [Module] = []
  package var troubles: [Trouble] = []
  package var recordings = 0
  package var recordingBytes = 0
  package var lostRecordings = 0
  package var writing = Writing()

  package init() {}
}
