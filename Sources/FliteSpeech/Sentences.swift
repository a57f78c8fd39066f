/// Cuts text into sentences: flite computes a whole text before the first sample, so its pieces must be short.
enum Sentences {
  static func split(_ text: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    for character in text {
      current.append(character)
      if ".?!".contains(character) {
        sentences.append(current)
        current = ""
      }
    }
    sentences.append(current)
    return sentences.filter { $0.contains(where: { $0.isLetter || $0.isNumber }) }
  }
}
