package import Devices

/// Turns the edges of buttons into gestures: a value, told the time, that never asks a clock.
///
/// Each press gives exactly one gesture. Which ones a button has decides how long it must be waited for: without a double or a long press a
/// button acts as soon as its contact has settled.
package struct ButtonGestures: Sendable {
  /// What can be done with a button.
  package enum Gesture: String, Hashable, Sendable, CaseIterable { case press, double, long }

  /// Why a button is not listened to.
  package enum Trouble: String, Hashable, Sendable {
    /// Its level changes as no finger can.
    case noisy
    /// It is down for longer than anybody presses.
    case stuck
  }

  /// What a button did, once it is certain.
  package enum Change: Hashable, Sendable {
    /// `at` is the first contact.
    case gesture(Gesture, button: String, at: StreamTime)
    /// `heldMs` counts from the first contact; only for presses that gave a gesture.
    case released(button: String, heldMs: Int)
    /// The button is put aside until it behaves.
    case putAside(button: String, Trouble)
    case healed(button: String)
  }

  /// Times in milliseconds.
  package struct Timing: Hashable, Sendable {
    /// A level counts when it has stood for so long: sparks and spikes are shorter.
    package var settle = 5
    /// After a change that counted, nothing counts for so long: contacts bounce for up to 40 ms (field reports B9, F1), and nobody
    /// presses twice in less than 100 ms.
    package var lockout = 50
    /// Held for so long, a press is a long one.
    package var long = 800
    /// The second contact of a double press comes so soon after the first one's end.
    package var double = 350
    /// Down for so long, a button is stuck.
    package var stuck = 60_000

    package init() {}
  }

  private let timing: Timing
  private let wanted: [String: Set<Gesture>]
  /// In the order of names: what two buttons do at one moment has an order.
  private var names: [String] = []
  private var buttons: [String: Button] = [:]

  /// - Parameter wanted: the gestures that have an action, by button; others have a press alone.
  package init(wanted: [String: Set<Gesture>] = [:], timing: Timing = Timing()) {
    self.wanted = wanted
    self.timing = timing
  }

  /// A button is down at the start: it does nothing until it was released.
  package mutating func holdAtStart(_ button: String) {
    change(button) { $0.holdAtStart() }
  }

  /// Takes an edge, or a level that was read; what follows from it comes with the next `advance`.
  package mutating func handle(_ edge: ButtonEdge) {
    change(edge.button) { $0.handle(isPressed: edge.isPressed, at: edge.at) }
  }

  /// What has become certain by now, in the order of names.
  package mutating func advance(to time: StreamTime) -> [Change] {
    var changes: [Change] = []
    for name in names {
      change(name) { button in
        button.advance(to: time)
        changes += button.takeChanges()
      }
    }
    return changes
  }

  /// When `advance` has something to do if no edge comes, or nil.
  package var nextDue: StreamTime? { buttons.values.compactMap(\.nextDue).min() }

  private mutating func change(_ name: String, _ body: (inout Button) -> Void) {
    if buttons[name] == nil {
      buttons[name] = Button(name, wanted: wanted[name] ?? [.press], timing: timing)
      names = buttons.keys.sorted()
    }
    if var button = buttons[name] {
      body(&button)
      buttons[name] = button
    }
  }
}
