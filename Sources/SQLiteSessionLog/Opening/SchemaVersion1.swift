// The first version of the log's tables. Comments inside the SQL are kept by SQLite and shown by `.schema`.

extension Schema {
  /// Sessions, steps and what happened in them; the view that tells each session in words.
  enum Version1 {
    static let sql =
      tables + indexes
      + summary(ends: [
        "completed": "came to its end", "stopped": "was stopped", "error": "ended by an error",
        "crash": "cut off by a crash or a power cut",
      ])

    /// Times are texts of one width, so that comparing texts compares times; durations and positions are on the
    /// monotonic clock.
    private static let tables = """
      CREATE TABLE sessions (  -- one row for each conversation; times are UTC
        id             INTEGER PRIMARY KEY,  -- in order, whatever the wall clock does
        boot_id        TEXT NOT NULL,        -- the kernel's name for this run of the machine
        flow           TEXT NOT NULL,
        "trigger"      TEXT NOT NULL CHECK ("trigger" IN ('hotword', 'button', 'control')),
        hotword        TEXT,                 -- the phrase that woke it
        hotword_score  REAL,                 -- higher is surer
        started_at     TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.???Z'),
        ended_at       TEXT CHECK (ended_at GLOB '????-??-??T??:??:??.???Z'),  -- after a crash: when it last wrote
        duration_ms    INTEGER CHECK (duration_ms >= 0),  -- after a crash: the sum of its finished steps
        end_reason     TEXT                  -- NULL while it runs; crash: the program or the power went away
      ) STRICT;

      CREATE TABLE steps (  -- modules of the flow, in the order in which a session went through them
        id           INTEGER PRIMARY KEY,
        session_id   INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        seq          INTEGER NOT NULL,       -- place in the session, ascending
        module_id    TEXT NOT NULL,
        module_type  TEXT NOT NULL,
        entered_at   TEXT NOT NULL CHECK (entered_at GLOB '????-??-??T??:??:??.???Z'),
        duration_ms  INTEGER CHECK (duration_ms >= 0),
        reason       TEXT,                   -- why it ended: completed, said, silence, no-match, crash ...; NULL while it runs
        go_to_key    TEXT,                   -- the key of the module's goTo that was followed
        next_module  TEXT,
        ord          INTEGER NOT NULL        -- place among everything that the session wrote
      ) STRICT;

      CREATE TABLE utterances (  -- what was heard in a step
        id          INTEGER PRIMARY KEY,
        step_id     INTEGER NOT NULL REFERENCES steps (id) ON DELETE CASCADE,
        started_ms  INTEGER NOT NULL CHECK (started_ms >= 0),  -- from the beginning of the session
        ended_ms    INTEGER NOT NULL CHECK (ended_ms >= started_ms),
        hypothesis  TEXT,                    -- NULL: nobody spoke, or nothing was made out
        score       REAL,                    -- 0 to 1, higher is surer
        final       INTEGER NOT NULL CHECK (final IN (0, 1)),
        intent      TEXT,
        outcome     TEXT NOT NULL,           -- what became of it
        ord         INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE recordings (  -- files kept; the row is written before the file has its final name
        id           INTEGER PRIMARY KEY,
        session_id   INTEGER REFERENCES sessions (id) ON DELETE SET NULL,
        step_id      INTEGER REFERENCES steps (id) ON DELETE SET NULL,
        path         TEXT NOT NULL,          -- below the recordings folder
        started_at   TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.???Z'),
        duration_ms  INTEGER CHECK (duration_ms >= 0),
        bytes        INTEGER CHECK (bytes >= 0),
        sha256       TEXT,                   -- of the whole file, as sha256sum prints it
        state        TEXT NOT NULL CHECK (state IN ('open', 'complete', 'recovered', 'lost')),
        ord          INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE hotword_hits (  -- hotwords heard, and near misses
        id            INTEGER PRIMARY KEY,
        at            TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
        phrase        TEXT NOT NULL,
        score         REAL NOT NULL,
        accepted      INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        recording_id  INTEGER REFERENCES recordings (id) ON DELETE SET NULL,
        session_id    INTEGER REFERENCES sessions (id) ON DELETE CASCADE,  -- that it woke, or in which it was heard
        ord           INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE buttons (  -- gestures on the buttons
        id          INTEGER PRIMARY KEY,
        at          TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
        name        TEXT NOT NULL,
        gesture     TEXT NOT NULL,
        held_ms     INTEGER NOT NULL CHECK (held_ms >= 0),
        action      TEXT NOT NULL,           -- what it was taken for
        session_id  INTEGER REFERENCES sessions (id) ON DELETE CASCADE,  -- during which it was pressed
        ord         INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE events (  -- everything else: start, stop, devices, prompts, faults, limits reached
        id          INTEGER PRIMARY KEY,
        at          TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
        mono_ms     INTEGER NOT NULL,        -- time since the program started
        level       TEXT NOT NULL CHECK (level IN ('error', 'warning', 'notice', 'info', 'debug')),
        name        TEXT NOT NULL,           -- e.g. prompt.started
        detail      TEXT NOT NULL CHECK (json_valid(detail)),
        session_id  INTEGER REFERENCES sessions (id) ON DELETE CASCADE,  -- during which it happened
        ord         INTEGER NOT NULL
      ) STRICT;

      """

