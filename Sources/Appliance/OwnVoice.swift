internal import Sound

/// What the appliance says while it hears: takes it out of what is heard, and tells it from what others say.
///
/// Confined to the thread that hears; allocates nothing per block.
final class OwnVoice {
  private let canceller = EchoCanceller()
  /// Whether somebody else was heard, a ring of blocks, and how many blocks there were.
  private var others = [Bool](repeating: true, count: OwnVoice.memory)
  private var blocks = 0
  private var words = SpokenWords()
  private(set) var isSpeaking = false
  /// Blocks since the appliance fell silent.
  private var silence = OwnVoice.memory

  /// Somebody else was heard in the last block, or nothing is played that could be mistaken for one.
  var hearsOthers: Bool { canceller.hearsOthers }

  /// Nothing is said any more, and the room still rings with it.
  var isRinging: Bool { !isSpeaking && canceller.isActive && silence < Self.ringing }

  /// Takes out of a block what was played.
  func clean(
    _ block: UnsafeBufferPointer<Int16>, reference: UnsafeBufferPointer<Int16>,
    into output: UnsafeMutableBufferPointer<Int16>
  ) {
    canceller.process(block, reference: reference, into: output)
    others[blocks % Self.memory] = canceller.hearsOthers
    blocks += 1
    silence = isSpeaking ? 0 : min(Self.memory, silence + 1)
    if silence == Self.memory { words.forget() }
  }

  func setSpeaking(_ speaking: Bool) { isSpeaking = speaking }

  /// A text begins to be said.
  func say(_ text: String) { words.say(text) }

  /// The delay of the echo that a module expects, for the time until it is known.
  func expect(delayMs: Int) { canceller.expect(delayMs: delayMs) }

  /// What was understood in the last samples is the appliance's own: it is saying these words, or nobody else was heard.
  ///
  /// - Parameter strictly: the words alone decide. Otherwise somebody who says them, too, is heard.
  func said(_ phrase: String, samples: Int, strictly: Bool) -> Bool {
    guard silence < Self.memory else { return false }
    let isAlone = share(of: samples) < Self.least
    return isAlone || strictly && words.contains(phrase)
  }

  /// Of the blocks of the last samples, those in which others were heard.
  private func share(of samples: Int) -> Double {
    let count = max(1, min(blocks, Self.memory, samples / EchoCanceller.blockSize))
    var heard = 0
    for age in 1...count where others[(blocks - age + Self.memory) % Self.memory] { heard += 1 }
    return Double(heard) / Double(count)
  }

  /// Blocks that are remembered, and after which nothing is found any more of what was said: 2 s.
  private static let memory = 200
  /// Blocks of a room's echo, with the way through a slow sound card: 400 ms.
  private static let ringing = 40
  /// A word of somebody else stands out in at least this part of its time.
  private static let least = 0.25
}

/// The words that the appliance is saying.
struct SpokenWords {
  private var before: [Substring] = []
  private var current: [Substring] = []

  /// The next text; the one before is still in the air for a moment.
  ///
  /// - Parameter text: with or without tags; words beyond the first 2,000 are not known.
  mutating func say(_ text: String) {
    before = current
    current = Array(Self.words(of: text).prefix(2_000))
  }

  mutating func forget() {
    guard !(before.isEmpty && current.isEmpty) else { return }
    before = []
    current = []
  }

  /// The phrase stands in what is said, word for word.
  func contains(_ phrase: String) -> Bool {
    let wanted = Self.words(of: phrase)
    let said = before + current
    guard !wanted.isEmpty, wanted.count <= said.count else { return false }
    return (0...said.count - wanted.count).contains { said[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private static func words(of text: String) -> [Substring] {
    var isTag = false
    let plain = text.lowercased().map { character -> Character in
      if character == "<" { isTag = true }
      defer { if character == ">" { isTag = false } }
      return isTag || !(character.isLetter || character.isNumber || character == "'") ? " " : character
    }
    return String(plain).split(separator: " ")
  }
}
