// What both stages say about every clip, for finding how to add them.
private import Devices
private import FliteSpeech
private import HotwordHeads
private import LocatedJSON
private import PocketSphinxHearing
private import Sound
private import SpeechEmbedding

enum Trace {
  /// Prints a JSON line for each clip of its hotword, clean and in babble, and of other people's speech.
  static func run(_ audio: AudioFolder, _ trained: TrainedFiles, head file: String) throws(Failure) {
    let head = try TrainedFiles.read(file)
    let name = head.phrase.split(separator: " ").joined(separator: "_")
    let babble = try audio.babble()
    let own = try audio.utterances("human/\(name)")
    var sets = [
      ("clean", own, nil as [Double]?), ("noise", own, babble), ("others", try audio.utterances("human/orders"), nil),
    ]
    for other in try audio.hotwords() where other != name {
      sets.append(("others", try audio.utterances("human/\(other)"), nil))
    }
    do {
      let search = try KeyphraseSearch(
        hotwords: [Hotword(phrase: head.phrase)], fallback: FlitePronouncer(), floor: { _ in -6 })
      let embedding = try SpeechEmbedding(trained.weights)
      let scorer = HotwordScorer(head)
      for (kind, utterances, babble) in sets {
        for (number, utterance) in utterances.enumerated() {
          let scene = Scene(utterance, number: number, babble: babble)
          try search.reset()
          embedding.reset()
          scorer.reset()
          let found = try scene.samples.withElements { samples throws(HearingError) in try search.process(samples) }
          var logits: [JSONText] = []
          scene.samples.withUnsafeBufferPointer { samples in
            embedding.process(samples) { vector, end in
              if let logit = scorer.push(vector) {
                logits.append([.integer(end), .number(Double(logit), decimals: 3)])
              }
            }
          }
          let row: JSONText = [
            "set": .string(kind), "file": .string(scene.file), "seconds": .number(Double(scene.samples.count) / 16_000),
            "end": .integer(scene.end),
            "first": .array(
              found.map { [.number($0.score, decimals: 3), .integer($0.start), .integer($0.end)] }),
            "second": .array(logits),
          ]
          print(row.text)
        }
      }
    } catch { throw Failure("\(error)") }
  }
}
