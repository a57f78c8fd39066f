// How well hearing works on recordings of people; scripts/accuracy prints what this measures.
private import Glibc

@main
enum Accuracy {
  private static let usage = """
    usage: Accuracy hotwords AUDIO EMBEDDING HEADS   misses, false wakes, latency and processor time of each hotword
           Accuracy sounds AUDIO FOLDER              writes what is heard there as WAV files, for other programs:
                                                     FOLDER/HOTWORD/{clean,noise,others}, FOLDER/room.wav, FOLDER/speech.wav
           Accuracy cost EMBEDDING HEAD FILE         processor time for a second of the file's sound, memory
           Accuracy growth EMBEDDING HEAD HOURS FILE   memory that hours of a room take, where now and then the file's speech is heard
           Accuracy trace AUDIO EMBEDDING HEAD       what both stages say, a JSON line a clip
           Accuracy recognition AUDIO                orders understood, and answers told from what is none
           Accuracy phrases AUDIO                    phrases understood within orders, and told from other speech
           Accuracy order-sounds AUDIO FOLDER        writes the orders and their grammar for other programs
           Accuracy order-score AUDIO FILE           how many lines "NUMBER<tab>TEXT" of a file are understood completely

    AUDIO holds human/HOTWORD/*.flac, one utterance each, human/orders without any, and synthetic/clean for babble.
    HEADS holds HOTWORD.hotword, for those that are trained.
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(Failure) {
      switch (words.first, words.count) {
      case ("hotwords"?, 4):
        try HotwordTest.run(AudioFolder(words[1]), trained: TrainedFiles(embedding: words[2], heads: words[3]))
      case ("sounds"?, 3):
        try TestSounds.write(AudioFolder(words[1]), to: words[2])
      case ("cost"?, 4):
        for line in try Cost.measure(trained(words[1]), head: words[2], sound: words[3]) { print(line) }
      case ("growth"?, 5):
        guard let hours = Int(words[3]), hours > 1 else { throw Failure("\"\(words[3])\" is no number of hours") }
        for line in try Cost.growth(trained(words[1]), head: words[2], hours: hours, sound: words[4]) { print(line) }
      case ("trace"?, 4):
        try Trace.run(AudioFolder(words[1]), trained(words[2]), head: words[3])
      case ("recognition"?, 2):
        try RecognitionTest.run(AudioFolder(words[1]))
      case ("phrases"?, 2):
        try PhraseTest.run(AudioFolder(words[1]))
      case ("order-sounds"?, 3):
        try RecognitionTest.writeOrders(AudioFolder(words[1]), to: words[2])
      case ("order-score"?, 3):
        try RecognitionTest.score(AudioFolder(words[1]), words[2])
      default:
        throw Failure(usage)
      }
    } catch {
      let line = Array("\(error.sentence)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }
}

extension Accuracy {
  private static func trained(_ embedding: String) throws(Failure) -> TrainedFiles {
    try TrainedFiles(embedding: embedding, heads: "")
  }
}

/// Why nothing is measured.
struct Failure: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
