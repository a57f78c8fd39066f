internal import Devices

extension ButtonGestures {
  /// One button: its contact, and what its owner's finger means.
  struct Button: Sendable {
    private let name: String
    private let hasDouble: Bool
    private let hasLong: Bool
    private let timing: Timing
    private var changes: [Change] = []

    // The contact.
    /// What was seen last, and since when.
    private var level = false
    private var levelSince = StreamTime.zero
    /// What counts.
    private var isDown = false
    private var lockedUntil = StreamTime.zero
    /// The first contact of what may become a press.
    private var contactAt: StreamTime?
    private var noise = ContactNoise()

    // The finger.
    private enum Finger {
      case up
      /// Down since the first contact, and not yet decided.
      case undecided(since: StreamTime)
      /// Down, and its gesture was given.
      case decided(since: StreamTime)
      /// Was down and up once; the second press may come until then.
      case tapped(at: StreamTime, heldMs: Int, until: StreamTime)
      /// Down, and nothing follows from it.
      case ignored(since: StreamTime)
    }
    private var finger = Finger.up
    private var trouble: Trouble?

    init(_ name: String, wanted: Set<Gesture>, timing: Timing) {
      self.name = name
      self.timing = timing
      hasDouble = wanted.contains(.double)
      hasLong = wanted.contains(.long)
    }

    mutating func holdAtStart() {
      level = true
      isDown = true
      finger = .ignored(since: .zero)
    }

    mutating func handle(isPressed: Bool, at time: StreamTime) {
      // What stood until this edge may have counted before it.
      advance(to: time)
      guard level != isPressed else { return }
      noise.edge(after: time.milliseconds(since: levelSince), isPressed: isPressed, at: time)
      level = isPressed
      levelSince = time
      if isPressed, !isDown, contactAt == nil { contactAt = time }
    }

    mutating func takeChanges() -> [Change] {
      defer { changes.removeAll() }
      return changes
    }

    mutating func advance(to time: StreamTime) {
      if let counts, counts <= time {
        // What falls due by time alone comes before the change of the contact.
        decide(upTo: counts)
        isDown = level
        lockedUntil = counts.advanced(byMilliseconds: timing.lockout)
        if isDown { wentDown(at: contactAt ?? levelSince) } else { cameUp(at: levelSince) }
        contactAt = nil
      } else if level == isDown, !isDown, time.milliseconds(since: levelSince) >= timing.lockout {
        contactAt = nil
      }
      decide(upTo: time)
      lookForTrouble(at: time)
    }

    var nextDue: StreamTime? {
      var due = counts
      func earlier(_ time: StreamTime) { due = min(due ?? time, time) }
      switch finger {
      case .undecided(let since) where hasLong: earlier(since.advanced(byMilliseconds: timing.long))
      case .tapped(_, _, let until): earlier(until)
      case .up, .undecided, .decided, .ignored: break
      }
      return due
    }

    /// When the level that stands now counts, if it does.
    private var counts: StreamTime? {
      guard level != isDown else { return nil }
      return max(lockedUntil, levelSince.advanced(byMilliseconds: timing.settle))
    }

    private mutating func wentDown(at contact: StreamTime) {
      if trouble != nil {
        finger = .ignored(since: contact)
      } else if case .tapped = finger {
        give(.double, at: contact)
      } else if hasDouble || hasLong {
        finger = .undecided(since: contact)
      } else {
        give(.press, at: contact)
      }
    }

    private mutating func cameUp(at time: StreamTime) {
      switch finger {
      case .undecided(let since):
        let held = time.milliseconds(since: since)
        if hasDouble {
          finger = .tapped(at: since, heldMs: held, until: time.advanced(byMilliseconds: timing.double))
        } else {
          give(.press, at: since)
          release(heldMs: held)
        }
      case .decided(let since): release(heldMs: time.milliseconds(since: since))
      case .up, .tapped, .ignored: finger = .up
      }
    }

    /// What follows from time alone.
    private mutating func decide(upTo time: StreamTime) {
      switch finger {
      case .undecided(let since) where hasLong:
        // The contact may have opened already, and not count yet.
        let end = level ? time : min(time, levelSince)
        if end.milliseconds(since: since) >= timing.long { give(.long, at: since) }
      case .tapped(let at, let held, let until) where time >= until && contactAt == nil:
        give(.press, at: at)
        release(heldMs: held)
      case .up, .undecided, .decided, .tapped, .ignored: break
      }
    }

    private mutating func give(_ gesture: Gesture, at contact: StreamTime) {
      changes.append(.gesture(gesture, button: name, at: contact))
      finger = .decided(since: contact)
    }

    private mutating func release(heldMs: Int) {
      changes.append(.released(button: name, heldMs: heldMs))
      finger = .up
    }

    private mutating func lookForTrouble(at time: StreamTime) {
      var found: Trouble?
      if noise.isNoisy(at: time) {
        found = .noisy
      } else if isDown, level, time.milliseconds(since: levelSince) >= timing.stuck {
        found = .stuck
      }
      if let found, trouble == nil {
        trouble = found
        changes.append(.putAside(button: name, found))
        if isDown { finger = .ignored(since: time) } else { finger = .up }
      } else if trouble != nil, found == nil, !isDown, !level {
        trouble = nil
        changes.append(.healed(button: name))
      }
    }
  }

  /// Tells a contact that nobody touches from one that bounces under a finger (field report F11).
  ///
  /// It counts in spans of ten seconds, so that no burst of real presses is taken for noise.
  struct ContactNoise: Sendable {
    /// A contact that stood for so long is no bounce, in milliseconds.
    private static let standing = 8
    /// So many contacts that stood, in 10 s: nobody presses 12 times a second.
    private static let mostStanding = 120
    /// So many edges of any length in 10 s: more than the worst contact makes under a finger.
    private static let mostEdges = 3_000
    private static let window = 10_000

    private var windowStart = StreamTime.zero
    private var standing = 0
    private var edges = 0
    private var lastEdge = StreamTime.zero
    private var isAlarmed = false

    mutating func edge(after milliseconds: Int, isPressed: Bool, at time: StreamTime) {
      if time.milliseconds(since: windowStart) >= Self.window {
        windowStart = time
        standing = 0
        edges = 0
      }
      edges += 1
      // The level that ends now was down.
      if !isPressed, milliseconds >= Self.standing { standing += 1 }
      lastEdge = time
      if standing > Self.mostStanding || edges > Self.mostEdges { isAlarmed = true }
    }

    mutating func isNoisy(at time: StreamTime) -> Bool {
      if isAlarmed, time.milliseconds(since: lastEdge) >= Self.window { isAlarmed = false }
      return isAlarmed
    }

  }
}
