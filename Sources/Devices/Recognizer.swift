/// Understands one utterance at a time.
///
/// Confined to one thread. Order of calls: `begin`, any number of `process`, then `finish` or `cancel`.
package protocol Recognizer: AnyObject {
  /// Prepares for a task; loading is kept, so the second time is fast.
  func begin(_ task: RecognitionTask) throws(HearingError)
  /// Hears the next samples, 16 kHz mono; the best guess so far if partials were asked for and it changed.
  func process(_ samples: UnsafeBufferPointer<Int16>) throws(HearingError) -> String?
  /// Ends the utterance.
  func finish() throws(HearingError) -> Recognition
  func cancel()
  /// How the words of a task are known; nothing is loaded that hears. Free speech and phones have no words of their own.
  func words(of task: RecognitionTask) throws(HearingError) -> WordReport
}

/// What can be understood in a turn.
package struct RecognitionTask: Hashable, Sendable {
  package enum Model: Hashable, Sendable {
    /// A JSGF grammar as text.
    case jsgf(String)
    /// A finite-state grammar in Sphinx's format, as text.
    case fsg(String)
    /// One of these phrases.
    case phrases([Phrase])
    /// A statistical language model file.
    case languageModel(path: String)
    /// A keyphrase, and a file of keyphrases in Sphinx's format.
    case keyPhrase(String)
    case keyPhraseFile(path: String)
    case allPhone(path: String?)
    /// Anything in English, with the general model.
    case dictation
  }

  /// A phrase, lower case, and where other speech may stand beside it. A string is a phrase that is said alone.
  package struct Phrase: Hashable, Sendable, ExpressibleByStringLiteral {
    package enum Place: Hashable, Sendable {
      /// Nothing else is said.
      case alone
      /// Anything may follow.
      case first
      /// Anything may come before and after.
      case anywhere
    }

    package var text: String
    package var place: Place

    package init(_ text: String, _ place: Place = .alone) {
      self.text = text
      self.place = place
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  package var id: String
  package var model: Model
  package var wantsPartials: Bool

  package init(id: String, model: Model, wantsPartials: Bool = false) {
    self.id = id
    self.model = model
    self.wantsPartials = wantsPartials
  }
}

/// What an utterance was understood as.
package struct Recognition: Hashable, Sendable {
  /// The best guess, lower case, or nil if there is none.
  package var text: String?
  /// 0 to 1, higher is surer.
  package var score: Double
  /// The guess is good enough to act on; otherwise it is kept for the log only.
  package var isAccepted: Bool

  package init(text: String?, score: Double, isAccepted: Bool) {
    self.text = text
    self.score = score
    self.isAccepted = isAccepted
  }
}
