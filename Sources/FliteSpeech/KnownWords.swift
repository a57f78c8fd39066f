internal import Devices

/// Words whose pronunciation flite's rules get wrong and that matter here: the names of voice devices, first of all our own.
enum KnownWords {
  static let lexicon = Lexicon(
    [
      ("hearken", "hh aa1 r k ax0 n"), ("hearkens", "hh aa1 r k ax0 n z"), ("hearkened", "hh aa1 r k ax0 n d"),
      ("hearkening", "hh aa1 r k ax0 n ih0 ng"), ("mycroft", "m ay1 k r ao0 f t"),
    ].map { word, phones in Lexicon.Entry(word: word, phones: phones.split(separator: " ").map(String.init)) })
}
