/// Words that are written alike and that flite's own rule gets wrong: it takes "read" for the past unless "to" or the like is before it,
/// so that "please read the sign" was "please red the sign".
enum Homographs {
  static func phones(of word: String, after words: [SpokenText.Word], before next: String) -> [String]? {
    switch word {
    case "read":
      let isPast = words.suffix(3).contains { havingWords.contains($0.spelling) }
      return isPast ? ["r", "eh1", "d"] : ["r", "iy1", "d"]
    case "lead":
      let isMetal = metalWords.contains(next.lowercased()) || words.suffix(2).map(\.spelling) == ["made", "of"]
      return isMetal ? ["l", "eh1", "d"] : ["l", "iy1", "d"]
    default:
      return nil
    }
  }

  private static let havingWords: Set<String> = [
    "have", "has", "had", "having", "i've", "you've", "we've", "they've", "was", "were", "been", "being", "is", "are",
    "haven't", "hasn't", "he's", "she's",
  ]
  private static let metalWords: Set<String> = [
    "pipe", "pipes", "paint", "paints", "poisoning", "crystal", "weight", "weights", "roof", "shot", "glass", "oxide",
  ]
}
