// Phrases that stand within speech, as "contains" of an input table asks for them.
private import Devices
private import FliteSpeech
private import PocketSphinxHearing

enum PhraseTest {
  /// Of two to six syllables; each is said in 11 to 30 of the orders.
  private static let phrases = [
    "brown sugar", "double shot", "latte", "medium roast", "cappuccino", "almond milk", "espresso", "twelve ounce",
  ]

  /// Prints how often the phrases are understood in orders that have them, all of them expected at once, and how often in other speech.
  static func run(_ audio: AudioFolder) throws(Failure) {
    let babble = try audio.babble()
    let recognizer = PocketSphinxRecognizer(fallback: FlitePronouncer())
    let orders = try Orders(labels: "\(audio.path)/human/labels.tsv")
    let task = RecognitionTask(id: "within", model: .phrases(phrases.map { .init($0, .anywhere) }))
    var utterances = try audio.utterances("human/orders")
    for hotword in try audio.hotwords() { utterances += try audio.utterances("human/\(hotword)") }
    for (name, noise) in [("clean", nil as [Double]?), ("in babble at 10 dB", babble)] {
      var (said, found, mistaken, others, taken) = (0, 0, 0, 0, 0)
      var (cost, seconds) = (0.0, 0.0)
      for scene in HotwordTest.scenes(utterances, noise) {
        let start = Cost.processorTime()
        let heard = try RecognitionTest.hear(scene.samples, task, recognizer)
        cost += Cost.processorTime() - start
        seconds += Double(scene.samples.count) / 16_000
        let text = heard.isAccepted ? heard.text : nil
        let there = (orders.slots[RecognitionTest.label(scene.file)] ?? [:]).values
        let own = phrases.filter { phrase in there.contains { " \($0) ".contains(" \(phrase) ") } }
        if own.isEmpty {
          others += 1
          if text != nil { taken += 1 }
        } else {
          said += 1
          if let text { if own.contains(text) { found += 1 } else { mistaken += 1 } }
        }
      }
      print(
        "\(phrases.count) phrases within speech, \(name): understood \(RecognitionTest.part(found, said)), "
          + "another taken for them \(mistaken); other speech taken for one \(RecognitionTest.part(taken, others)); "
          + "processor \((cost / seconds).text(4)) s a second of sound")
    }
  }
}
