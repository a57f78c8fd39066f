// Makes texts that nobody would write and reads them as words, for as long as one likes. The same seed makes the same texts.
private import SpokenText

struct TextFuzzer {
  /// What texts are made of: signs, numbers, markup, whole and in pieces.
  private static let pieces: [[UInt8]] =
    [
      "<", ">", "</", "<p>", "</p>", "<s>", "<!--", "-->", "<![CDATA[", "]]>", "<?x", "<audio src='x'>", "</audio>",
      "<say-as interpret-as=\"date\">", "<say-as interpret-as='telephone'>", "</say-as>", "<prosody rate=\"",
      "<sub alias='",
      "<phoneme ph='", "<break time='9s'/>", "<voice name='rms'>", "\"", "'", "&", "&amp;", "&#x41;", ";", "=", "1",
      "9",
      "1,000", "3.50", "10:30", "12/11/2026", "0", "-", " - ", ".", ". ", "...", ",", ", ", " ", "\n", "\n\n", "\t",
      "a",
      "Z", "I", "XIV", "Dr. ", "St.", "No.", "www.", ".com", "@", "://", "/", "$", "\u{A3}", "\u{20AC}", "%", "km",
      "mph",
      "(", ")", "[", "]", "x", "^", "'s", "the ", "Monday ", "May ", "p.m.", "\u{E9}", "\u{301}", "\u{1F600}",
      "\u{200B}",
      "\u{A0}", "\u{2013}", "\u{BD}", "\u{4F60}", "\u{FEFF}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0], [0]]
  /// In bytes: as long as a text file may be.
  private static let longest = 60_000

  private var damage: Damage
  private let seed: UInt64
  private let folder: String
  private var count = 0
  /// Of the text that took longest: seconds of the processor, and the text.
  private var slowest = (seconds: 0.0, text: "")

  /// - Parameter folder: where the text is kept that crashes the reader or takes too long.
  init(seed: UInt64, keeping folder: String) {
    damage = Damage(seed: seed)
    self.seed = seed
    self.folder = folder
  }

  /// What was done, as a line. Ends the program if a text does what it must not.
  mutating func run(seconds: Double) throws(Failure) -> String {
    let guardian = try CrashKeeper(folder: folder, seed: seed)
    let start = Stopwatch.now
    // Every piece again and again, alone and behind each other: what takes long in proportion to the square of the length shows here.
    for first in Self.pieces {
      for second in [[], Self.pieces[damage.below(Self.pieces.count)]] {
        var bytes: [UInt8] = []
        while bytes.count < Self.longest { bytes += first + second }
        try read(bytes, guardian)
      }
    }
    while Stopwatch.now - start < seconds {
      var bytes: [UInt8] = []
      let length = damage.below(8) == 0 ? damage.below(Self.longest) : damage.below(400)
      while bytes.count < length {
        let piece = Self.pieces[damage.below(Self.pieces.count)]
        for _ in 0...(damage.below(20) == 0 ? damage.below(2_000) : 0) { bytes += piece }
      }
      try read(bytes, guardian)
    }
    guardian.remove()
    let beginning = slowest.text.unicodeScalars.prefix(24).map { $0.escaped(asASCII: true) }.joined()
    return "\(count) texts, seed \(seed): no crash, no hang; the slowest took \(Int(slowest.seconds * 1_000)) ms for "
      + "\(slowest.text.utf8.count) bytes, which begin with \(beginning)"
  }

  private mutating func read(_ bytes: [UInt8], _ guardian: CrashKeeper) throws(Failure) {
    let text = String(decoding: bytes, as: UTF8.self)
    for isSSML in [false, true] {
      guardian.watch(bytes)
      let start = Stopwatch.computed
      let spoken = SpokenText(text, isSSML: isSSML)
      let seconds = Stopwatch.computed - start
      if seconds > slowest.seconds { slowest = (seconds, text) }
      if let fault = Self.fault(spoken.parts, length: text.utf8.count) { throw try guardian.keep(bytes, fault) }
      count += 1
    }
  }

  /// What flite could not be given.
  private static func fault(_ parts: [SpokenText.Part], length: Int) -> String? {
    for part in parts {
      switch part {
      case .rest(let milliseconds): if milliseconds < 0 { return "a rest is shorter than nothing" }
      case .mark: continue
      case .sound(let sound): if let fault = fault(sound.fallback, length: length) { return fault }
      case .piece(let piece):
        if piece.words.isEmpty { return "a piece has no words" }
        for word in piece.words {
          let letters = word.spelling.utf8
          if letters.isEmpty || !letters.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x27 }) {
            return "\"\(word.spelling)\" is no word"
          }
          if word.source.upperBound > length { return "a word stands behind the end of the text" }
        }
      }
    }
    return nil
  }
}
