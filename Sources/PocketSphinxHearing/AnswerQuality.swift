// How sure an answer is: how well its words fit their sound, and how much of the speech they leave unexplained.
internal import Glibc

/// A judgement on one answer, beside what free phones make of the same sound.
///
/// Two figures decide. The first is how much worse the words fit than free phones do, in decades a frame: a word that was not said fits badly.
/// The second is the share of the speech that the answer takes for silence: "yes" within a sentence fits well, and leaves the rest. The weights
/// are those of a logistic regression on answers of two, three and many words: 200 that were in the grammar, 480 that were not, two thirds of
/// both by people; the bias is half a unit below theirs, on the side of caution. At one half 99 % of what was understood rightly of yes and no
/// passes, 95 % of orders and 82 % of single words by people far and near; of what is not in the grammar 4, 1 and 1 %.
///
/// Other speech beside a phrase that may have it is explained, and its fit does not count: it fits always.
struct AnswerQuality {
  private static let bias = 5.6
  /// Where other speech is expected, for fits beside the best of all sounds. Of 105 people's orders the right one of eight phrases passes in 92,
  /// another in 4; of 100 people's other utterances 5 pass.
  private static let openBias = 8.2
  private static let weightOfFit = 5.1
  private static let weightOfRest = 7.9
  /// Speech that is so much quieter than the words, in decibels, is somebody else's. Without this 13 %, and with it 68 %, of the words that
  /// were said in the babble of eight people, 10 dB below, pass.
  private static let background = 6.0

  /// 0 to 1; 0.5 decides.
  let score: Double
  var isAccepted: Bool { score >= 0.5 }

  /// - Parameters:
  ///   - answer: the words of the answer, the silences around and between them, and other speech.
  ///   - phones: the same sound as free phones; none, if only the words are to be judged.
  ///   - levels: how loud each frame is, in decibels; none, if that is not known.
  ///   - isOpen: the answer is of a grammar that expects other speech.
  init(answer: [DecodedSegment], phones: [DecodedSegment], levels: [Double] = [], isOpen: Bool = false) {
    let said = Self.frames(answer)
    let free = Self.frames(phones)
    let own = said.indices.filter { said[$0].kind == .word }
    guard !own.isEmpty else {
      score = 0
      return
    }
    let worse = own.reduce(0) { sum, index in
      sum + said[index].fit - (index < free.count ? free[index].fit : 0)
    }
    var explained = 0
    var rest = 0
    let limit = Self.limit(own, levels)
    for index in free.indices where free[index].kind != .silence {
      if index < said.count, said[index].kind != .silence {
        explained += 1
      } else if index >= levels.count || levels[index] >= limit {
        rest += 1
      }
    }
    let share = Double(rest) / Double(max(1, explained + rest))
    let bias = isOpen ? Self.openBias : Self.bias
    score = 1 / (1 + exp(Self.weightOfRest * share - Self.weightOfFit * worse / Double(own.count) - bias))
  }

  /// What is quieter than this is background: less than the louder quarter of the words.
  private static func limit(_ own: [Int], _ levels: [Double]) -> Double {
    let words = own.filter { $0 < levels.count }.map { levels[$0] }.sorted()
    return words.isEmpty ? -.infinity : words[words.count * 3 / 4] - background
  }

  /// Frame by frame: the score of a part is spread evenly over its time.
  private static func frames(_ segments: [DecodedSegment]) -> [(fit: Double, kind: DecodedSegment.Kind)] {
    segments.flatMap { segment in
      Array(
        repeating: (fit: segment.fit / Double(max(1, segment.length)), kind: segment.kind),
        count: max(0, segment.length))
    }
  }
}