    /// For what `sessions`, `show` and deletion look up; the partial ones hold a handful of rows, or only those of
    /// sessions.
    private static let indexes = """
      CREATE INDEX sessions_by_start ON sessions (started_at);
      CREATE INDEX sessions_open ON sessions (id) WHERE end_reason IS NULL;
      CREATE UNIQUE INDEX steps_by_session ON steps (session_id, seq);
      CREATE INDEX utterances_by_step ON utterances (step_id);
      CREATE INDEX recordings_by_session ON recordings (session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX recordings_by_step ON recordings (step_id) WHERE step_id IS NOT NULL;
      CREATE INDEX recordings_open ON recordings (id) WHERE state = 'open';
      CREATE INDEX hotword_hits_by_session ON hotword_hits (session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX hotword_hits_by_recording ON hotword_hits (recording_id) WHERE recording_id IS NOT NULL;
      CREATE INDEX buttons_by_session ON buttons (session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX events_by_session ON events (session_id) WHERE session_id IS NOT NULL;

      """

    private static func inWords(_ milliseconds: String) -> String {
      """
      CASE
          WHEN \(milliseconds) IS NULL THEN NULL
          WHEN \(milliseconds) < 59950 THEN printf('%.1f s', \(milliseconds) / 1000.0)
          WHEN \(milliseconds) < 3600000
            THEN printf('%d min %d s', \(milliseconds) / 60000, \(milliseconds) / 1000 % 60)
          ELSE printf('%d h %d min', \(milliseconds) / 3600000, \(milliseconds) / 60000 % 60)
        END
      """
    }

    /// The view that tells each session in words.
    ///
    /// - Parameters:
    ///   - ends: the words for the reasons of an end; others stand as they are.
    ///   - condition: what counts as said, beside final words: " AND …".
    ///   - nothing: what is told of a session in which nothing was said, as SQL.
    static func summary(
      ends: KeyValuePairs<String, String>, saying condition: String = "", otherwise nothing: String = "'nothing'"
    ) -> String {
      let cases = ends.map { "WHEN '\($0)' THEN '\($1)'" }.joined(separator: "\n          ")
      return """
        CREATE VIEW session_summary AS  -- each session in words; newest last
        SELECT
          s.id AS id,
          strftime('%Y-%m-%d %H:%M:%S UTC', s.started_at) AS started,
          CASE
            WHEN s.end_reason IS NULL THEN 'still running'
            WHEN s.end_reason = 'crash' AND ifnull(s.duration_ms, 0) = 0 THEN 'not known'
            WHEN s.end_reason = 'crash' THEN 'at least ' || \(inWords("s.duration_ms"))
            ELSE ifnull(\(inWords("s.duration_ms")), 'not known')
          END AS lasted,
          CASE s."trigger"
            WHEN 'hotword' THEN 'hotword' || ifnull(' "' || s.hotword || '"', '')
              || CASE WHEN s.hotword_score IS NULL THEN '' ELSE printf(' (score %.2f)', s.hotword_score) END
            WHEN 'button' THEN 'a button'
            ELSE 'a command'
          END AS woken_by,
          ifnull((
            SELECT count(*) || CASE count(*) WHEN 1 THEN ' step' ELSE ' steps' END
              || ifnull(', last ' || (
                SELECT module_id || ifnull(' (' || reason || ')', '')
                FROM steps WHERE session_id = s.id ORDER BY seq DESC LIMIT 1), '')
            FROM steps WHERE session_id = s.id), '0 steps') AS steps,
          ifnull((
            SELECT '"' || u.hypothesis || '"' || ifnull(' (' || u.intent || ')', '')
            FROM steps t JOIN utterances u ON u.step_id = t.id
            WHERE t.session_id = s.id AND u.final = 1 AND u.hypothesis IS NOT NULL\(condition)
            ORDER BY t.seq DESC, u.id DESC LIMIT 1), \(nothing)) AS said_last,
          CASE s.end_reason
            \(cases)
            ELSE ifnull(s.end_reason, 'has not ended')
          END AS ended,
          (SELECT CASE count(*)
              WHEN 0 THEN 'no recordings'
              ELSE count(*) || CASE count(*) WHEN 1 THEN ' recording' ELSE ' recordings' END
                || ifnull(', ' || \(inWords("sum(r.duration_ms)")), '')
                || CASE sum(r.state = 'lost') WHEN 0 THEN '' ELSE ', ' || sum(r.state = 'lost') || ' lost' END
            END
            FROM recordings r WHERE r.session_id = s.id) AS recordings
        FROM sessions s
        ORDER BY s.id;
        """
    }
  }
}
